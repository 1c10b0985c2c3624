import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Fields } from '#kit/field.ts'
import { fieldIn, type KeptTranslations, translatedFields } from '#kit/translations.ts'
import type { Language } from '#kit/words/languages.ts'

export type Translated = 'products' | 'variants'

/** The translations of these records; those without any are left out. */
export async function findTranslations(
  tx: Tx,
  workspaceId: string,
  table: Translated,
  ids: readonly string[],
): Promise<Map<string, KeptTranslations>> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'translations'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('translations', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, translations }) => (translations === null ? [] : [[id, translations] as const])))
}

/**
 * Makes a query for columns of "it" answer with its texts in these languages besides, "name_de": two fifths of the bytes of their JSON, and nothing
 * of it to be parsed. Each language is taken out once, which "offset 0" sees to.
 */
export function withTexts(fields: Fields, languages: readonly Language[]) {
  const kept = languages.map((language) => sql`it.translations -> ${sql.lit(language)} as ${sql.ref(language)}`)
  const told = sql`(select ${sql.join(kept)} offset 0)`.as<'told'>(sql`told`)
  const texts = languages.flatMap((language) =>
    translatedFields(fields).map((field) =>
      sql<string | null>`${sql.ref(`told.${language}`)} -> ${sql.lit(field)} ->> 'text'`.as(fieldIn(field, language)),
    ),
  )
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    if (languages.length === 0) return query
    const withTexts = query.select(texts) as typeof query
    return withTexts.innerJoinLateral(
      () => told,
      (join) => join.onTrue(),
    ) as unknown as typeof query
  }
}
