import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { AppError } from '#platform/app-error.ts'
import { type Cell, excerpt, isBlankRow, type TableRow, textOf } from '#platform/tables/table.ts'
import type { ValueFormat } from '#platform/tables/value-format.ts'
import type { EntryInCell } from '../columns/cell-syntax.ts'
import { type ImportColumn, type Imported, importColumn } from '../columns/import-column.ts'
import type { MassUnit } from '../columns/mass-unit.ts'
import { createCompositionCheck } from './composition-problems.ts'
import { crossProblems, noKeys } from './cross-problems.ts'
import { type ImportProblem, type Said, SHOWN_OF_CELL } from './import-problem.ts'
import { lengthOfFields } from './length-of-fields.ts'
import { withListBefore } from './list-before.ts'
import type { MappedColumn } from './mapped-column.ts'
import { countProblems } from './miscounted-cells.ts'
import type { NamedPicture } from './named-picture.ts'
import { readCell } from './read-cell.ts'
import { rowThatDeletes } from './row-that-deletes.ts'
import { inRowUnit, massProblems, NO_UNIT, type RowUnit } from './row-unit.ts'
import { passedOver } from './rows-between.ts'
import type { SaidRecords } from './said.ts'
import type { SourceItems } from './source-items.ts'
import { isSurelyDay, looksLikeDay } from './spreadsheet-damage.ts'
import { untoldCertificate } from './untold-certificate.ts'

/** What a row says of each record it is about: the fields that were given, by name; a blank cell gives null. */
export type ReadRow = {
  readonly line: number
  readonly records: SaidRecords
  readonly problems: readonly ImportProblem[]
  /** Of what a connection has read: what its records are there, and when that was last changed. */
  readonly items?: SourceItems
  readonly at?: Date | null
  /** Those that its cells name. */
  readonly pictures?: readonly NamedPicture[]
  /** What it is about is deleted: the record of this kind. */
  readonly deletes?: Imported
  /** Of a row that is passed over: what it is about. */
  readonly called?: string
}

export type RowReading = {
  readonly headers: readonly string[]
  readonly mapping: readonly MappedColumn[]
  readonly format: ValueFormat
  /** Of columns that are written otherwise than the file: how. */
  readonly columnFormats?: readonly (Partial<ValueFormat> | null)[]
  /** Rows of a text file have as many cells as the header; those of a sheet end with their last value. */
  readonly isText: boolean
  /** A file of our own, of which every character is meant. */
  readonly isExact?: boolean
  /** A number is what tells a product from others, unless something else was chosen. */
  readonly isNumberNeeded?: boolean
  /** Of what a connection has read: what a row is about there. */
  readonly itemsOf?: (row: TableRow) => SourceItems
}

/**
 * Reads the rows of one file, one after another: it remembers what must not stand in two of them. Rows without any value give null.
 * Nothing here knows the database: what is already there is compared when the import is planned.
 */
export function createRowReader({
  headers,
  mapping,
  format,
  columnFormats,
  isText,
  isExact = false,
  isNumberNeeded = true,
  itemsOf,
}: RowReading): (row: TableRow) => ReadRow | null {
  const columns = mapping.flatMap(({ column, unit }, at) => {
    const target = column === null ? undefined : importColumn(column)
    return target && !target.divides
      ? [{ at, target, header: headers[at] ?? '', format: { ...format, ...columnFormats?.[at], unit, isExact } }]
      : []
  })
  const unitColumn = columns.find(({ target }) => target.kind === 'unit')
  const unitOf = (row: TableRow): RowUnit => {
    const cell = unitColumn ? (row.cells[unitColumn.at] ?? null) : null
    const { value, problem } = unitColumn ? readCell(cell, 'unit', unitColumn.format) : NO_UNIT
    return { cell, value: value as MassUnit | null, problem }
  }
  const keys = noKeys()
  const compositionProblems = createCompositionCheck()
  return (row) => {
    if (isBlankRow(row)) return null
    const between = isExact || itemsOf ? null : passedOver(row, headers)
    if (between) return between
    const problems: ImportProblem[] = []
    const report = (
      header: string | null,
      cell: Cell,
      problem: Pick<ImportProblem, 'severity' | 'reason' | 'message'>,
    ) => problems.push({ line: row.line, header, found: excerpt(textOf(cell), SHOWN_OF_CELL), ...problem })
    if (isText) for (const problem of countProblems(row, headers.length)) report(null, null, problem)

    const values: Partial<Record<Imported, Record<string, unknown>>> = {}
    const unit = unitOf(row)
    const toDelete: Imported[] = []
    for (const { at, target, header, format } of columns) {
      if (target.kind === 'unit' || target.kind === 'options' || row.own?.includes(at)) continue
      if (target.kind === 'action') {
        const cell = row.cells[at] ?? null
        const { value, problem } = readCell(cell, 'action', format)
        if (problem) report(header, cell, problem)
        else if (value === 'delete') toDelete.push(target.record)
        continue
      }
      const cell = itemsOf && isNoWeight(target, row.cells[at] ?? null) ? null : (row.cells[at] ?? null)
      const isWeight = target.kind === 'mass' && unitColumn !== undefined && textOf(cell).trim() !== ''
      const inUnit = isWeight
        ? inRowUnit(format, unit, (problem) => report(unitColumn.header, unit.cell, problem))
        : format
      if (inUnit === null) continue
      const read = readCell(cell, target.kind, inUnit)
      if (read.problem) report(header, cell, read.problem)
      else if (!isExact && typeof read.value === 'string') {
        const doubt = doubtText(target, read.value)
        if (doubt) report(header, cell, doubt)
      }
      const value =
        read.problem?.severity === 'error'
          ? undefined
          : checked(target, withListBefore(target, values, read.value), (problem) => report(header, cell, problem))
      let fields = values[target.record]
      if (!fields) {
        fields = {}
        values[target.record] = fields
      }
      fields[target.field] = value
      if (target.field === 'materialComposition' && typeof value === 'string') {
        for (const problem of compositionProblems(value)) report(header, cell, problem)
      }
    }
    const items = itemsOf?.(row)
    for (const kind of NOUN_NAMES) if (items?.[kind]) values[kind] = { ...values[kind], id: items[kind].key }
    // Which field a column is of is known by its name alone; each value is what the field's own rule has let through.
    const records: SaidRecords = values
    const headerOf = (name: string) => columns.find(({ target }) => target.name === name)?.header ?? null
    const named = isExact ? null : nameOfNumber(records)
    if (named !== null) {
      report(headerOf('variant_name'), records.variant?.name ?? null, {
        severity: 'note',
        reason: 'name_composed',
        message: `A number is not a name, so the variant is called "${named}".`,
      })
      if (records.variant) records.variant.name = named
    }
    const untold = isExact ? null : untoldCertificate(records)
    if (untold) report(headerOf(untold.column), null, untold)
    if (untold) delete values.certification
    if (!isExact) for (const problem of massProblems(records)) report(headerOf(problem.column), problem.found, problem)
    // Things that another system has two of are found out by what it calls them.
    const [deletes] = toDelete
    if (deletes) return rowThatDeletes(deletes, toDelete.length, withoutEmpty(records), row.line, problems)
    for (const problem of crossProblems(records, items ? null : keys, row.line, isNumberNeeded))
      report(headerOf(problem.column), problem.found, problem)
    const read = { line: row.line, records: withoutEmpty(records), problems }
    return items ? { ...read, items, at: row.at ?? null } : read
  }
}

