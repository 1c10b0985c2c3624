import { type Kysely, sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import { excerpt } from '#platform/tables/table.ts'
import { type FoundPicture, MOST_NOTED, type PicturePlace } from './import-picture.ts'

export async function insertPictures(
  tx: Tx,
  workspaceId: string,
  importId: string,
  pictures: readonly FoundPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into import_pictures (workspace_id, import_id, place, name, size, crc, because, host)
    select ${workspaceId}, ${importId}, place, name, size, crc, because, host
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) p (place integer, name text, size bigint, crc bigint, because jsonb, host text)
    on conflict do nothing`.execute(tx)
}

/** Those of the archive. */
export async function listPictures(tx: Tx, workspaceId: string, importId: string): Promise<FoundPicture[]> {
  const { rows } = await sql<FoundPicture>`
    select place, name, size::float8 as size, crc::float8 as crc, nullif(because, 'null') as because, host from import_pictures
    where workspace_id = ${workspaceId} and import_id = ${importId} and host is null order by place`.execute(tx)
  return rows
}

/** What was found at addresses is found anew, with where it goes. */
export async function forgetAddresses(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await sql`
    delete from import_pictures where workspace_id = ${workspaceId} and import_id = ${importId} and host is not null`.execute(
    tx,
  )
}

export async function forgetPlaces(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await sql`delete from import_picture_places where workspace_id = ${workspaceId} and import_id = ${importId}`.execute(
    tx,
  )
}

/** What a cell names counts, whichever batch has noted it. */
export function savePlaces(
  tx: Tx,
  workspaceId: string,
  importId: string,
  places: readonly PicturePlace[],
  state: 'planned' | 'noted' | 'waiting',
): void {
  if (places.length === 0) return
  const rows = places.map(({ picture, target, kind, recordId, name, line, product, isNamed, weight, rank }) => ({
    workspace_id: workspaceId,
    import_id: importId,
    picture,
    target,
    kind,
    record_id: recordId,
    name: storable(name),
    line,
    product: product && { ...product, name: storable(product.name) },
    is_named: isNamed,
    weight,
    rank,
    state,
  }))
  const { columns, values } = rowsToInsert('import_picture_places', rows)
  const statement = tx
    .insertInto('import_picture_places')
    .columns(columns)
    .expression(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'import_id', 'picture', 'target']).doUpdateSet({
        is_named: sql`import_picture_places.is_named or excluded.is_named`,
        weight: sql`greatest(import_picture_places.weight, excluded.weight)`,
      }),
    )
    .compile()
  sendAlong(tx, statement)
}

/** Of files that may hold anything: without half characters and NUL, which PostgreSQL refuses. */
function storable(name: string): string {
  return excerpt(name, 500)
}

export async function listNoted(tx: Tx, workspaceId: string, importId: string): Promise<PicturePlace[]> {
  const { rows } = await sql<PicturePlace>`
    select picture, target, kind, record_id as "recordId", name, line, product, is_named as "isNamed", weight, rank from (
      select *, row_number() over (partition by picture order by is_named desc, weight desc, line, target) as nth from import_picture_places
      where workspace_id = ${workspaceId} and import_id = ${importId} and state = 'noted') n
    where nth <= ${MOST_NOTED + 1} order by picture, line, target`.execute(tx)
  return rows
}

/** Pictures that too many records would share; of the others it is no longer said. */
export async function saveOfTooMany(
  tx: Tx,
  workspaceId: string,
  importId: string,
  pictures: readonly number[],
  because: Because,
): Promise<void> {
  await sql`
    update import_pictures set because = case when place = any(${pictures}::int[]) then ${JSON.stringify(because)}::jsonb end
    where workspace_id = ${workspaceId} and import_id = ${importId}
      and (place = any(${pictures}::int[]) or because ->> 'reason' = ${because.reason})`.execute(tx)
}

/** A record that has this picture already, from whichever import, keeps that one: the same ZIP twice changes nothing. */
export async function markThere(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await sql`
    update import_picture_places w set state = 'there', file_id = f.id
    from import_pictures p, import_picture_places j
      join import_pictures q on q.workspace_id = j.workspace_id and q.import_id = j.import_id and q.place = j.picture
      join files f on f.workspace_id = j.workspace_id and f.id = j.file_id
    where w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.state in ('planned', 'waiting') and w.record_id is not null
      and p.workspace_id = w.workspace_id and p.import_id = w.import_id and p.place = w.picture
      and j.workspace_id = w.workspace_id and j.record_id = w.record_id and j.state = 'joined' and j.import_id <> w.import_id
      and q.crc = p.crc and q.size = p.size and coalesce(f.product_id, f.variant_id, f.material_id, f.company_id, f.certification_id) = w.record_id`.execute(
    tx,
  )
}

/** Of all workspaces: for the worker, which belongs to none. */
export async function listImportsWithPictures(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id as "workspaceId", id from imports_with_pictures(${now})`.execute(db)
  return rows
}

