import { type ControlledTransaction, type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** For whom a transaction runs: row-level security shows it this workspace's rows, and this person's own. */
export type TransactionScope = { readonly workspaceId: string | null; readonly personId?: string | null }

export type Tx = Transaction<Tables>

/** Runs `work` in one transaction of the workspace: all of it happens, or none. */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  scope: TransactionScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const settings = applyScope(tx, scope)
    const result = await work(tx)
    await settings
    return result
  })
}

/** Opens a transaction for reading that the caller ends with `commit()`. */
export async function beginReading(
  db: Kysely<Tables>,
  scope: TransactionScope,
): Promise<ControlledTransaction<Tables>> {
  const tx = await db.startTransaction().execute()
  void applyScope(tx, scope)
  return tx
}

/** How the statement begins that every transaction sends first. */
export const SCOPE_SETTING = `select set_config('selvedge.workspace',`

/**
 * Sent without waiting, in front of the statements that rely on it: should it fail, PostgreSQL refuses those too. The
 * settings end with the transaction, so a pooled connection never carries a workspace over.
 */
function applyScope(tx: Tx, { workspaceId, personId }: TransactionScope): Promise<unknown> {
  const settings = sql`${sql.raw(SCOPE_SETTING)} ${workspaceId ?? ''}, true), set_config('selvedge.person', ${personId ?? ''}, true)`
  const sent = settings.execute(tx)
  sent.catch(() => {})
  return sent
}
