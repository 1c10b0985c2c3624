import { rm } from 'node:fs/promises'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import { rowsName } from '#platform/tables/trees/tree.ts'
import { inHeapFor } from '#platform/tight-heap.ts'
import { isAction } from '../columns/import-column.ts'
import { changeMatchBy, type GivenMatch } from '../columns/match-key.ts'
import { DATE_ORDERS, DECIMALS } from '../reading/detection.ts'
import { requireSmall } from '../reading/given-changes.ts'
import {
  changeColumns,
  changeMade,
  type GivenColumn,
  type GivenMadeColumn,
  IMPORT_MODES,
  type ImportSettings,
  rulesOf,
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
import { appliedTo, type GivenOfFile, parseReading, readingFor, type SavedChoices } from './parse-reading.ts'
import { wordedFault } from './upload-import.ts'

export type ImportChange = GivenOfFile & {
  readonly id: string
  readonly columns?: readonly GivenColumn[] | null | undefined
  /** All columns that are made, in place of those before. */
  readonly made?: readonly GivenMadeColumn[] | null | undefined
  readonly decimal?: string | null | undefined
  readonly dateOrder?: string | null | undefined
  /** By what records of some kinds are to be recognised. */
  readonly matchBy?: readonly GivenMatch[] | null | undefined
  readonly mode?: string | null | undefined
  readonly emptyCells?: string | null | undefined
  readonly onError?: string | null | undefined
  readonly pictureAddresses?: string | null | undefined
}

/**
 * Says how a file is to be read; what is not given stays. What concerns the file as a whole has it looked through again. All of it is
 * remembered for the next file with the same columns.
 */
export async function changeImport(
  deps: Deps,
  reader: Reader,
  { id, ...given }: ImportChange,
  choices: SavedChoices | null = null,
): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const looked = await inTransaction(deps.db.app, { workspaceId }, (tx) => findImport(tx, workspaceId, id))
  if (!looked) throw notFound('import', id)
  requireChangeable(looked)
  const reading = parseReading(looked, choices ? readingFor(looked, choices) : given)
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
    const memory = choices?.memory ?? (isOther ? await findMemory(tx, workspaceId, shape) : null)
    const start = withMemory(table, base, memory)
    const settings = choices ? { ...start, profile: appliedTo(table, choices) } : settingsFrom(start, given, table)
    if (before.connectionId !== null) refuseOfFiles(settings)
    // They name rows and columns of what was read until now.
    if (reading !== null || isOther || choices || given.made) await forgetCorrections(tx, workspaceId, id)
    await saveSettings(tx, workspaceId, id, { inspection, settings, shape, totalRows: table.rowCount })
    if (choices || REMEMBERED.some((name) => given[name] !== undefined && given[name] !== null)) {
      await saveMemory(tx, workspaceId, shape, memoryOf(table, settings))
    }
    recordEvent(tx, actor, { kind: 'import.changed', subjectType: 'import', subjectId: id, data: { settings } })
    const changed = await findImport(tx, workspaceId, id)
    if (!changed) throw notFound('import', id)
    return changed
  })
}

/** What a connection reads, mostly on a schedule, deletes nothing. */
function refuseOfFiles({ mapping, pictureAddresses }: Pick<ImportSettings, 'mapping' | 'pictureAddresses'>): void {
  if (pictureAddresses) {
    const message = 'Pictures are fetched from addresses in a file, not from those that a connection has read.'
    throw badInput('reading_not_of_runs', message, { field: 'pictureAddresses', value: pictureAddresses })
  }
  const column = mapping.find((one) => isAction(one.column))?.column
  if (!column) return
  const message = 'Only rows of a file that a person has uploaded can delete records, not what a connection has read.'
  throw badInput('reading_not_of_runs', message, { field: 'columns', value: column })
}

const REMEMBERED = [
  'columns',
  'made',
  'decimal',
  'dateOrder',
  'matchBy',
  'mode',
  'emptyCells',
  'onError',
  'pictureAddresses',
] as const

function requireChangeable(found: Import): void {
  requireState(
    found,
    ['uploaded', 'checking', 'checked'],
    'This import has been started, so its settings can no longer be changed.',
  )
}

async function inspectAgain(deps: Deps, workspaceId: string, one: Import, reading: GivenReading) {
  const { inspection } = one
  const path = await copyFile(deps, one)
  try {
    const { sheet, headerLine } = reading
    return await inTurn(workspaceId, () =>
      inHeapFor(one.size, () =>
        inspection.kind === 'xlsx' && sheet !== undefined && headerLine
          ? inspectSheet(path, inspection, sheet, headerLine)
          : inspectFile(path, reading),
      ),
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
  const { mapping, records, columnFormats, made, changes } = before.settings
  const rules = rulesOf(before.settings)
  const headers = JSON.stringify(inspection.tables[found.sheet]?.headers)
  // What one column means in rows of variants, it does not in rows of products.
  const rowsOf = ({ tree }: ImportSettings) => tree && rowsName(tree)
  const isSame =
    headers === JSON.stringify(before.inspection.tables[before.settings.sheet]?.headers) &&
    rowsOf(found) === rowsOf(before.settings)
  return isSame
    ? {
        ...found,
        ...rules,
        mapping,
        records,
        ...(columnFormats && { columnFormats }),
        ...(made && { made }),
        ...(changes && { changes }),
      }
    : { ...found, ...rules }
}

function settingsFrom(start: ImportSettings, given: Omit<ImportChange, 'id'>, table: InspectedTable): ImportSettings {
  if ((given.columns || given.made) && start.layout !== null) {
    throw badInput('layout_known', 'The columns of this export are known, so they need no mapping.', {
      field: 'columns',
    })
  }
  const made = given.made ? changeMade(table, start, given.made) : null
  const columns = given.columns || made ? changeColumns(table, { ...start, ...made }, given.columns ?? []) : null
  if (columns) requireSmall({ made: made?.made, changes: columns.changes })
  const { pictureAddresses: fetched, ...before } = start
  const pictures = parse(given.pictureAddresses, oneOf(PICTURE_ADDRESSES), 'pictureAddresses') ?? fetched
  return {
    ...before,
    ...(pictures === 'fetch' && { pictureAddresses: pictures }),
    ...made,
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

/** What may be done with pictures at addresses. */
const PICTURE_ADDRESSES = ['keep', 'fetch'] as const

function parse<T>(value: unknown, rule: { parse(value: unknown, field: string): T }, field: string): T | null {
  return value === undefined || value === null ? null : rule.parse(value, field)
}
