import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { NOUNS, type NounName } from './nouns.ts'

/** The ids of the records that have these codes, by code. */
export async function findIdsByCode(
  tx: Tx,
  workspaceId: string,
  noun: NounName,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from ${sql.table(NOUNS[noun].plural)}
    where workspace_id = ${workspaceId} and code = any(${codes}::text[])`.execute(tx)
  return new Map(rows.map(({ code, id }) => [code, id]))
}
