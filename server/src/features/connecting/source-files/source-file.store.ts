import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { ReferredNoun } from '#features/records/external-references/external-reference.ts'
import type { Said } from '../connectors/connector.ts'

export type Place = { readonly workspaceId: string; readonly connectionId: string }

/** A file that belongs to a thing of a connected system. */
export type SourceFile = {
  readonly noun: ReferredNoun
  readonly externalId: string
  readonly key: string
  readonly use: 'picture' | 'document'
}

/** One that has to be fetched for a record, or taken from it. */
export type OpenFile = SourceFile & {
  readonly recordId: string
  readonly isGone: boolean
  readonly fileId: string | null
}

/** All files of these things: those that are not among them belong to these no more. One statement. */
export async function saveSeenFiles(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  items: readonly Pick<SourceFile, 'noun' | 'externalId'>[],
  files: readonly SourceFile[],
): Promise<void> {
  await sql`
    with items as (select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i (noun text, "externalId" text)),
    given as (
      select distinct on (noun, "externalId", key) *
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) g (noun text, "externalId" text, key text, use text)),
    gone as (
      update source_files f set is_gone = true from items i
      where f.workspace_id = ${workspaceId} and f.connection_id = ${connectionId} and f.noun = i.noun and f.external_id = i."externalId"
        and not f.is_gone and not exists (
          select from given g where g.noun = f.noun and g."externalId" = f.external_id and g.key = f.key))
    insert into source_files as f (workspace_id, connection_id, noun, external_id, key, use)
    select ${workspaceId}, ${connectionId}, noun, "externalId", key, use from given
    on conflict (workspace_id, connection_id, noun, external_id, key) do update set is_gone = false where f.is_gone`.execute(
    tx,
  )
}

/** The next ones whose thing is a record here, in a steady order; null as the place for the first. */
export async function listOpenFiles(
  tx: Tx,
  { workspaceId, connectionId }: Place,
  after: SourceFile | null,
  atMost: number,
): Promise<OpenFile[]> {
  const { rows } = await sql<OpenFile>`
    select f.noun, f.external_id as "externalId", f.key, f.use, f.file_id as "fileId", f.is_gone as "isGone", r.record_id as "recordId"
    from source_files f
    join external_references r on r.workspace_id = f.workspace_id and r.connection_id = f.connection_id and r.noun = f.noun
      and r.external_id = f.external_id
    where f.workspace_id = ${workspaceId} and f.connection_id = ${connectionId}
      and (f.is_gone or (f.because is null and (f.file_id is null or f.record_id is distinct from r.record_id)))
      and (${after === null} or (f.noun, f.external_id, f.key) > (${after?.noun ?? ''}, ${after?.externalId ?? ''}, ${after?.key ?? ''}))
    order by f.noun, f.external_id, f.key limit ${atMost}`.execute(tx)
  return rows
}

/** In the transaction that enters the file. */
export async function saveFetched(tx: Tx, place: Place, file: OpenFile, fileId: string): Promise<void> {
  await sql`
    update source_files set file_id = ${fileId}, record_id = ${file.recordId} where ${one(place, file)}`.execute(tx)
}

/** It is not asked for again. */
export async function saveRefused(tx: Tx, place: Place, file: SourceFile, because: Said): Promise<void> {
  await sql`update source_files set because = ${JSON.stringify(because)}::jsonb where ${one(place, file)}`.execute(tx)
}

export async function deleteSourceFile(tx: Tx, place: Place, file: SourceFile): Promise<void> {
  await sql`delete from source_files where ${one(place, file)}`.execute(tx)
}

function one({ workspaceId, connectionId }: Place, { noun, externalId, key }: SourceFile) {
  return sql`workspace_id = ${workspaceId} and connection_id = ${connectionId} and noun = ${noun} and external_id = ${externalId} and key = ${key}`
}
