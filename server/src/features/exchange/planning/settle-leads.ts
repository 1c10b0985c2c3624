import type { NounName } from '#features/records/nouns.ts'
import { isSame } from '#kit/changed-from.ts'
import { excerpt } from '#platform/tables/table.ts'
import { inNoLanguage, leadsOf } from './leads.ts'
import { type Conflict, pickFields, type StoredRecord, type Values } from './planned-record.ts'
import type { Context, Say } from './planning-step.ts'

/**
 * Takes out of what a row would set what is led by us: an empty field is filled whoever leads. What differs and stays is a conflict. Of who was
 * there last, theirs counts where it is known to be the later one, and where nobody else has changed the field here.
 */
export function settleLeads<N extends NounName>(
  kind: N,
  patch: Values<N>,
  before: StoredRecord<N> | null,
  at: Date | null | undefined,
  { rules, source }: Context,
  say: Say,
): { readonly patch: Values<N>; readonly conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const id = before?.id ?? null
  if (!rules.source || before === null || id === null) return { patch, conflicts }
  const leads = leadsOf(rules.source)
  const led = pickFields<N>(patch, (field) => {
    const [ours, theirs]: unknown[] = [before[field], patch[field]]
    const lead = leads.of(kind, field)
    if (lead === 'theirs' || isSame(ours, null) || isSame(ours, theirs)) return true
    if (lead === 'newer') {
      const here = source?.changedHere(id, inNoLanguage(field) === field ? field : 'translations')
      if (here === undefined || (at && at > here)) return true
    }
    conflicts.push({ field, ours, theirs })
    say({
      severity: 'note',
      reason: 'ours_kept',
      message: `Another value is there, and that of "${before['name']}" here is kept, as this connection is set up.`,
      found: excerpt(typeof theirs === 'string' ? theirs : JSON.stringify(theirs), 200),
    })
    return false
  })
  return { patch: led, conflicts }
}
