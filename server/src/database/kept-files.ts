import type pg from 'pg'

/** Held, shared, by whoever copies stored files. */
export const KEEPING_LOCK = 7_353_360
/** Held, shared, by whoever removes bytes of files that were deleted, for as long as that takes. */
export const REMOVING_LOCK = 7_353_361

/**
 * Until this connection ends, no bytes of deleted files are removed: what a snapshot that is taken after this names can be copied. Whoever is removing
 * some right now is waited for.
 */
export async function keepStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [KEEPING_LOCK])
  await client.query('select pg_advisory_lock($1)', [REMOVING_LOCK])
  await client.query('select pg_advisory_unlock($1)', [REMOVING_LOCK])
}
