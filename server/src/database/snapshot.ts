import { type Kysely, sql } from 'kysely'
import type { TransactionScope } from './scope-setting.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/** The workspace as it was at one moment, however long somebody reads it. Whoever opens one closes it: it keeps a connection. */
export type Snapshot = { readonly tx: Tx; close(): Promise<void> }

/** A client that takes nothing for this long is given up, because old rows cannot be cleared away meanwhile. */
const IDLE = '2min'

export async function openSnapshot(db: Kysely<Tables>, scope: TransactionScope): Promise<Snapshot> {
  const { workspaceId, personId } = scope
  const tx = await db.startTransaction().execute()
  const close = async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  }
  try {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await sql`select set_config('selvedge.workspace', ${workspaceId ?? ''}, true), set_config('selvedge.person', ${personId ?? ''}, true),
      set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`.execute(tx)
    return { tx, close }
  } catch (error) {
    await close()
    throw error
  }
}
