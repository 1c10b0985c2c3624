import { sql } from 'kysely'
import { sendAlong, tell } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { newId } from '#platform/ids.ts'
import { NOUNS } from '../nouns.ts'
import type { RecordKind } from './deleted-record.ts'

/** Kinds whose records stand alone, in one table. Variants go with products, certifications with what they are for, ratings with companies. */
const ALONE = Object.values(NOUNS).filter(({ belongsTo }) => belongsTo.length === 0)

/** The tables that records have rows in; each after those that its rows name. Assessments were kept by earlier versions. */
export const KEPT_TABLES: readonly string[] = [
  ...ALONE.map(({ plural }) => plural),
  'product_materials',
  'variants',
  'variant_materials',
  'assessments',
  'certifications',
  'ratings',
  'files',
  'external_references',
  'webhooks',
  'webhook_secrets',
  'schedules',
]

/** What goes with records: variants and certifications, each with the identifier of the record it goes with. */
export type Below = { readonly variants: readonly Owned[]; readonly certifications: readonly Owned[] }
type Owned = { readonly id: string; readonly name: string; readonly root: string }

/** Locked, so that nothing is added to it between its being kept and its being deleted. */
export async function lockBelow(tx: Tx, workspaceId: string, kind: RecordKind, ids: readonly string[]): Promise<Below> {
  const lock = async (table: 'variants' | 'certifications' | 'ratings', column: string) => {
    const { rows } = await sql<Owned>`
      select id, name, ${sql.ref(column)} as root from ${sql.table(table)}
      where workspace_id = ${workspaceId} and ${sql.ref(column)} = any(${ids}) order by id for update`.execute(tx)
    return rows
  }
  const variants = kind === 'product' ? await lock('variants', 'product_id') : []
  const certifications = isCertified(kind) ? await lock('certifications', `${kind}_id`) : []
  if (kind === 'company') await lock('ratings', 'company_id')
  return { variants, certifications }
}

function isCertified(kind: RecordKind): boolean {
  return NOUNS.certification.belongsTo.some((one) => one === kind)
}

export async function lockSchedulesOf(tx: Tx, workspaceId: string, webhookIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('schedules')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', sql<string>`any(${webhookIds})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Copies records and all that will go with each. Only what a record of this kind can have is asked for: planning a statement for all kinds took as long as
 * carrying it out. Sent with the statement that comes next.
 */
export function keepRows(
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly name: string }[],
  below: Below,
): void {
  const { workspaceId } = actor
  const owners = records.map(({ id }) => id)
  const deleted = records.map(() => newId('del'))
  const names = records.map(({ name }) => name)
  tell(tx, DELETED, [workspaceId, kind, actor.kind, actor.id, actor.name, deleted, owners, names])
  const sources = sourcesOf(kind, [...owners], below)
  const deletedOf = new Map(owners.map((id, at) => [id, deleted[at]]))
  for (const { id, root } of [...below.variants, ...below.certifications]) {
    owners.push(id)
    deleted.push(deletedOf.get(root) ?? '')
  }
  const kept = sources.map(
    ({ table, by, ids }) => sql`
      select ${sql.ref(`r.${by}`)}, ${sql.lit(table)}, ${SEARCHED.has(table) ? sql`to_jsonb(r) - 'search'` : sql`to_jsonb(r)`} from ${sql.table(table)} r
      where workspace_id = ${workspaceId} and ${sql.ref(`r.${by}`)} = any(${ids}::text[])`,
  )
  const statement = sql`
    insert into deleted_rows (workspace_id, deleted_id, in_table, content)
    select ${workspaceId}, d.id, kept.in_table, kept.content
    from (${sql.join(kept, sql` union all `)}) kept (owner, in_table, content)
    join unnest(${owners}::text[], ${deleted}::text[]) d (owner, id) on d.owner = kept.owner`
  sendAlong(tx, statement.compile(tx))
}

const DELETED = `insert into deleted_records (workspace_id, kind, actor_kind, actor_id, actor_name, id, record_id, name)
  select $1, $2, $3, $4, $5, d.id, d.record_id, d.name from unnest($6::text[], $7::text[], $8::text[]) d (id, record_id, name)`

/** Tables that may have a column for being found, which makes itself. */
const SEARCHED: ReadonlySet<string> = new Set(Object.values(NOUNS).map(({ plural }) => plural))

/** Rows of a table that one of these owns, by the column that says so. */
type Source = { readonly table: string; readonly by: string; readonly ids: readonly string[] }

function sourcesOf(kind: RecordKind, roots: readonly string[], below: Below): Source[] {
  if (kind === 'schedule') return [{ table: 'schedules', by: 'id', ids: roots }]
  if (kind === 'webhook') {
    return [
      { table: 'webhooks', by: 'id', ids: roots },
      { table: 'webhook_secrets', by: 'webhook_id', ids: roots },
      { table: 'schedules', by: 'webhook_id', ids: roots },
    ]
  }
  const variants = kind === 'variant' ? roots : below.variants.map(({ id }) => id)
  const certifications = kind === 'certification' ? roots : below.certifications.map(({ id }) => id)
  const sources: Source[] = [
    { table: NOUNS[kind].plural, by: 'id', ids: roots },
    { table: 'external_references', by: 'record_id', ids: kind === 'variant' ? roots : [...roots, ...variants] },
  ]
  if (kind === 'product') sources.push({ table: 'product_materials', by: 'product_id', ids: roots })
  if (kind === 'product' || kind === 'material' || kind === 'company')
    sources.push({ table: 'files', by: `${kind}_id`, ids: roots })
  if (kind === 'company') sources.push({ table: 'ratings', by: 'company_id', ids: roots })
  if (below.variants.length > 0) sources.push({ table: 'variants', by: 'id', ids: variants })
  if (variants.length > 0) {
    // Assessments and readiness are made anew when they come back.
    for (const table of ['variant_materials', 'files']) sources.push({ table, by: 'variant_id', ids: variants })
  }
  if (below.certifications.length > 0) sources.push({ table: 'certifications', by: 'id', ids: certifications })
  if (certifications.length > 0) sources.push({ table: 'files', by: 'certification_id', ids: certifications })
  return sources
}
