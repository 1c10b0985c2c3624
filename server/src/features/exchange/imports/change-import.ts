import { rm } from 'node:fs/promises'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { number, oneOf } from '#platform/fields.ts'
import { DELIMITERS, ENCODINGS, QUOTES } from '#platform/tables/text-format.ts'
import { rowsName } from '#platform/tables/trees/tree.ts'
import { changeMatchBy, type GivenMatch } from '../columns/match-key.ts'
import { DATE_ORDERS, DECIMALS } from '../reading/detection.ts'
import {
  changeColumns,
  type GivenColumn,
  IMPORT_MODES,
  type ImportSettings,
  settingsOf,
} from '../reading/import-settings.ts'
import { inspectFile, inspectSheet } from '../reading/inspect-file.ts'
import { inTurn } from '../reading/inspect-in-turn.ts'
import type { GivenReading, InspectedTable, Inspection } from '../reading/inspection.ts'
import { recordsOfMapping } from '../reading/records-of-mapping.ts'
import { copyFile } from './copy-file.ts'
import { forgetCorrections } from './correction.store.ts'
import { findImport, lockImport, saveSettings } from './import.store.ts'
import { type Import, requireState, shapeOf } from './import.ts'
import { findMemory, saveMemory } from './import-memory.store.ts'
import { memoryOf, withMemory } from './import-memory.ts'
import { wordedFault } from './upload-import.ts'

export type ImportChange = {
  readonly id: string
  readonly encoding?: string | null | undefined
  readonly delimiter?: string | null | undefined
  readonly quote?: string | null | undefined
  /** Which table of a workbook, from 0: it is taken as it was found, then changed by what else is given. */
  readonly sheet?: number | null | undefined
  /** Of a document: what a row is, such as "products[].variants[]". */
  readonly rows?: string | null | undefined
  /** The line the columns are named on, from 1. */
  readonly headerLine?: number | null | undefined
  readonly columns?: readonly GivenColumn[] | null | undefined
  readonly decimal?: string | null | undefined
  readonly dateOrder?: string | null | undefined
  /** By what records of some kinds are to be recognised. */
  readonly matchBy?: readonly GivenMatch[] | null | undefined
  readonly mode?: string | null | undefined
  readonly emptyCells?: string | null | undefined
  readonly onError?: string | null | undefined
}

/**
 * Says how a file is to be read; what is not given stays. What concerns the file as a whole has it looked through again. All of it is
 * remembered for the next file with the same columns.
 */
export async function changeImport(deps: Deps, reader: Reader, { id, ...given }: ImportChange): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const looked = await inTransaction(deps.db.app, { workspaceId }, (tx) => findImport(tx, workspaceId, id))
  if (!looked) throw notFound('import', id)
  requireChangeable(looked)
  const reading = parseReading(looked, given)
  const inspection = reading === null ? looked.inspection : await inspectAgain(deps, workspaceId, looked, reading)
  return write(deps, reader, 'edit', async (tx, actor) => {
    const before = await lockImport(tx, workspaceId, id)
    if (!before) throw notFound('import', id)
    requireChangeable(before)
    requireSameReading(looked, before)
    const base = baseOf(before, inspection, given.sheet ?? null, reading !== null)
    const table = base && inspection.tables[base.sheet]
    if (!base || !table) {
      const message = 'No line of this table names its columns. Say which line does, or choose another table.'
      throw badInput('table_without_header', message, { field: 'sheet', value: given.sheet ?? null })
    }
    const shape = shapeOf(table)
    const isOther = shape !== before.shape || (given.sheet ?? null) !== null
    const start = isOther ? withMemory(table, base, await findMemory(tx, workspaceId, shape)) : base
    const settings = settingsFrom(start, given, table)
    // They name rows and columns of what was read until now.
    if (reading !== null || isOther) await forgetCorrections(tx, workspaceId, id)
    await saveSettings(tx, workspaceId, id, { inspection, settings, shape, totalRows: table.rowCount })
    if (REMEMBERED.some((name) => given[name] !== undefined && given[name] !== null)) {
      await saveMemory(tx, workspaceId, shape, memoryOf(table, settings))
    }
    recordEvent(tx, actor, { kind: 'import.changed', subjectType: 'import', subjectId: id, data: { settings } })
    const changed = await findImport(tx, workspaceId, id)
    if (!changed) throw notFound('import', id)
    return changed
  })
}

