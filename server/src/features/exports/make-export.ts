import { Readable } from 'node:stream'
import { openSnapshot } from '#database/snapshot.ts'
import { createBreather } from '#platform/breathe.ts'
import { newId } from '#platform/ids.ts'
import type { Cell } from '#platform/tables/table.ts'
import { BYTE_ORDER_MARK, textRow } from '#platform/tables/write-text-table.ts'
import { type SheetColumn, type WrittenSheet, writeWorkbook, zipStreams } from '#platform/tables/write-workbook.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Reader, requirePermission } from '../access/actor.ts'
import { openReadScope, type ReadScope } from '../access/read-scope.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { columnsOf, type ExportColumn, type ExportFormat, type ExportName, WORKSPACE } from './export.ts'
import { exportCell } from './export-cell.ts'
import type { ExportQuery } from './parse-export.ts'
import { walkRecords } from './walk-records.ts'

const ALL: ExportQuery = { ids: null, list: { orderBy: 'OLDEST' } }

/** The records of a list as a file that is made while it is being read: as they were at one moment, a page of them in memory. */
export function exportRecords(
  deps: Deps,
  reader: Reader,
  name: ExportName,
  format: ExportFormat,
  query: ExportQuery,
): Promise<Readable> {
  return reading(deps, reader, async (scope, actor) => {
    // What the list refuses it refuses before the first byte.
    const pages = await begun(cellPages(scope, name, query))
    await tell(deps, actor, { what: name, format, ...(query.ids ? { ids: query.ids } : { list: query.list }) })
    return format === 'csv' ? Readable.from(textTable(name, pages)) : writeWorkbook([sheetOf(name, pages)])
  })
}

/** Everything: a sheet for each kind of record, or a CSV of each in a ZIP, all of one moment. */
export function exportWorkspace(deps: Deps, reader: Reader, format: 'zip' | 'xlsx'): Promise<Readable> {
  return reading(deps, reader, async (scope, actor) => {
    await tell(deps, actor, { what: 'workspace', format })
    const pagesOf = (name: ExportName) => () => cellPages(scope, name, ALL)
    if (format === 'xlsx') return writeWorkbook(WORKSPACE.map((name) => sheetOf(name, pagesOf(name))))
    const parts = WORKSPACE.map((name, at) => ({
      path: `${at + 1}-${name}.csv`,
      content: textTable(name, pagesOf(name)),
    }))
    return zipStreams(parts, deps.now())
  })
}

/** Who took what out of the workspace: written before the first byte, because nobody knows whether the last one arrives. */
function tell(deps: Deps, actor: Actor, data: object): Promise<void> {
  return write(deps, actor, 'read', (tx) =>
    recordEvent(tx, actor, { kind: 'export.made', subjectType: 'export', subjectId: newId('exp'), data }),
  )
}

/** Keeps one moment of the workspace open until the stream has been read, or its reader has gone. */
async function reading(
  deps: Deps,
  reader: Reader,
  make: (scope: ReadScope, actor: Actor) => Promise<Readable>,
): Promise<Readable> {
  const actor = requirePermission(reader, 'read')
  const snapshot = await openSnapshot(deps.db.downloads, actor)
  const end = () => {
    snapshot.close().catch((error: unknown) => deps.log.warn({ err: error }, 'A snapshot could not be closed'))
  }
  try {
    const scope = { ...openReadScope(deps, actor), tx: async () => snapshot.tx, memo: new Map(), end() {}, close() {} }
    return (await make(scope, actor)).once('close', end)
  } catch (error) {
    end()
    throw error
  }
}

type Pages = () => AsyncGenerator<Cell[][]>

async function begun(pages: ReturnType<Pages>): Promise<Pages> {
  const first = await pages.next()
  return async function* () {
    if (!first.done) yield first.value
    yield* pages
  }
}

async function* textTable(name: ExportName, pages: Pages): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + textRow(columnsOf(name).map(({ name }) => name))
  for await (const rows of pages()) yield rows.map(textRow).join('')
}

function sheetOf(name: ExportName, pages: Pages): WrittenSheet {
  return { name, columns: columnsOf(name).map(sheetColumn), pages }
}

function sheetColumn({ name, kind }: ExportColumn): SheetColumn {
  const isNumber = kind === 'number' || kind === 'share' || kind === 'mass' || kind === 'truth'
  return { header: name, kind: isNumber ? 'number' : kind === 'day' ? 'day' : 'text' }
}

async function* cellPages(scope: ReadScope, name: ExportName, query: ExportQuery): AsyncGenerator<Cell[][]> {
  const columns = columnsOf(name)
  const breathe = createBreather()
  for await (const page of walkRecords(scope, name, query)) {
    const rows: Cell[][] = []
    for (const [at, row] of page.entries()) {
      rows.push(columns.map(({ record, field, kind }) => exportCell(kind, row[record]?.[field])))
      if (at % 50 === 0) await breathe()
    }
    yield rows
  }
}
