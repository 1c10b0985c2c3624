import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'

/** The languages in which any record has a text besides its own. Reads only records that have one, by an index that has no others. */
export async function findLanguagesInUse(tx: Tx, workspaceId: string): Promise<string[]> {
  const translated = NOUN_NAMES.map(factsOf).filter(({ fields }) => 'translations' in fields)
  const each = translated.map(
    ({ plural }) => sql`select jsonb_object_keys(translations) as language from ${sql.table(plural)}
      where workspace_id = ${workspaceId} and translations is not null`,
  )
  const { rows } = await sql<{
    language: string
  }>`select distinct language from (${sql.join(each, sql` union all `)}) used`.execute(tx)
  return rows.map(({ language }) => language)
}
