import type { NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { EXCHANGING, mayTake, numbersIn } from './exchange-numbers.ts'
import { codeOf, keyOfField } from './keys-of-rows.ts'
import type { StoredRecord, Values } from './planned-record.ts'
import type { Context, Say } from './planning-step.ts'

/** Whether another record has a number that the row would give this one, which is no exchange; it has said so. */
export function hasTakenNumber<N extends NounName>(
  kind: N,
  patch: Values<N>,
  before: StoredRecord<N> | null,
  context: Context,
  say: Say,
): boolean {
  const values: FieldsByName = patch
  for (const field of numbersIn(patch)) {
    const key = keyOfField(kind, field, values[field])
    const [holder, second] = key === null ? [] : context.matches.find(kind, key)
    if (!holder || second || holder.id === before?.id || mayTake(before, holder, field, context)) continue
    if (field === 'code') sayCodeElsewhere(kind, codeOf(patch), say)
    else {
      say({
        severity: 'error',
        reason: 'sku_elsewhere',
        message: `Another ${kind} has this number. Correct one of the two, or match products by number. ${EXCHANGING}`,
        found: values[field],
      })
    }
    return true
  }
  return false
}

export function sayCodeElsewhere(kind: NounName, code: string | null, say: Say): void {
  say({
    severity: 'error',
    reason: 'code_elsewhere',
    message: `Another ${kind} has this code. Correct one of the two. ${EXCHANGING}`,
    found: code,
  })
}
