import { badInput } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import type { TextFormat } from '#platform/tables/text-format.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import { type Imported, importColumn } from './import-column.ts'
import type { InspectedTable, Inspection } from './inspect-file.ts'
import type { MappedColumn, MassUnit } from './suggest-mapping.ts'

export const IMPORT_MODES = ['create', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** How a file is to be read and what is to be done with its rows: what was detected, where nobody has said otherwise. */
export type ImportSettings = {
  /** Null for a workbook. */
  readonly text: TextFormat | null
  /** Which table of a workbook, from 0. */
  readonly sheet: number
  readonly headerLine: number
  readonly values: ValueFormat
  /** A shop's export that is read as such; its columns need no mapping. */
  readonly layout: string | null
  readonly records: readonly Imported[]
  readonly mapping: readonly MappedColumn[]
  /** Whether rows may make records, change those that are there, or both. */
  readonly mode: ImportMode
  /** Whether an empty cell leaves the field as it is, or empties it. */
  readonly emptyCells: 'keep' | 'clear'
  /** With any error: nothing at all, or the rows without one. */
  readonly onError: 'nothing' | 'good_rows'
}

/** What a file is read as until somebody says otherwise: its first table that is shown and has a header. */
export function settingsOf({ text, tables }: Inspection, sheet = firstReadable(tables)): ImportSettings | null {
  const table = tables[sheet]
  if (!table || table.headerLine === null) return null
  const { headerLine, values, layout, records, mapping } = table
  return {
    ...{ text, sheet, headerLine, layout, records, mapping },
    values: { decimal: values.decimal, dateOrder: values.dateOrder },
    ...{ mode: 'both', emptyCells: 'keep', onError: 'good_rows' },
  }
}

function firstReadable(tables: readonly InspectedTable[]): number {
  return Math.max(
    tables.findIndex(({ isHidden, headerLine }) => !isHidden && headerLine !== null),
    0,
  )
}

export type GivenColumn = { readonly header: string; readonly column: string | null; readonly unit?: string | null }

/** The mapping with what a person says of some columns; each meaning at most once. */
export function mapColumns(table: InspectedTable, mapping: readonly MappedColumn[], given: readonly GivenColumn[]) {
  const changed = [...mapping]
  for (const { header, column, unit } of given) {
    const at = table.headers.indexOf(header)
    if (at < 0) {
      throw badInput('column_not_in_file', `The file has no column "${header}".`, { field: 'columns', value: header })
    }
    if (column !== null && !importColumn(column)) {
      const message = `There is nothing called "${column}" that a column could mean. See importColumns for what there is.`
      throw badInput('column_unknown', message, { field: 'columns', value: column })
    }
    changed[at] = {
      column,
      confidence: column === null ? 'none' : 'exact',
      unit: unitOf(unit) ?? changed[at]?.unit ?? null,
    }
  }
  const taken = new Map<string, number>()
  for (const [at, { column }] of changed.entries()) {
    if (column === null) continue
    const before = taken.get(column)
    if (before !== undefined) {
      const message = `"${table.headers[before]}" and "${table.headers[at]}" cannot both be ${column}. Choose one of them.`
      throw badInput('column_twice', message, { field: 'columns', value: column })
    }
    taken.set(column, at)
  }
  return changed
}

function unitOf(unit: string | null | undefined): MassUnit | null {
  return unit === undefined || unit === null ? null : oneOf(['kg', 'g', 'lb', 'oz']).parse(unit, 'unit')
}

/** The records that the mapped columns are about. */
export function recordsOfMapping(mapping: readonly MappedColumn[]): Imported[] {
  const records = mapping.flatMap(({ column }) => (column === null ? [] : (importColumn(column)?.record ?? [])))
  return [...new Set(records)]
}
