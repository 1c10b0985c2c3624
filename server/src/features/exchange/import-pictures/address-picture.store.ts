import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { OfImport } from './enter-picture.ts'
import type { WaitingPlace } from './import-picture.store.ts'

/** A picture at an address that can be asked for now. */
export type DuePicture = {
  readonly picture: number
  readonly address: string
  readonly host: string
  /** How often it was asked for before. */
  readonly tries: number
}

/** The first ones that wait, of as many hosts as there are: one with thousands does not keep the others waiting. */
export async function listDuePictures(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  now: Date,
  atMost: number,
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    select picture, address, host, tries from (
      select p.place as picture, p.name as address, p.host, p.tries, row_number() over (partition by p.host order by p.place) as nth
      from import_pictures p
      where p.workspace_id = ${workspaceId} and p.import_id = ${importId} and p.host is not null
        and (p.next_at is null or p.next_at <= ${now}) and exists (
          select from import_picture_places w where w.workspace_id = p.workspace_id and w.import_id = p.import_id and w.picture = p.place
            and w.state = 'waiting' and w.record_id is not null)) d
    order by nth, picture limit ${atMost}`.execute(tx)
  return rows
}

/** A place, with what its record has from this address by an earlier import. */
export type AddressedPlace = WaitingPlace & {
  readonly before: { readonly fileId: string; readonly etag: string | null; readonly modified: string | null } | null
}

/**
 * Counts the try before it is made, and takes the picture until then: a process that ends in the midst leaves it to the next one, and a picture that ends every
 * process is given up. Empty: another process has it, or nothing waits for it any more.
 */
export async function takePicture(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  picture: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<AddressedPlace[]> {
  const { rows } = await sql<AddressedPlace>`
    with taken as (
      update import_pictures set tries = tries + 1, next_at = ${until}
      where workspace_id = ${workspaceId} and import_id = ${importId} and place = ${picture} and (next_at is null or next_at <= ${now})
      returning place, name)
    select w.picture, w.target, w.kind, w.rank, w.record_id as "recordId", t.name as "fileName", (
        select jsonb_build_object('fileId', f.id, 'etag', q.etag, 'modified', q.modified) from import_picture_places j
        join import_pictures q on q.workspace_id = j.workspace_id and q.import_id = j.import_id and q.place = j.picture
        join files f on f.workspace_id = j.workspace_id and f.id = j.file_id
        where j.workspace_id = w.workspace_id and j.record_id = w.record_id and j.state = 'joined' and q.host is not null and q.name = t.name
          and coalesce(f.product_id, f.variant_id, f.material_id, f.company_id, f.certification_id) = w.record_id
        order by j.import_id desc limit 1) as before
    from taken t
    join import_picture_places w on w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.picture = t.place
    where w.state = 'waiting' and w.record_id is not null order by w.target`.execute(tx)
  return rows
}

/** Asked for again not before then; of a host that asks for a pause, all that wait. */
export async function postponePicture(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  { picture, host }: Pick<DuePicture, 'picture' | 'host'>,
  until: Date,
  isOfHost: boolean,
): Promise<void> {
  await sql`
    update import_pictures set next_at = ${until}
    where workspace_id = ${workspaceId} and import_id = ${importId}
      and (place = ${picture} or (${isOfHost} and host = ${host} and (next_at is null or next_at < ${until})))`.execute(
    tx,
  )
}

export type FetchedPicture = {
  readonly size: number
  readonly crc: number
  readonly etag: string | null
  readonly modified: string | null
}

/** What has come. A record that has this picture already, by whichever address or import, keeps that one. */
export async function saveFetched(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  picture: number,
  { size, crc, etag, modified }: FetchedPicture,
): Promise<void> {
  await sql`
    update import_pictures set size = ${size}, crc = ${crc}, etag = ${etag}, modified = ${modified}
    where workspace_id = ${workspaceId} and import_id = ${importId} and place = ${picture}`.execute(tx)
  await sql`
    update import_picture_places w set state = 'there', file_id = f.id
    from import_picture_places j
      join import_pictures q on q.workspace_id = j.workspace_id and q.import_id = j.import_id and q.place = j.picture
      join files f on f.workspace_id = j.workspace_id and f.id = j.file_id
    where w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.picture = ${picture} and w.state = 'waiting'
      and j.workspace_id = w.workspace_id and j.record_id = w.record_id and j.state = 'joined' and q.crc = ${crc} and q.size = ${size}
      and coalesce(f.product_id, f.variant_id, f.material_id, f.company_id, f.certification_id) = w.record_id`.execute(
    tx,
  )
}

/** The host says that it is still the one that the records have. */
export async function saveUnchanged(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  places: readonly AddressedPlace[],
): Promise<void> {
  const files = places.map(({ picture, target, before }) => ({ picture, target, fileId: before?.fileId }))
  await sql`
    update import_picture_places w set state = 'there', file_id = f."fileId"
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) f (picture integer, target text, "fileId" text)
    where w.workspace_id = ${workspaceId} and w.import_id = ${importId} and w.picture = f.picture and w.target = f.target
      and w.state = 'waiting'`.execute(tx)
}

/** Which of these records still wait for it. */
export async function listStillWaiting(
  tx: Tx,
  { workspaceId, importId }: OfImport,
  picture: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ target: string }>`
    select target from import_picture_places
    where workspace_id = ${workspaceId} and import_id = ${importId} and picture = ${picture} and state = 'waiting'`.execute(
    tx,
  )
  return new Set(rows.map(({ target }) => target))
}