const REMEMBERED = ['columns', 'decimal', 'dateOrder', 'matchBy', 'mode', 'emptyCells', 'onError'] as const

function requireChangeable(found: Import): void {
  requireState(
    found,
    ['uploaded', 'checking', 'checked'],
    'This import has been started, so its settings can no longer be changed.',
  )
}

/** Null: nothing is said that would have the file look otherwise. */
function parseReading({ settings, inspection }: Import, given: Omit<ImportChange, 'id'>): GivenReading | null {
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

async function inspectAgain(deps: Deps, workspaceId: string, one: Import, reading: GivenReading) {
  const { inspection } = one
  const path = await copyFile(deps, one)
  try {
    const { sheet, headerLine } = reading
    return await inTurn(workspaceId, () =>
      inspection.kind === 'xlsx' && sheet !== undefined && headerLine
        ? inspectSheet(path, inspection, sheet, headerLine)
        : inspectFile(path, reading),
    )
  } catch (error) {
    throw wordedFault(error)
  } finally {
    await rm(path, { force: true })
  }
}

/** Between looking through the file and saving somebody else may have said how it is to be read. */
function requireSameReading(looked: Import, now: Import): void {
  const of = ({ inspection: { text, tree, tables } }: Import) =>
    JSON.stringify([text, tree && rowsName(tree), tables.map(({ headerLine }) => headerLine)])
  if (of(looked) === of(now)) return
  const message = 'Another user has just changed how this file is read. Look at it again, then make your change.'
  throw new AppError('conflict', 'import_changed_meanwhile', message, { field: 'id', value: now.id })
}

/** What was chosen stays, where the columns are still the same. */
function baseOf(
  before: Import,
  inspection: Inspection,
  sheet: number | null,
  isReadAgain: boolean,
): ImportSettings | null {
  if (sheet === null && !isReadAgain) return before.settings
  const found = settingsOf(inspection, sheet ?? before.settings?.sheet)
  if (!found || sheet !== null || !before.settings) return found
  const { matchBy, mode, emptyCells, onError, mapping, records, columnFormats } = before.settings
  const rules = { mode, emptyCells, onError, ...(matchBy && { matchBy }) }
  const headers = JSON.stringify(inspection.tables[found.sheet]?.headers)
  // What one column means in rows of variants, it does not in rows of products.
  const rowsOf = ({ tree }: ImportSettings) => tree && rowsName(tree)
  const isSame =
    headers === JSON.stringify(before.inspection.tables[before.settings.sheet]?.headers) &&
    rowsOf(found) === rowsOf(before.settings)
  return isSame
    ? { ...found, ...rules, mapping, records, ...(columnFormats && { columnFormats }) }
    : { ...found, ...rules }
}

function settingsFrom(start: ImportSettings, given: Omit<ImportChange, 'id'>, table: InspectedTable): ImportSettings {
  if (given.columns && start.layout !== null) {
    throw badInput('layout_known', 'The columns of this export are known, so they need no mapping.', {
      field: 'columns',
    })
  }
  const columns = given.columns ? changeColumns(table, start, given.columns) : null
  return {
    ...start,
    ...columns,
    records: columns ? recordsOfMapping(columns.mapping) : start.records,
    values: {
      decimal: parse(given.decimal, oneOf(DECIMALS), 'decimal') ?? start.values.decimal,
      dateOrder: parse(given.dateOrder, oneOf(DATE_ORDERS), 'dateOrder') ?? start.values.dateOrder,
    },
    ...(given.matchBy && { matchBy: changeMatchBy(start.matchBy, given.matchBy) }),
    mode: parse(given.mode, oneOf(IMPORT_MODES), 'mode') ?? start.mode,
    emptyCells: parse(given.emptyCells, oneOf(['keep', 'clear']), 'emptyCells') ?? start.emptyCells,
    onError: parse(given.onError, oneOf(['nothing', 'good_rows']), 'onError') ?? start.onError,
  }
}

function parse<T>(value: unknown, rule: { parse(value: unknown, field: string): T }, field: string): T | null {
  return value === undefined || value === null ? null : rule.parse(value, field)
}