export type PictureWork = {
  readonly storageKey: string | null
  readonly archiveSize: number | null
  readonly archiveSha256: Buffer | null
  readonly actorKind: 'member' | 'api_key' | 'system'
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string | null
}

/** Of an import that has ended well; undefined for one that is being undone, or is gone. */
export async function findPictureWork(tx: Tx, workspaceId: string, importId: string): Promise<PictureWork | undefined> {
  const { rows } = await sql<PictureWork>`
    select storage_key as "storageKey", archive_size::float8 as "archiveSize", archive_sha256 as "archiveSha256", actor_kind as "actorKind",
      actor_id as "actorId", actor_name as "actorName", request_id as "requestId"
    from imports where workspace_id = ${workspaceId} and id = ${importId} and state = 'finished'`.execute(tx)
  return rows[0]
}

export type WaitingPlace = Pick<PicturePlace, 'picture' | 'target' | 'kind' | 'rank'> & {
  readonly recordId: string
  /** The picture's, with its folders. */
  readonly fileName: string
}

/** Of the archive. */
export async function listWaiting(tx: Tx, workspaceId: string, importId: string): Promise<WaitingPlace[]> {
  const { rows } = await sql<WaitingPlace>`
    select w.picture, w.target, w.kind, w.rank, w.record_id as "recordId", p.name as "fileName" from import_picture_places w
    join import_pictures p on p.workspace_id = w.workspace_id and p.import_id = w.import_id and p.place = w.picture
    where w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.state = 'waiting' and w.record_id is not null
      and p.host is null order by w.picture, w.target`.execute(tx)
  return rows
}

/** In the transaction that enters the file. False: the import is being undone, or another process has brought it. */
export async function saveJoined(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { picture, target }: Pick<WaitingPlace, 'picture' | 'target'>,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (select id from imports where workspace_id = ${workspaceId} and id = ${importId} and state = 'finished' for share)
    update import_picture_places set state = 'joined', file_id = ${fileId}
    where workspace_id = ${workspaceId} and import_id = (select id from held) and picture = ${picture} and target = ${target} and state = 'waiting'
    returning 1`.execute(tx)
  return rows.length > 0
}

/** All that are waiting: of the archive, or of addresses. */
export async function saveAllRefused(
  tx: Tx,
  workspaceId: string,
  importId: string,
  of: 'archive' | 'addresses',
  because: Because,
): Promise<void> {
  await sql`
    update import_picture_places w set state = 'refused', because = ${JSON.stringify(because)}::jsonb from import_pictures p
    where w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.state = 'waiting' and p.workspace_id = w.workspace_id
      and p.import_id = w.import_id and p.place = w.picture and (p.host is null) = ${of === 'archive'}`.execute(tx)
}

export async function saveRefused(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { picture, target }: Pick<WaitingPlace, 'picture' | 'target'>,
  because: Because,
): Promise<void> {
  await sql`
    update import_picture_places set state = 'refused', because = ${JSON.stringify(because)}::jsonb
    where workspace_id = ${workspaceId} and import_id = ${importId} and state = 'waiting'
      and picture = ${picture} and target = ${target}`.execute(tx)
}
