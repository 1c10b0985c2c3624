import type { NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { otherKeys } from './by-other-keys.ts'
import { keyOfId } from './keys-of-rows.ts'
import type { PlannedRecord, RowValues } from './planned-record.ts'
import type { Context, Say, Step } from './planning-step.ts'

/**
 * What becomes of a row that deletes the record it is about; null where it has said why nothing does. `step`: how the row would be planned if it only changed
 * the record.
 */
export function planDeletion<N extends NounName>(
  kind: N,
  step: Step<N> | undefined,
  fields: RowValues<N>,
  context: Context,
  say: Say,
): { readonly record: PlannedRecord<N>; commit(): void } | null {
  const { memory, batch } = context
  const nothing = () => {
    const message = `There is no such ${kind}, so nothing is deleted.`
    say({ severity: 'warning', reason: 'nothing_to_delete', message })
    return null
  }
  if (!step) return nothing()
  const { record } = step
  const { key, before, line } = record
  const isDescribed = memory.given.has(key) || batch.get(key) === record || (before !== null && before.id === null)
  if (isDescribed) {
    say({
      severity: 'error',
      reason: 'deleted_and_described',
      message: `A row above describes the same ${kind}, which this row deletes. Keep one of the two.`,
    })
    return null
  }
  if (before === null || before.id === null) return nothing()
  const { id } = before
  if (kind === 'product' && context.productsInUse?.has(id)) {
    say({
      severity: 'error',
      reason: 'product_has_variants',
      message: `"${nameOf(before)}" has variants, which would be deleted with it. Delete these first.`,
      found: nameOf(before),
    })
    return null
  }
  return {
    // Nothing of it changes.
    record: { ...record, action: 'delete', id, fields: {}, isFirst: true } as PlannedRecord<N>,
    commit() {
      for (const one of keysOf(kind, key, id, fields, record, context)) memory.deleted.set(one, line)
    },
  }
}

/** The line above that deletes a record that this row is about. */
export function deletedAbove<N extends NounName>(
  kind: N,
  { record }: Step<N>,
  fields: RowValues<N>,
  context: Context,
): number | undefined {
  const id = record.id ?? record.before?.id ?? null
  for (const key of keysOf(kind, record.key, id, fields, record, context)) {
    const line = context.memory.deleted.get(key)
    if (line !== undefined) return line
  }
  return undefined
}

function keysOf<N extends NounName>(
  kind: N,
  key: string,
  id: string | null,
  fields: RowValues<N>,
  { parent }: PlannedRecord<N>,
  { rules }: Context,
): string[] {
  return [key, ...otherKeys(kind, fields, parent, rules), ...(id === null ? [] : [keyOfId(kind, id)])]
}

function nameOf({ name }: FieldsByName): string {
  return typeof name === 'string' ? name : ''
}
