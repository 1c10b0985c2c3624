import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { NOUNS } from '#features/records/nouns.ts'

/** The languages in which any record has a text besides its own. Reads only records that have one, by an index that has no others. */
export async function findLanguagesInUse(tx: Tx, workspaceId: string): Promise<string[]> {
  const each = Object.values(NOUNS).map(
    ({ plural }) => sql`select jsonb_object_keys(translations) as language from ${sql.table(plural)}
      where workspace_id = ${workspaceId} and translations is not null`,
  )
  const { rows } = await sql<{
    language: string
  }>`select distinct language from (${sql.join(each, sql` union all `)}) used`.execute(tx)
  return rows.map(({ language }) => language)
}
