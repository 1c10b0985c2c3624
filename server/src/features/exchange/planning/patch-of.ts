import type { NounName } from '#features/records/nouns.ts'
import { isSame } from '#kit/changed-from.ts'
import { isDamageOf } from '../reading/spreadsheet-damage.ts'
import { leadsOf } from './leads.ts'
import { pickFields, type RowValues, type StoredRecord, type Values } from './planned-record.ts'
import type { Rules, Say } from './planning-step.ts'

/** The fields that a row is to set. What an earlier row of the file has said stays said. */
export function patchOf<N extends NounName>(
  kind: N,
  fields: RowValues<N>,
  given: { readonly line: number; readonly fields: ReadonlySet<string> } | undefined,
  before: StoredRecord<N> | null,
  { emptyCells, source }: Rules,
  say: Say,
): Values<N> {
  return pickFields<N>(fields, (field) => {
    const value = fields[field]
    if (value === undefined || field === 'id') return false
    if (given?.fields.has(field)) {
      if (value !== null && before && !isSame(before[field], value)) {
        say({
          severity: 'warning',
          reason: 'rows_differ',
          message: `Line ${given.line} says something different about the same record; the first line counts.`,
          found: value,
        })
      }
      return false
    }
    if (before && typeof fields.id === 'string' && !source && isDamageOf(before[field], value)) {
      say({
        severity: 'warning',
        reason: 'spreadsheet_damage',
        message:
          `A spreadsheet turned "${before[field]}" into this, so the existing value is kept. If the change is ` +
          'intended, make it in the record itself.',
        found: value,
      })
      return false
    }
    const isEmptied = emptyCells === 'clear' || (source !== undefined && leadsOf(source).emptiesAlso(kind, field))
    return value !== null || (isEmptied && given === undefined && field !== 'name' && field !== 'scheme')
  })
}

/** What of a patch makes the record another. */
export function changesOf<N extends NounName>(before: StoredRecord<N>, patch: Values<N>): Values<N> {
  return pickFields<N>(patch, (field) => !isSame(before[field], patch[field]))
}
