import { badInput, notFound } from '#platform/app-error.ts'
import { number, oneOf } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { findImport, findMapping, lockImport, saveMapping, saveSettings } from './import.store.ts'
import { type Import, rememberedMapping, requireState, shapeOf } from './import.ts'
import {
  type GivenColumn,
  IMPORT_MODES,
  type ImportSettings,
  mapColumns,
  recordsOfMapping,
  settingsOf,
} from './import-settings.ts'
import { remembered } from './upload-import.ts'

export type ImportChange = {
  readonly id: string
  /** Which table of a workbook, from 0: it is taken as it was found, then changed by what else is given. */
  readonly sheet?: number | null | undefined
  readonly columns?: readonly GivenColumn[] | null | undefined
  readonly decimal?: string | null | undefined
  readonly dateOrder?: string | null | undefined
  readonly mode?: string | null | undefined
  readonly emptyCells?: string | null | undefined
  readonly onError?: string | null | undefined
}

/** Says how a file is to be read; what is not given stays. The mapping is remembered for the next file with the same columns. */
export async function changeImport(deps: Deps, reader: Reader, { id, ...given }: ImportChange): Promise<Import> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await lockImport(tx, workspaceId, id)
    if (!before) throw notFound('import', id)
    requireState(
      before,
      ['uploaded', 'checking', 'checked'],
      'This import has been started: its settings are what it was run with.',
    )
    const sheet = parse(given.sheet, (value) =>
      number({ min: 0, max: 1_000, unit: 'tables before it' }).parse(value, 'sheet'),
    )
    const base = sheet === null ? before.settings : settingsOf(before.inspection, sheet)
    const table = base && before.inspection.tables[base.sheet]
    if (!base || !table) {
      throw badInput(
        'table_without_header',
        'No line of this table names its columns. Choose another table, or another file.',
        {
          field: 'sheet',
          value: sheet,
        },
      )
    }
    const shape = shapeOf(table)
    const start = sheet === null ? base : remembered(base, table.headers, await findMapping(tx, workspaceId, shape))
    const settings = settingsFrom(start, given, table)
    await saveSettings(tx, workspaceId, id, { settings, shape, totalRows: table.rowCount })
    if (given.columns) await saveMapping(tx, workspaceId, shape, rememberedMapping(table.headers, settings.mapping))
    await recordEvent(tx, actor, { kind: 'import.changed', subjectType: 'import', subjectId: id, data: { settings } })
    const changed = await findImport(tx, workspaceId, id)
    if (!changed) throw notFound('import', id)
    return changed
  })
}

function settingsFrom(
  start: ImportSettings,
  given: Omit<ImportChange, 'id'>,
  table: Import['inspection']['tables'][number],
): ImportSettings {
  if (given.columns && start.layout !== null) {
    throw badInput('layout_known', 'This is the export of a shop, whose columns are known. They need no mapping.', {
      field: 'columns',
    })
  }
  const mapping = given.columns ? mapColumns(table, start.mapping, given.columns) : start.mapping
  return {
    ...start,
    mapping,
    records: given.columns ? recordsOfMapping(mapping) : start.records,
    values: {
      decimal: parse(given.decimal, (value) => oneOf(['.', ',']).parse(value, 'decimal')) ?? start.values.decimal,
      dateOrder:
        parse(given.dateOrder, (value) => oneOf(['dmy', 'mdy', 'ymd']).parse(value, 'dateOrder')) ??
        start.values.dateOrder,
    },
    mode: parse(given.mode, (value) => oneOf(IMPORT_MODES).parse(value, 'mode')) ?? start.mode,
    emptyCells:
      parse(given.emptyCells, (value) => oneOf(['keep', 'clear']).parse(value, 'emptyCells')) ?? start.emptyCells,
    onError: parse(given.onError, (value) => oneOf(['nothing', 'good_rows']).parse(value, 'onError')) ?? start.onError,
  }
}

function parse<T>(value: unknown, rule: (value: unknown) => T): T | null {
  return value === undefined || value === null ? null : rule(value)
}
