import type { Tx } from '#database/transaction.ts'
import { findOwnLanguage } from '#features/people/workspaces/find-workspace.ts'
import { changedTranslations, isChange, type Translations } from '#kit/translations.ts'
import { badInput } from '#platform/app-error.ts'

type Change = {
  readonly before?: { readonly translations: Translations | null }
  readonly fields: { translations?: Translations | null }
}

/**
 * Makes of what records are given what they keep: to be done when all else of them is known, because a translation remembers which text it
 * is of. A translation into the workspace's own language is refused: that is the field itself. One statement, and none for none.
 */
export async function settleTranslations(tx: Tx, workspaceId: string, changes: readonly Change[]): Promise<void> {
  const given = changes.flatMap(({ fields }) => (isChange(fields.translations) ? fields.translations : []))
  const own = given.some(({ text }) => text !== null) ? await findOwnLanguage(tx, workspaceId) : null
  const refused = given.find(({ language, text }) => language === own && text !== null)
  if (refused) {
    throw badInput(
      'translation_into_own_language',
      `The workspace’s texts are in "${own}", so this one is not a translation: give it as "${refused.field}".`,
      { field: 'translations', value: own },
    )
  }
  for (const { before, fields } of changes) {
    if (!isChange(fields.translations)) continue
    fields.translations = changedTranslations(before?.translations, fields.translations, { ...before, ...fields })
  }
}
