import type { NounName } from '#features/records/nouns.ts'
import { isSame } from '#kit/changed-from.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { excerpt } from '#platform/tables/table.ts'
import { IMPORT_COLUMNS } from '../columns/import-column.ts'
import { eventFieldOf, leadsOf } from './leads.ts'
import { type Conflict, pickFields, type StoredRecord, type Values } from './planned-record.ts'
import type { Context, Say } from './planning-step.ts'
import type { Rivals } from './shared-fields.ts'

/**
 * Takes out of what a row would set what is led by us: an empty field is filled whoever leads. What differs and stays is a conflict. Of who was
 * there last, theirs counts where it is known to be the later one, and where nobody else has changed the field here. Where another connection leads
 * the field, too, theirs does not take the place of a value that is not its own.
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
  const { name }: FieldsByName = before
  const led = pickFields<N>(patch, (field) => {
    const [ours, theirs]: unknown[] = [before[field], patch[field]]
    if (isSame(ours, null) || isSame(ours, theirs)) return true
    const isTheirs = leadsThere(id, kind, field)
    const rivals = isTheirs ? source?.rivalsOf(id, kind, field) : null
    if (isTheirs && !rivals) return true
    conflicts.push({ field, ours, theirs })
    if (rivals) sayTwoLead(rivals, columnOf(kind, field), String(name), say)
    else
      say({
        severity: 'note',
        reason: 'ours_kept',
        message: `Another value is there, and that of "${name}" here is kept, as this connection is set up.`,
        found: excerpt(typeof theirs === 'string' ? theirs : JSON.stringify(theirs), 200),
      })
    return false
  })
  return { patch: led, conflicts }

  function leadsThere(id: string, kind: N, field: string): boolean {
    const lead = leads.of(kind, field)
    if (lead !== 'newer') return lead === 'theirs'
    const here = source?.changedHere(id, eventFieldOf(field))
    return here === undefined || (at != null && at > here)
  }
}

function sayTwoLead({ own, others }: Rivals, column: string, name: string, say: Say): void {
  const both = [own, ...others]
  say({
    severity: 'warning',
    reason: 'two_connections_lead',
    message:
      `${both.map((one) => `"${one}"`).join(' and ')} both lead ${column} of "${name}", and the value in "${own}" differs from the one here, ` +
      'which is kept. Decide the difference, and let only one of them lead it.',
    found: `${column}: ${both.join(', ')}`,
  })
}

/** What leads are said by. */
function columnOf(kind: NounName, field: string): string {
  return IMPORT_COLUMNS.find((one) => one.record === kind && one.field === field)?.name ?? field
}
