import type { Tx } from '#database/transaction.ts'
import type { KeptTranslations } from '#kit/translations.ts'

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
