import type { StoredRecord, Values } from './planned-record.ts'
import type { Say } from './planning-step.ts'

/**
 * The text of a structured composition is made from it: of what a row sets, the text goes where there is a structure. One that a variant has
 * from its product is not its own, and gives way to the row's text.
 */
export function leaveOutMadeText(
  patch: Pick<Values<'variant'>, 'composition' | 'materialComposition'>,
  before: Pick<StoredRecord<'variant'>, 'isStructured' | 'inherited' | 'materialComposition'> | null,
  kind: 'product' | 'variant',
  say: Say,
): void {
  if (Array.isArray(patch.composition)) {
    delete patch.materialComposition
    return
  }
  const isOwn = before?.isStructured === true && before.inherited?.includes('composition') !== true
  if (!isOwn || !('materialComposition' in patch) || 'composition' in patch) return
  if (patch.materialComposition !== before.materialComposition) {
    say({
      severity: 'warning',
      reason: 'composition_is_structured',
      message: `The composition of this ${kind} is structured, so it is kept, and the row’s text is ignored.`,
      found: patch.materialComposition,
    })
  }
  delete patch.materialComposition
}
