import { ask } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import { FILE_COLUMNS } from './file.store.ts'
import type { File } from './file.ts'

const OWNERS = ['product_id', 'variant_id', 'material_id'] as const
const OF_RECORDS = OWNERS.map((owner) => `select id from files where workspace_id = $1 and ${owner} = any($2::text[])`)

/** The pictures and documents of records. They stay until the transaction ends, and with them their bytes. */
const SHAREABLE = `select id, coalesce(${OWNERS.join(', ')}) as "subjectId" from files
  where workspace_id = $1 and id = any(array(${OF_RECORDS.join(' union all ')})) and kind in ('image', 'document')
  order by id limit $3 for key share`

const SAME = [
  'storage_key',
  'kind',
  'name',
  'media_type',
  'size',
  'sha256',
  'width',
  'height',
  'sizes',
  'alt',
  'visibility',
  'position',
]

const SHARED = `insert into files as f (workspace_id, id, ${SAME.join(', ')}, ${OWNERS.join(', ')})
  select s.workspace_id, n.id, ${SAME.map((column) => `s.${column}`).join(', ')},
    ${OWNERS.map((owner) => `case when s.${owner} is not null then n.subject end`).join(', ')}
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality n (source, id, subject, place)
  join files s on s.workspace_id = $1 and s.id = n.source order by n.place
  returning ${FILE_COLUMNS}`

export function lockShareable(
  tx: Tx,
  workspaceId: string,
  recordIds: readonly string[],
  atMost: number,
): Promise<{ id: string; subjectId: string }[]> {
  return ask(tx, SHAREABLE, [workspaceId, recordIds, atMost])
}

type NewRow = { readonly source: string; readonly id: string; readonly subjectId: string }

export function insertShared(tx: Tx, workspaceId: string, rows: readonly NewRow[]): Promise<File[]> {
  return ask(tx, SHARED, [
    workspaceId,
    rows.map(({ source }) => source),
    rows.map(({ id }) => id),
    rows.map(({ subjectId }) => subjectId),
  ])
}
