import { Readable } from 'node:stream'
import { openSnapshot } from '#database/snapshot.ts'
import type { Deps } from '#deps.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { openReadScope, type ReadScope } from '#kit/read-scope.ts'
import { recordEvent } from '#kit/record-event.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { write } from '#kit/write.ts'
import { withNext } from '#platform/batches-of.ts'
import { createBreather } from '#platform/breathe.ts'
import { newId } from '#platform/ids.ts'
import type { Cell } from '#platform/tables/table.ts'
import { BYTE_ORDER_MARK, createRowWriter, textRow } from '#platform/tables/write-text-table.ts'
import { type WrittenSheet, writeWorkbook, zipStreams } from '#platform/tables/write-workbook.ts'
import { columnsOf, type ExportColumn, type ExportFormat, type ExportName, WORKSPACE } from './export.ts'
import { exportCell } from './export-cell.ts'
import { findLanguagesInUse } from './languages-in-use.store.ts'
import type { ExportQuery } from './parse-export.ts'
import { sheetColumn } from './sheet-column.ts'
import { valueIn } from './value-in.ts'
import { type ExportRow, walkRecords } from './walk-records.ts'

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
    const isTranslated = name !== 'compositions'
    const languages = isTranslated ? await findLanguagesInUse(await scope.tx()) : []
    const columns = columnsOf(name, languages)
    const pages = await begun(cellPages(scope, name, columns, query))
    await tell(deps, actor, { what: name, format, ...(query.ids ? { ids: query.ids } : { list: query.list }) })
    return format === 'csv' ? Readable.from(textTable(columns, pages)) : writeWorkbook([sheetOf(name, columns, pages)])
  })
}

/** The same as CSV, with some of its columns if not all, for a program that reads it again and again: each is counted where it is asked for, and no event. */
export function streamList(
  deps: Deps,
  reader: Reader,
  name: ExportName,
  chosen: readonly string[] | null,
  query: ExportQuery,
): Promise<Readable> {
  return reading(deps, reader, async (scope) => {
    const languages = chosen || name === 'compositions' ? LANGUAGES : await findLanguagesInUse(await scope.tx())
    const all = columnsOf(name, languages)
    const columns = chosen?.flatMap((wanted) => all.find((column) => column.name === wanted) ?? []) ?? all
    return Readable.from(textTable(columns, await begun(cellPages(scope, name, columns, query))))
  })
}

/** Everything: a sheet for each kind of record, or a CSV of each in a ZIP, all of one moment. */
export function exportWorkspace(deps: Deps, reader: Reader, format: 'zip' | 'xlsx'): Promise<Readable> {
  return reading(deps, reader, async (scope, actor) => {
    await tell(deps, actor, { what: 'workspace', format })
    const languages = await findLanguagesInUse(await scope.tx())
    const tables = WORKSPACE.map((name) => {
      const columns = columnsOf(name, languages)
      return { name, columns, pages: () => cellPages(scope, name, columns, ALL) }
    })
    if (format === 'xlsx') return writeWorkbook(tables.map(({ name, columns, pages }) => sheetOf(name, columns, pages)))
    const parts = tables.map(({ name, columns, pages }, at) => ({
      path: `${at + 1}-${name}.csv`,
      content: textTable(columns, pages),
    }))
    return zipStreams(parts, deps.now())
  })
}

/** Who took what out of the workspace: written before the first byte, because nobody knows whether the last one arrives. */
function tell(deps: Deps, actor: Actor, data: object): Promise<void> {
  return write(deps, actor, 'read', async (tx) =>
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

/** Some rows at a time. The cells of a row are there until the next one is asked for: a million arrays would be garbage otherwise. */
type Pages = () => AsyncGenerator<Iterable<readonly Cell[]>>

async function begun(pages: ReturnType<Pages>): Promise<Pages> {
  const first = await pages.next()
  return async function* () {
    if (!first.done) yield first.value
    yield* pages
  }
}

async function* textTable(columns: readonly ExportColumn[], pages: Pages): AsyncGenerator<Buffer> {
  const textOfRow = createRowWriter(columns.length)
  yield Buffer.from(BYTE_ORDER_MARK + textRow(columns.map(({ name }) => name)))
  for await (const rows of pages()) {
    let text = ''
    for (const cells of rows) text += textOfRow(cells)
    yield Buffer.from(text)
  }
}

function sheetOf(name: ExportName, columns: readonly ExportColumn[], pages: Pages): WrittenSheet {
  return { name, columns: columns.map(sheetColumn), pages }
}

/** Rows that are written without a pause: a millisecond or two, and some sixty kilobytes. */
const STRETCH = 100

async function* cellPages(
  scope: ReadScope,
  name: ExportName,
  columns: readonly ExportColumn[],
  query: ExportQuery,
): ReturnType<Pages> {
  const breathe = createBreather()
  const languages = [...new Set(columns.flatMap(({ translates }) => translates?.language ?? []))]
  // The next page is made ready while this one is being written.
  for await (const { rows, names } of withNext(walkRecords(scope, name, query, languages))) {
    for (let from = 0; from < rows.length; from += STRETCH) {
      yield cellsOf(columns, rows.slice(from, from + STRETCH), names)
      await breathe()
    }
  }
}

/** Variants of a product have much in common: a value that the row before has, too, is in its cell already. */
function* cellsOf(columns: readonly ExportColumn[], rows: readonly ExportRow[], names: ReadonlyMap<string, string>) {
  const values: unknown[] = columns.map(() => null)
  const cells: Cell[] = columns.map(() => null)
  for (const row of rows) {
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] as ExportColumn
      const value = valueIn(column, row) ?? null
      if (value === values[at]) continue
      values[at] = value
      cells[at] = value === null ? null : exportCell(column.kind, value, names)
    }
    yield cells
  }
}
