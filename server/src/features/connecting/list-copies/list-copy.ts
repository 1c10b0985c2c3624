import { columnsOf, type ExportColumn, type ExportName } from '#features/exchange/exports/export.ts'
import { NOUNS, type NounName } from '#features/records/nouns.ts'
import type { CellKind } from '#kit/field.ts'
import { type Times, timesRules } from '#kit/times.ts'
import type { Language } from '#kit/words/languages.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { name, number, oneOf, type Parsed, truth } from '#platform/fields.ts'
import type { Fault } from '../connections/connection.ts'
import type { ColumnKind, ForeignTable, ForeignTableColumn } from '../connectors/table-keeper.ts'

/** A table in a connected system that is kept in step with a list of ours. */
export type ListCopy = {
  readonly id: string
  readonly connectionId: string
  readonly name: string
  readonly noun: NounName
  /** How the list is narrowed and ordered, as its arguments. */
  readonly query: object
  /** Only so many of its first records; null: all, as far as a table can be kept. */
  readonly mostRows: number | null
  readonly tableKey: string
  readonly tableLabel: string
  readonly columns: readonly CopiedColumn[]
  readonly keyColumn: string
  readonly whenLeft: 'mark' | 'delete'
  readonly leftColumn: ForeignTableColumn | null
  readonly afterChanges: boolean
  readonly cron: string | null
  readonly timeZone: string | null
  readonly nextAt: Date | null
  readonly isPaused: boolean
  /** When somebody agreed to what would be written; null: nothing is written yet. */
  readonly confirmedAt: Date | null
  readonly phase: Phase
  readonly step: number
  readonly isWhole: boolean
  readonly dueAt: Date | null
  readonly because: Fault | null
  readonly done: Done
  readonly restedAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A column of ours, and the one there that it is written to. */
export type CopiedColumn = ForeignTableColumn & { readonly column: string }

/** It compares the list with what was written, looks at the table there, waits for a person, writes. */
export const PHASES = ['rests', 'compares', 'looks', 'waits', 'writes'] as const
export type Phase = (typeof PHASES)[number]

/** What a step did. */
export type Done = {
  readonly added: number
  readonly changed: number
  readonly marked: number
  readonly deleted: number
  readonly refused: number
  /** Rows that others had changed there, or deleted. */
  readonly foreign: number
}
export const NOTHING_DONE: Done = { added: 0, changed: 0, marked: 0, deleted: 0, refused: 0, foreign: 0 }

export const ROW_STATES = ['to_add', 'to_change', 'to_take_away', 'there', 'left', 'refused'] as const
export type RowState = (typeof ROW_STATES)[number]

/** What is known of the row there of one record. */
export type CopiedRow = {
  readonly recordId: string
  readonly label: string
  readonly key: string
  readonly state: RowState
  readonly leftOn: string | null
  readonly because: Fault | null
  readonly writtenAt: Date | null
}

export type RowCount = { readonly copyId: string; readonly state: RowState; readonly count: number }

/** As many as a step goes through in a few seconds here; tables of the systems there hold fewer or as many. */
export const MOST_ROWS = 100_000

export const listCopyRules = {
  name: name(100),
  mostRows: { ...number({ min: 1, max: MOST_ROWS, unit: 'rows' }), required: false as const },
  whenLeft: oneOf(['mark', 'delete']),
  afterChanges: truth(),
  cron: { ...timesRules.cron, required: false as const },
  timeZone: { ...timesRules.timeZone, required: false as const },
  isPaused: truth(),
}
export type ListCopyFields = Parsed<typeof listCopyRules>

export function timesOfCopy({ cron, timeZone }: Pick<ListCopy, 'cron' | 'timeZone'>): Times | null {
  return cron === null || timeZone === null ? null : { cron, timeZone }
}

/** Variants have the columns of their products as well. */
export function exportOf(noun: NounName): ExportName {
  return noun === 'variant' ? 'flat' : NOUNS[noun].plural
}

export function listColumns(noun: NounName, languages: readonly Language[]): readonly ExportColumn[] {
  return columnsOf(exportOf(noun), languages)
}

/** As many as a workspace needs. */
export const MAX_LIST_COPIES = 20

export function refuseTooManyCopies(count: number): void {
  if (count <= MAX_LIST_COPIES) return
  const message = `There are ${MAX_LIST_COPIES} list copies, which is the limit. Delete one first.`
  throw badInput('too_many_list_copies', message, { limit: MAX_LIST_COPIES })
}

/** What a person chose of a table, before columns that are to be made there are made. */
export type ChosenColumns = {
  readonly table: ForeignTable
  /** `there` null: it is to be made. */
  readonly columns: readonly { readonly ours: ExportColumn; readonly there: ForeignTableColumn | null }[]
  /** Null where nothing is marked; "new" where the column is to be made. */
  readonly left: ForeignTableColumn | 'new' | null
}

/** What stands for a column that is to be made there. */
export const NEW_COLUMN = 'new'

/** From what somebody asks for to what there is. `given`: by column of ours, the key of the one there, or "new". */
export function chooseColumns(
  tables: readonly ForeignTable[],
  ours: readonly ExportColumn[],
  chosen: {
    readonly table: string
    readonly given: Readonly<Record<string, string>>
    readonly keyColumn: string
    readonly whenLeft: 'mark' | 'delete'
    readonly leftColumn: string | null
  },
): ChosenColumns {
  const table = tables.find(({ key }) => key === chosen.table)
  if (!table) {
    const message = `There is no table "${chosen.table}" there. Look at the tables of the connection, and choose one of them.`
    throw badInput('table_unknown', message, { field: 'table', value: chosen.table })
  }
  const columns = Object.entries(chosen.given).map(([column, key]) => {
    const own = ours.find(({ name }) => name === column)
    if (!own) {
      const message = `"${column}" is not a column of this list. It has: ${ours.map(({ name }) => name).join(', ')}.`
      throw badInput('list_column_unknown', message, { field: 'columns', value: column })
    }
    return { ours: own, there: key === NEW_COLUMN ? null : columnOf(table, key, 'columns') }
  })
  for (const { ours: own, there } of columns) if (there) refuseUnfit(own, there)
  if (!columns.some(({ ours: own }) => own.name === chosen.keyColumn)) {
    const message = `"${chosen.keyColumn}" is to tell rows apart, so it has to be one of the columns that are written.`
    throw badInput('key_column_unwritten', message, { field: 'keyColumn', value: chosen.keyColumn })
  }
  const left = chosen.whenLeft === 'delete' ? null : leftOf(table, chosen.leftColumn)
  const makes = columns.find(({ there }) => there === null)
  if ((makes || left === 'new') && !table.canMakeColumns) {
    const message = `Columns cannot be made in "${table.label}" with these credentials. Make them there, and choose them.`
    throw badInput('columns_not_made', message, { field: 'columns', value: makes?.ours.name ?? NEW_COLUMN })
  }
  const keys = [...columns.map(({ there }) => there), left].flatMap((one) => (one && one !== 'new' ? [one.key] : []))
  const twice = keys.find((key, at) => keys.indexOf(key) < at)
  if (twice !== undefined) {
    const message = `Each column needs one of its own there; "${twice}" was chosen twice.`
    throw badInput('column_twice', message, { field: 'columns', value: twice })
  }
  return { table, columns, left }
}

function leftOf(table: ForeignTable, key: string | null): ForeignTableColumn | 'new' {
  if (key === NEW_COLUMN) return 'new'
  if (key === null) {
    const message =
      'Choose the column there that says when a record has left the list ("leftColumn"), or have its row deleted.'
    throw badInput('left_column_missing', message, { field: 'leftColumn' })
  }
  const column = columnOf(table, key, 'leftColumn')
  if (column.holds === 'text' || column.holds === 'day' || column.holds === 'truth' || column.holds === 'any') {
    return column
  }
  const message = `"${column.label}" cannot be marked: it holds neither a text nor a day nor a tick.`
  throw badInput('left_column_unfit', message, { field: 'leftColumn', value: key })
}

function columnOf(table: ForeignTable, key: string, field: string): ForeignTableColumn {
  const column = table.columns.find((one) => one.key === key)
  if (column) return column
  const message = `"${key}" is not a column of "${table.label}" that can be written to. Look at its columns, and choose one of them.`
  throw badInput('table_column_unknown', message, { field, value: key })
}

/** What a new column there holds. */
export function kindOf(kind: CellKind): ColumnKind {
  if (kind === 'number' || kind === 'share' || kind === 'mass') return 'number'
  if (kind === 'truth' || kind === 'day') return kind
  return 'text'
}

function refuseUnfit({ name: column, kind }: ExportColumn, { label, holds, key }: ForeignTableColumn): void {
  if (holds === 'text' || holds === 'any' || holds === kindOf(kind)) return
  if (holds === 'choice' && kindOf(kind) === 'text') return
  const message = `"${label}" cannot hold what "${column}" has. Choose a column of texts, or one that holds the same.`
  throw badInput('column_unfit', message, { field: 'columns', value: key })
}

/** What was agreed to holds for the table and the columns that were agreed to. */
export function needsAgreement(before: ListCopy, after: ListCopy): boolean {
  const kept = new Set(before.columns.map(({ column, key }) => `${column} ${key}`))
  return (
    before.noun !== after.noun ||
    before.tableKey !== after.tableKey ||
    before.keyColumn !== after.keyColumn ||
    (after.whenLeft === 'delete' && before.whenLeft !== 'delete') ||
    before.leftColumn?.key !== after.leftColumn?.key ||
    after.columns.some(({ column, key }) => !kept.has(`${column} ${key}`))
  )
}

export function refuseNotShown({ id, phase, name: called }: ListCopy): void {
  if (phase === 'waits') return
  const message = `What would be written for "${called}" has not been shown yet. Preview it, and confirm it then.`
  throw new AppError('conflict', 'preview_first', message, { field: 'id', value: id })
}

/** Why a step waits though it was confirmed: it would take away more rows than one expects. */
export function tooManyLeave(leaving: number, rows: number, percent: number): Fault | null {
  if (leaving <= FEW || leaving * 100 <= rows * percent) return null
  const message = `${leaving} of ${rows} rows would be marked as left or deleted, more than ${percent} %. Look at the list, and confirm it if that is right.`
  return { kind: null, reason: 'many_rows_leave', message, value: leaving }
}

/** So few are never asked about. */
const FEW = 5

/** More changes may come within it: a step because of changes begins this long after the last one at the earliest. */
export const GATHER_MS = 60_000
