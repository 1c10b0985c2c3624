import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'

/** Notes that these are told; gives back those that were not before, none in an installation that is empty. */
export async function noteTold(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from tell_upgrade_notices(${names}::text[])`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function listToldSince(tx: Tx, since: Date): Promise<{ name: string; toldAt: Date }[]> {
  const { rows } = await sql<{ name: string; toldAt: Date }>`
    select name, told_at as "toldAt" from upgrade_notices_since(${since}::timestamptz)`.execute(tx)
  return rows
}
