import { badInput } from '#platform/app-error.ts'
import { number, oneOf } from '#platform/fields.ts'
import { DELIMITERS, ENCODINGS, QUOTES } from '#platform/tables/text-format.ts'
import { rowsName } from '#platform/tables/trees/tree.ts'
import type { AppliedProfile } from '../reading/import-settings.ts'
import type { GivenReading, InspectedTable, Inspection } from '../reading/inspection.ts'
import { plainHeader } from '../reading/suggest-mapping.ts'
import type { Import } from './import.ts'
import { type ImportMemory, namesOf, type SavedReading } from './import-memory.ts'

/** How a file as a whole is to be read; what is not given stays. */
export type GivenOfFile = {
  readonly encoding?: string | null | undefined
  readonly delimiter?: string | null | undefined
  readonly quote?: string | null | undefined
  /** Which table of a workbook, from 0: it is taken as it was found, then changed by what else is given. */
  readonly sheet?: number | null | undefined
  /** Of a document: what a row is, such as "products[].variants[]". */
  readonly rows?: string | null | undefined
  /** The line the columns are named on, from 1. */
  readonly headerLine?: number | null | undefined
}

/** What was saved of another file, under a name: all of it is taken over. */
export type SavedChoices = {
  readonly id: string
  readonly name: string
  readonly headers: readonly string[]
  readonly shape: string
  readonly reading: SavedReading
  readonly memory: ImportMemory
}

/** What of saved choices is about a file as a whole: a text, a document. Where its columns are named is known if they are those of the profile. */
export function readingFor({ inspection, shape }: Import, { reading, shape: saved }: SavedChoices): GivenOfFile {
  const { encoding, delimiter, quote, rows, headerLine } = reading
  const found = inspection.detections.find(({ setting }) => setting === 'encoding')?.certainty
  const isOpen = found === 'likely' || found === 'unclear'
  const line = shape === saved || inspection.tree ? null : headerLine
  const isChoice = rows !== null && choicesOfRows(inspection).includes(rows)
  return {
    headerLine: line,
    ...(inspection.text && { encoding: isOpen ? encoding : null, delimiter, quote }),
    ...(inspection.tree && { rows: isChoice ? rows : null }),
  }
}

/** Refuses a profile of files that have nothing to do with this one; tells of the columns that it lacks. */
export function appliedTo(table: InspectedTable, { id, name, headers }: SavedChoices): AppliedProfile {
  const there = new Set(namesOf(table))
  const missing = headers.filter((header) => header !== '' && !there.has(plainHeader(header)))
  if (headers.length > 0 && missing.length === headers.filter(Boolean).length) {
    const message = `None of the columns of "${name}" is in this file. Choose another profile, or map the columns.`
    throw badInput('profile_of_other_columns', message, { field: 'profileId', value: id })
  }
  return { id, name, missing }
}

/** Null: nothing is said that would have the file look otherwise. */
export function parseReading({ settings, inspection }: Import, given: GivenOfFile): GivenReading | null {
  const sheet = parse(given.sheet, number({ min: 0, max: 1_000, unit: 'tables before it' }), 'sheet')
  const encoding = parse(given.encoding, oneOf(ENCODINGS), 'encoding')
  const delimiter = parse(given.delimiter, oneOf(DELIMITERS), 'delimiter')
  const quote = parse(given.quote, oneOf(QUOTES), 'quote')
  const headerLine = parse(
    given.headerLine,
    number({ min: inspection.tree ? 0 : 1, max: 1_048_576, unit: 'the number of a line' }),
    'headerLine',
  )
  const { text, tree } = inspection
  const usedRows = tree ? rowsName(tree) : null
  const rows = parse(given.rows, oneOf(choicesOfRows(inspection)), 'rows')
  if (text === null && (encoding ?? delimiter ?? quote) !== null) {
    const message =
      'A workbook or document defines how it is written: its encoding, delimiter and quote cannot be chosen.'
    throw badInput('reading_not_of_workbooks', message, { field: 'encoding', value: encoding ?? delimiter ?? quote })
  }
  const place = sheet ?? settings?.sheet ?? 0
  const table = inspection.tables[place]
  const isOther =
    (encoding ?? text?.encoding) !== text?.encoding ||
    (delimiter ?? text?.delimiter) !== text?.delimiter ||
    (quote ?? text?.quote) !== text?.quote ||
    (rows ?? usedRows) !== usedRows ||
    (headerLine !== null && headerLine !== table?.headerLine)
  if (!isOther) return null
  if (inspection.kind === 'ndjson') {
    const message = 'What a connection has read is read in one way: its first line names its columns.'
    throw badInput('reading_not_of_runs', message, { field: 'headerLine', value: headerLine })
  }
  if (tree) {
    if (rows !== null) return { rows }
    const message = 'In a document each record names its columns, so no line does.'
    throw badInput('reading_not_of_documents', message, { field: 'headerLine', value: headerLine })
  }
  const line = headerLine ?? (table?.headerLine === table?.detectedHeaderLine ? null : table?.headerLine)
  return {
    encoding: encoding ?? changedBy(inspection, 'encoding', text?.encoding),
    delimiter: delimiter ?? changedBy(inspection, 'delimiter', text?.delimiter),
    quote: quote ?? changedBy(inspection, 'quote', text?.quote),
    sheet: place,
    headerLine: line ?? null,
  }
}

/** What a row of a document can be. */
function choicesOfRows({ tree, detections }: Inspection): string[] {
  const options = detections.flatMap(({ setting, options }) => (setting === 'rows' ? options : []))
  return [...new Set([...options.map(({ value }) => value), ...(tree ? [rowsName(tree)] : [])])]
}

/** What a person has chosen before stays chosen; what was only detected is detected anew. */
function changedBy<T extends string>({ detections }: Inspection, setting: string, used: T | undefined): T | null {
  const detected = detections.find((one) => one.setting === setting)?.detected
  return used === undefined || used === detected ? null : used
}

function parse<T>(value: unknown, rule: { parse(value: unknown, field: string): T }, field: string): T | null {
  return value === undefined || value === null ? null : rule.parse(value, field)
}
