import { badInput } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import type { TextFormat } from '#platform/tables/text-format.ts'
import type { TreeFormat } from '#platform/tables/trees/tree.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import { type Imported, importColumn, mayComeOften } from '../columns/import-column.ts'
import { MASS_UNITS, type MassUnit, massUnitIn } from '../columns/mass-unit.ts'
import type { MatchBy } from '../columns/match-key.ts'
import { DATE_ORDERS, DECIMALS } from './detection.ts'
import { dividesBy } from './divided-rows.ts'
import { type GivenChange, type GivenMade, parseChanges, parseMade } from './given-changes.ts'
import type { InspectedTable, Inspection } from './inspection.ts'
import { joinedTo } from './joined-fibres.ts'
import type { MappedColumn } from './mapped-column.ts'
import type { RowShape } from './row-shape.ts'
import { firstReadable } from './sheet-turns.ts'
import { headersRead, type MadeColumn, type ValueChange } from './value-change.ts'

export const IMPORT_MODES = ['create', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Of two values of one field, which counts: that of the other system, ours, or whichever was changed last. */
export const LEADS = ['theirs', 'ours', 'newer'] as const
export type Lead = (typeof LEADS)[number]

/** Of rows that a connection has read from another system. */
export type SourceSettings = {
  readonly connectionId: string
  /** By column of ours: who leads where both have a value. Of those that are not named: theirs. */
  readonly leads: Readonly<Record<string, Lead>>
  /** Columns of ours in which an empty value there empties the field here, too. */
  readonly emptyAlso: readonly string[]
}

export type AppliedProfile = { readonly id: string; readonly name: string; readonly missing: readonly string[] }

/** How a file is to be read and what is to be done with its rows: what was detected, where nobody has said otherwise. */
export type ImportSettings = {
  /** Null for what is no text of a person's. */
  readonly text: TextFormat | null
  /** Of a document of JSON or XML: what its rows and columns are. */
  readonly tree?: TreeFormat
  /** Of what a connection has read; of files none. */
  readonly source?: SourceSettings
  /** Which table of a workbook, from 0. */
  readonly sheet: number
  readonly headerLine: number
  readonly values: ValueFormat
  /** Of columns that are written otherwise than the file: how. In the order of the columns; may be shorter. */
  readonly columnFormats?: readonly (Partial<ValueFormat> | null)[]
  /** A shop's export that is read as such; its columns need no mapping. */
  readonly layout: string | null
  readonly records: readonly Imported[]
  /** Of the columns of the file, and after these of those that are made. */
  readonly mapping: readonly MappedColumn[]
  /** How rows belong together, where a row does not say everything itself. */
  readonly shape?: RowShape
  /** Columns that the file does not have, made of its cells or of one value. */
  readonly made?: readonly MadeColumn[]
  /** What becomes of values before they are read, in the order of `mapping`; may be shorter. */
  readonly changes?: readonly (readonly ValueChange[] | null)[]
  /** The profile that was applied last, with those of its columns that the file does not have. */
  readonly profile?: AppliedProfile
  /** How often cells were corrected: what was checked before is worth nothing. */
  readonly corrected?: number
  /** By what records are recognised, where that was chosen. */
  readonly matchBy?: MatchBy
  /** Whether rows may make records, change those that are there, or both. */
  readonly mode: ImportMode
  /** Whether an empty cell leaves the field as it is, or empties it. */
  readonly emptyCells: 'keep' | 'clear'
  /** With any error: nothing at all, or the rows without one. */
  readonly onError: 'nothing' | 'good_rows'
  /** Pictures at addresses that cells hold become files of the records; otherwise the addresses are kept as they are. */
  readonly pictureAddresses?: 'fetch'
}

/** What is to be done with the rows, whatever their columns are. */
export type ImportRules = Pick<ImportSettings, 'matchBy' | 'mode' | 'emptyCells' | 'onError' | 'pictureAddresses'>

export function rulesOf({ matchBy, mode, emptyCells, onError, pictureAddresses }: ImportRules): ImportRules {
  return { mode, emptyCells, onError, ...(matchBy && { matchBy }), ...(pictureAddresses && { pictureAddresses }) }
}

/** A file as it was found to be, and how it is read; null as its settings where no table of it has a header. */
export type InspectedFile = { readonly inspection: Inspection; readonly settings: ImportSettings | null }

/** What a file is read as until somebody says otherwise: its first table that is shown and has a header. */
export function settingsOf({ text, tree, tables }: Inspection, sheet = firstReadable(tables)): ImportSettings | null {
  const table = tables[sheet]
  if (!table || table.headerLine === null) return null
  const { headerLine, values, columnFormats, layout, records, mapping, shape } = table
  return {
    text,
    ...(tree && { tree }),
    sheet,
    headerLine,
    columnFormats,
    layout,
    records,
    mapping,
    ...(shape && { shape }),
    values: { decimal: values.decimal, dateOrder: values.dateOrder },
    mode: 'both',
    emptyCells: 'keep',
    onError: 'good_rows',
  }
}

export type GivenColumn = {
  readonly header: string
  /** Where two columns have one header: which of all, from 0. */
  readonly at?: number | null | undefined
  /** Undefined: what it means stays. */
  readonly column?: string | null | undefined
  readonly unit?: string | null | undefined
  readonly decimal?: string | null | undefined
  readonly dateOrder?: string | null | undefined
  /** All changes of its values; an empty list takes them back. */
  readonly changes?: readonly GivenChange[] | null | undefined
}

/** A column that is to be made, with what it means. */
export type GivenMadeColumn = GivenMade & Pick<GivenColumn, 'column' | 'unit'>

/**
 * The columns that are made from now on, in place of those before; what was said of one that stays, by its header, stays. Whether two have one meaning is for
 * {@link changeColumns} to say.
 */
export function changeMade(
  { headers }: Pick<InspectedTable, 'headers'>,
  start: ImportSettings,
  given: readonly GivenMadeColumn[],
): Pick<ImportSettings, 'made' | 'mapping' | 'columnFormats' | 'changes'> {
  const made = parseMade(given, headers, (header) => placeOf(headers, { header }))
  const before = headersRead(headers, start.made)
  const kept = <T>(list: readonly T[] | undefined, none: T): T[] => [
    ...headers.map((_, at) => list?.[at] ?? none),
    ...made.map(({ header }) => list?.[before.indexOf(header, headers.length)] ?? none),
  ]
  const mapping = kept(start.mapping, NOT_MAPPED)
  for (const [after, { header, column, unit }] of given.entries()) {
    const at = headers.length + after
    mapping[at] = changeColumn(mapping[at] ?? NOT_MAPPED, header, { header, column, unit })
  }
  return { made, mapping, columnFormats: kept(start.columnFormats, null), changes: kept(start.changes, null) }
}

/** The mapping, and how columns are written, with what a person says of some columns; each meaning at most once. */
export function changeColumns(
  table: Pick<InspectedTable, 'headers'>,
  { mapping, columnFormats = [], changes = [], made }: ImportSettings,
  given: readonly GivenColumn[],
): Pick<ImportSettings, 'mapping' | 'columnFormats' | 'changes'> {
  const headers = headersRead(table.headers, made)
  const changed = [...mapping]
  const formats = headers.map((_, at) => columnFormats[at] ?? null)
  const values = headers.map((_, at) => changes[at] ?? null)
  for (const one of given) {
    const at = placeOf(headers, one)
    changed[at] = changeColumn(changed[at] ?? NOT_MAPPED, headers[at] ?? '', one)
    formats[at] = changeFormat(formats[at] ?? null, one)
    if (one.changes) values[at] = one.changes.length === 0 ? null : parseChanges(one.changes)
  }
  refuseTwice(headers, changed)
  const areChanged = changes.length > 0 || values.some((one) => one !== null)
  return { mapping: changed, columnFormats: formats, ...(areChanged && { changes: values }) }
}

const NOT_MAPPED: MappedColumn = { column: null, confidence: 'none', unit: null }

/** The place of a column that is named by its header, and by `at` where two have the same. */
export function placeOf(headers: readonly string[], { header, at }: Pick<GivenColumn, 'header' | 'at'>): number {
  const place = at ?? headers.indexOf(header)
  if (place >= 0 && headers[place] === header) return place
  throw badInput('column_not_in_file', `The file has no column "${header}"${at ? ` at position ${at}` : ''}.`, {
    field: 'columns',
    value: header,
  })
}

function changeColumn(before: MappedColumn, header: string, { column, unit }: GivenColumn): MappedColumn {
  const newUnit = unit === undefined || unit === null ? before.unit : UNITS.parse(unit, 'unit')
  if (column === undefined) return { ...before, unit: newUnit }
  if (column !== null && !importColumn(column)) {
    const message = `No column can mean "${column}". importColumns lists the possible meanings.`
    throw badInput('column_unknown', message, { field: 'columns', value: column })
  }
  const isMass = column !== null && importColumn(column)?.kind === 'mass'
  return {
    column,
    confidence: column === null ? 'none' : 'exact',
    unit: isMass ? (newUnit ?? massUnitIn(header)) : null,
  }
}

const UNITS = oneOf<MassUnit>([...MASS_UNITS])

function changeFormat(before: Partial<ValueFormat> | null, { decimal, dateOrder }: GivenColumn) {
  if (!decimal && !dateOrder) return before
  return {
    ...before,
    ...(decimal && { decimal: oneOf(DECIMALS).parse(decimal, 'decimal') }),
    ...(dateOrder && { dateOrder: oneOf(DATE_ORDERS).parse(dateOrder, 'dateOrder') }),
  }
}

function refuseTwice(headers: readonly string[], mapping: readonly MappedColumn[]): void {
  const taken = new Map<string, number>()
  for (const [at, { column }] of mapping.entries()) {
    const divides = dividesBy(column)
    if (divides) refuseOtherDivision(headers, mapping, at, divides)
    const whole = joinedTo(column)
    if (whole !== null) refuseWhole(headers, mapping, at, whole)
    if (column === null || mayComeOften(column)) continue
    const before = taken.get(column)
    if (before !== undefined) {
      const message = `"${headers[before]}" and "${headers[at]}" cannot both be ${column}. Choose one of them.`
      throw badInput('column_twice', message, { field: 'columns', value: column })
    }
    taken.set(column, at)
  }
}

/** A composition comes from one column or from those of its fibres. */
function refuseWhole(headers: readonly string[], mapping: readonly MappedColumn[], at: number, whole: string): void {
  const other = mapping.findIndex(({ column }) => column === whole)
  if (other < 0) return
  const message = `"${headers[at]}" is a part of the composition, so "${headers[other]}" cannot be ${whole}. Leave one of them out.`
  throw badInput('column_twice', message, { field: 'columns', value: whole })
}

/** A size comes from the headers or from a column, and headers are either sizes or colours. */
function refuseOtherDivision(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  at: number,
  { by, cell }: NonNullable<ReturnType<typeof dividesBy>>,
): void {
  const other = mapping.findIndex(({ column }) => {
    const divides = dividesBy(column)
    return divides ? divides.by !== by : column === by || (column === 'gtin' && cell === 'gtin')
  })
  if (other < 0) return
  const message =
    `"${headers[at]}" is a column for one ${by === 'size' ? 'size' : 'colour'} and makes each row several variants, so ` +
    `"${headers[other]}" cannot be ${mapping[other]?.column}. Leave one of them out.`
  throw badInput('column_twice', message, { field: 'columns', value: mapping[other]?.column ?? null })
}
