import { asText, at, textAt } from '../foreign-json.ts'
import type { AirtableField } from './airtable-schema.ts'

export type Cell = string | number | boolean | null
/** `fault`: what a formula says instead of a value, "#ERROR!". */
export type ReadCell = { readonly value: Cell; readonly fault: string | null }

/** Fields that hold no value of a cell: files are read by themselves, and what people press holds none. */
const WITHOUT_VALUE = new Set(['multipleAttachments', 'button', 'externalSyncSource'])

export function hasValue({ type, resultType }: AirtableField): boolean {
  return !WITHOUT_VALUE.has(type) && resultType !== 'multipleAttachments'
}

/** Whether its values are identifiers of records, of which people know only the names. */
export function isLink({ type, resultType }: AirtableField): boolean {
  return type === 'multipleRecordLinks' || resultType === 'multipleRecordLinks'
}

/** Of what stands in a field, which is absent where it is empty: also of a checkbox that is not ticked, and of that alone this is a value. */
export function readCell(field: AirtableField, found: unknown, nameOf: (id: string) => string | null): ReadCell {
  const isTick = field.type === 'checkbox' || (field.resultType === 'checkbox' && field.type !== 'multipleLookupValues')
  if (found === undefined || found === null) return { value: isTick ? false : null, fault: null }
  const named = isLink(field) ? (text: string) => nameOf(text) : (text: string) => text
  const faults: string[] = []
  const value = plain(found, named, faults)
  return { value, fault: faults[0] ?? null }
}

function plain(found: unknown, named: (text: string) => string | null, faults: string[]): Cell {
  if (typeof found === 'boolean') return found
  if (typeof found === 'number') return Number.isFinite(found) ? found : null
  if (typeof found === 'string') return found.trim() === '' ? null : named(found)
  if (Array.isArray(found)) {
    const values = found.map((one) => plain(one, named, faults)).filter((one) => one !== null)
    const [only] = values
    // A lookup of one number is that number.
    return values.length === 0 ? null : values.length === 1 ? (only ?? null) : values.map(String).join(', ')
  }
  const fault = textAt(found, 'error') ?? textAt(found, 'specialValue')
  if (fault !== null) {
    faults.push(fault)
    return null
  }
  // Of people, barcodes and texts that a model has written.
  const text =
    asText(at(found, 'name')) ?? asText(at(found, 'text')) ?? asText(at(found, 'value')) ?? asText(at(found, 'email'))
  return text
}
