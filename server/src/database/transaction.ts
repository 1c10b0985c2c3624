import { type Kysely, Transaction } from 'kysely'
import { runPart, runTransaction } from './open-transaction.ts'
import type { TransactionScope } from './scope-setting.ts'
import type { Tables } from './tables.ts'

/** What stores work with: a transaction, or a reading, whose every statement is one. */
export type Tx = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'
>

/**
 * Runs `work` in one transaction of the workspace: all of it happens, or none. It may run again, from the start, when PostgreSQL
 * ends the transaction only because of what others did at that moment; so it has no effect but by `tx`. Where `db` is a transaction that
 * is open already, `work` becomes a part of it, in a savepoint: undone alone when it throws, kept only when the whole is.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  scope: TransactionScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return runPart(db, () => work(db))
  for (let retries = 0; ; retries += 1) {
    try {
      return await runTransaction(db, scope, work)
    } catch (error) {
      if (retries >= retriesWorth(error)) throw error
    }
  }
}

function isOpen(tx: Tx): tx is Transaction<Tables> {
  return tx instanceof Transaction
}

export function isTransaction(db: Kysely<Tables>): boolean {
  return db instanceof Transaction
}

/** An open transaction as the database that use cases open theirs on: they become parts of it. */
export function asDatabase(tx: Tx): Kysely<Tables> {
  if (isOpen(tx)) return tx
  throw new TypeError('This is a reading, not a transaction that could be written to.')
}

/**
 * Thrown by work that finds, once it holds its locks, that they are not the ones it needs: what it looked at was changed while it
 * waited. Taking the others now, out of order, would make two transactions wait for each other until PostgreSQL ends one, a second later.
 */
export class LocksOutrun extends Error {}

/** One whose locks were outrun has done nothing yet, so running again costs next to nothing. */
function retriesWorth(error: unknown): number {
  if (error instanceof LocksOutrun) return 20
  return isWorthRetrying(error) ? 2 : 0
}

/** serialization_failure, deadlock_detected (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html). */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
