import { type Kysely, sql } from 'kysely'
import { KEEPING_LOCK, REMOVING_LOCK } from '#database/kept-files.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'

export type StoredFile = { readonly storageKey: string; readonly size: number; readonly copies: readonly string[] }

/** Until the transaction ends, no other one adds to the workspace's storage. */
export async function queueForStorage(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${workspaceId}`}, 0))`.execute(tx)
}

/** Bytes under all names of the workspace, without what the service keeps for itself. */
export async function sumStoredBytes(tx: Tx, workspaceId: string): Promise<number> {
  const row = await tx
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('workspace_id', '=', workspaceId)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** The same, with the number of files that have not been deleted. */
export async function countStorageUse(tx: Tx, workspaceId: string): Promise<{ bytes: number; files: number }> {
  return tx
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .select(sql<number>`(select count(*)::int from files where workspace_id = ${workspaceId})`.as('files'))
    .where('workspace_id', '=', workspaceId)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow()
}

export async function insertStoredFile(
  tx: Tx,
  workspaceId: string,
  { storageKey, size, copies }: StoredFile,
  { isCounted = true } = {},
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ workspace_id: workspaceId, storage_key: storageKey, size, copies: [...copies], is_counted: isCounted })
    .execute()
}

/** Gives up those of the names that nothing shows; their bytes are to be removed. The foreign keys see to it that nothing does. */
export async function discardUnused(tx: Tx, workspaceId: string, storageKeys: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from stored_files s where s.workspace_id = ${workspaceId} and s.storage_key = any(${storageKeys}::text[])
        and not exists (select 1 from files f where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key)
        and not exists (select 1 from selvedge_published.shown_files f
          where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key)
        and not exists (select 1 from deleted_rows r where r.workspace_id = s.workspace_id and r.storage_key = s.storage_key)
        and not exists (select 1 from imports i where i.workspace_id = s.workspace_id and i.storage_key = s.storage_key)
      returning s.workspace_id, s.storage_key, s.copies
    )
    insert into discarded_files (workspace_id, storage_key, copies) select workspace_id, storage_key, copies from gone
    on conflict do nothing`.execute(tx)
}

export type Name = { readonly workspaceId: string; readonly storageKey: string }

/** Names of any workspace that no file has, `olderThanMinutes` after they were entered. */
export async function findAbandoned(db: Kysely<Tables>, olderThanMinutes: number, atMost: number): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select workspace_id as "workspaceId", storage_key as "storageKey"
    from abandoned_files(make_interval(mins => ${olderThanMinutes}), ${atMost})`.execute(db)
  return rows
}

export type DiscardedFile = Name & { readonly copies: readonly string[] }

export async function findDiscarded(db: Kysely<Tables>, atMost: number): Promise<DiscardedFile[]> {
  const { rows } = await sql<DiscardedFile>`
    select workspace_id as "workspaceId", storage_key as "storageKey", copies from all_discarded_files(${atMost})`.execute(
    db,
  )
  return rows
}

/**
 * Whether bytes may be removed: no backup is copying files, and none begins to before this transaction is over. Other removals go on beside it.
 */
export async function mayRemoveBytes(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mayRemove: boolean }>`
    select case when pg_try_advisory_xact_lock_shared(${REMOVING_LOCK}) then not exists (
      select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${KEEPING_LOCK} and granted
        and database = (select oid from pg_database where datname = current_database())) else false end as "mayRemove"`.execute(
    tx,
  )
  return rows[0]?.mayRemove ?? false
}

export async function deleteDiscarded(tx: Tx, workspaceId: string, storageKey: string): Promise<void> {
  await tx
    .deleteFrom('discarded_files')
    .where('workspace_id', '=', workspaceId)
    .where('storage_key', '=', storageKey)
    .execute()
}
