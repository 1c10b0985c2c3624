import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { ListedPicture, PictureCount, PictureHost } from './import-picture.ts'

const OUTCOME = sql`case when nullif(p.because, 'null') is not null then 'refused' when w.state is null then 'unjoined'
  when w.state = 'noted' then case i.state when 'running' then 'waiting' else 'unjoined' end else w.state end`
const JOINED = sql`
  import_pictures p join imports i on i.workspace_id = p.workspace_id and i.id = p.import_id
  left join import_picture_places w on w.workspace_id = p.workspace_id and w.import_id = p.import_id and w.picture = p.place`

/** In the order of the archive, then of the addresses in the file, a page of each import. */
export async function listPicturesOf(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  outcome: string | null,
  { skip, take }: Page,
): Promise<(ListedPicture & { importId: string })[]> {
  const { rows } = await sql<ListedPicture & { importId: string }>`
    select o.id as "importId", l.* from unnest(${importIds}::text[]) o(id) cross join lateral (
      select * from (
        select p.place, w.target, p.name as file, p.size::float8 as size, ${OUTCOME} as outcome, w.kind, w.record_id as "recordId", w.name, w.line,
          w.file_id as "fileId", coalesce(w.because, nullif(p.because, 'null')) as because
        from ${JOINED} where p.workspace_id = ${workspaceId} and p.import_id = o.id) a
      where ${outcome}::text is null or a.outcome = ${outcome}
      order by a.place, a.target limit ${take} offset ${skip}) l`.execute(tx)
  return rows
}

/** Pictures that go to several records count for each. */
export async function countPictures(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
): Promise<(PictureCount & { importId: string })[]> {
  const { rows } = await sql<PictureCount & { importId: string }>`
    select p.import_id as "importId", ${OUTCOME} as outcome, count(*)::int as count
    from ${JOINED} where p.workspace_id = ${workspaceId} and p.import_id = any(${importIds})
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** The hosts of addresses that go to some record. */
export async function countHosts(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
): Promise<(PictureHost & { importId: string })[]> {
  const { rows } = await sql<PictureHost & { importId: string }>`
    select o.id as "importId", l.* from unnest(${importIds}::text[]) o(id) cross join lateral (
      select p.host, count(*)::int as count from import_pictures p
      where p.workspace_id = ${workspaceId} and p.import_id = o.id and p.host is not null
      group by 1 order by 2 desc, 1 limit ${MOST_HOSTS}) l`.execute(tx)
  return rows
}

const MOST_HOSTS = 100