/** Programs write 0 where nobody has said a weight. */
function isNoWeight({ kind }: ImportColumn, cell: Cell): boolean {
  return kind === 'mass' && cell !== null && Number(textOf(cell)) === 0
}

/** What can be stored and is hardly meant. */
function doubtText({ name }: ImportColumn, text: string): Said | null {
  if ((name === 'size' || name === 'color') && looksLikeDay(text)) {
    const message = `"${text}" is a date. If something like 3-6 was meant, a spreadsheet has converted it.`
    return { severity: 'warning', reason: 'day_in_text', message }
  }
  if (NAMES_AND_NUMBERS.has(name) && isSurelyDay(text)) {
    const message = `"${text}" is a date. If it should be a name or a number, a spreadsheet has converted it.`
    return { severity: 'warning', reason: 'day_in_text', message }
  }
  if ((name === 'manufacturer' || name === 'product_manufacturer') && CODE.test(text)) {
    const message = `"${text}" looks like a number from your own system, and passports will show it as the manufacturer.`
    return { severity: 'warning', reason: 'code_as_name', message }
  }
  return null
}

const NAMES_AND_NUMBERS: ReadonlySet<string> = new Set([
  'sku',
  'product_name',
  'variant_name',
  ...NOUN_NAMES.map((noun) => `${noun}_code`),
])

/** "L-02", "0070012". */
const CODE = /^\p{L}{0,4}[-_ ]?\d{1,10}$/u

/** Enterprise systems number the variants of an article: "0010". Null: it has a name, or there is nothing to make one of. */
function nameOfNumber({ product, variant }: SaidRecords): string | null {
  const name = variant?.name
  if (typeof name !== 'string' || !/^\d{1,6}$/.test(name) || typeof product?.name !== 'string') return null
  const parts = [variant?.color, variant?.size].filter((part) => typeof part === 'string')
  const whole = [product.name, ...(parts.length > 0 ? parts : [name])].join(', ')
  return whole.length <= LONGEST_NAME ? whole : null
}

/** Characters that a name takes. */
const LONGEST_NAME = 200

/** Characters that a row brings, roughly. */
export function lengthOfRow({ records }: ReadRow): number {
  let length = 0
  for (const fields of Object.values(records)) length += lengthOfFields(fields)
  return length
}

/** The field's own rule has the last word, the same as in GraphQL and REST. */
function checked(
  target: ImportColumn,
  value: unknown,
  report: (problem: Pick<ImportProblem, 'severity' | 'reason' | 'message'>) => void,
): unknown {
  const rule = factsOf(target.record).fields[target.translates?.field ?? target.field]
  // Which record is meant turns out when the row is planned.
  if (!rule || value === null || target.kind === 'reference') return value
  try {
    if (target.kind !== 'composition') return rule.parse(value, target.name)
    rule.parse(withSomeMaterial(value as readonly EntryInCell[]), target.name)
    return value
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    report({ severity: 'error', reason: error.reason, message: error.message })
    return undefined
  }
}

function withSomeMaterial(entries: readonly EntryInCell[]) {
  return entries.map(({ material, ...entry }) => ({ ...entry, materialId: material === null ? null : 'some' }))
}

/** A row without anything of a record is not about it: a variant without a certificate has none. */
function withoutEmpty(records: ReadRow['records']): ReadRow['records'] {
  if (Object.values(records).every(saysAnything)) return records
  return Object.fromEntries(Object.entries(records).filter(([, fields]) => saysAnything(fields)))
}

function saysAnything(fields: FieldsByName): boolean {
  for (const name in fields) if (fields[name] !== null && fields[name] !== undefined) return true
  return false
}
