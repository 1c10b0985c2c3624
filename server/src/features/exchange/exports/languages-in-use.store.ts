import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'
import { LANGUAGES } from '#kit/words/languages.ts'

/**
 * The languages in which any record has a text besides its own, one found after the other: each look ends at the first record that has one of
 * those that are still to be found, and only the last, which finds none, goes through all that are translated. By an index that has no others.
 */
export async function findLanguagesInUse(tx: Tx, workspaceId: string): Promise<string[]> {
  const translated = NOUN_NAMES.map(factsOf).filter(({ fields }) => 'translations' in fields)
  const each = translated.map(
    ({ plural }) => sql`select translations from ${sql.table(plural)}
      where workspace_id = ${workspaceId} and translations is not null and translations ?| used.others`,
  )
  const { rows } = await sql<{ language: string }>`
    with recursive used (language, others) as (
      select null::text, ${[...LANGUAGES]}::text[]
      union all
      select found.language, array_remove(used.others, found.language) from used, lateral (
        select (select key from jsonb_object_keys(it.translations) key where key = any(used.others) limit 1) as language
        from (${sql.join(each, sql` union all `)}) it limit 1) found
    )
    select language from used where language is not null`.execute(tx)
  return rows.map(({ language }) => language)
}
