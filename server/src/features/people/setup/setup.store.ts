import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

export async function isInstallationEmpty(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select installation_is_empty() as empty`.execute(db)
  return rows[0]?.empty === true
}

/** Until the transaction ends, no other setup begins, in this process or another. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK}::bigint)`.execute(tx)
}

const SETUP_LOCK = 7_353_340
