import { toOne } from '#kit/relation.ts'
import type { KeptTranslations } from '#kit/translations.ts'
import { findTranslations, type Translated } from './translations.store.ts'

/** The translations of records that came from a list without them: of all of a level at once, and only where somebody asks. */
export function translationsOf(table: Translated) {
  return toOne<KeptTranslations>(async (scope, ids) =>
    findTranslations(await scope.tx(), scope.workspaceId, table, ids),
  )
}
