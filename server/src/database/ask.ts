import { CompiledQuery } from 'kysely'
import { transactionOf } from './open-transaction.ts'
import type { Tx } from './transaction.ts'

/**
 * Asks in a text that is always the same, which spares making it each time. In a transaction the statement leaves before this returns, so that
 * statements are carried out in the order in which they were asked, whoever waits for them when.
 */
export async function ask<R>(tx: Tx, text: string, parameters: readonly unknown[]): Promise<R[]> {
  const query = CompiledQuery.raw(text, [...parameters])
  const { rows } = await (transactionOf(tx) ?? tx.getExecutor()).executeQuery<R>(query as CompiledQuery<R>)
  return rows
}

/**
 * Waits for all of them and gives their values, or throws what the first of them in this order was refused for: who is refused is told the same, whichever
 * was known first.
 */
export async function allInOrder<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(asked)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return Promise.all(asked)
}
