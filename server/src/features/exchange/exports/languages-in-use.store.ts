import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'

/** The languages in which any record of the workspace that is open has a text besides its own. */
export async function findLanguagesInUse(tx: Tx): Promise<Language[]> {
  const translated = NOUN_NAMES.map(factsOf).filter(({ fields }) => 'translations' in fields)
  const nouns = translated.map(({ plural }) => plural)
  const { rows } = await sql<{ language: string }>`
    select distinct language from unnest(${nouns}::text[]) noun, languages_in(noun) language`.execute(tx)
  return LANGUAGES.filter((one) => rows.some(({ language }) => language === one))
}
