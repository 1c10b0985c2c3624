import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { type Cell, isBlankRow, lengthOf, type TableRow, textOf } from '#platform/tables/table.ts'
import { BYTE_ORDER_MARK, textRow } from '#platform/tables/write-text-table.ts'
import { writeWorkbook } from '#platform/tables/write-workbook.ts'
import { correctingRows, MAX_CORRECTIONS } from '../reading/correction.ts'
import { openTable } from '../reading/open-table.ts'
import { shapingRows } from '../reading/row-shape.ts'
import { passedOver } from '../reading/rows-between.ts'
import { REASON_HEADER } from '../reading/suggest-mapping.ts'
import { changingRows } from '../reading/value-change.ts'
import { copyFile } from './copy-file.ts'
import { listCorrections } from './correction.store.ts'
import type { Import } from './import.ts'
import { listRefusals, type Refusal } from './refused-row.store.ts'

/** Read from the database so many at a time. */
const PAGE = 1_000
/** Characters of the rows that are written into a workbook at once. */
const PAGE_LENGTH = 2_000_000

export const REFUSED_FORMATS = ['csv', 'xlsx'] as const
export const REFUSED_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * The rows of the file that were refused, as they stand in it and with what was corrected, with their reasons in a column more: mended,
 * it can be imported as it is. As CSV with a byte order mark, or as a workbook, whose numbers and days are those of a workbook they came from.
 */
export async function writeRefusedRows(
  deps: Deps,
  actor: Actor,
  found: Import,
  format: (typeof REFUSED_FORMATS)[number],
): Promise<Readable> {
  const rows = await refusedRows(deps, actor, found)
  if (format === 'csv') {
    async function* lines() {
      yield BYTE_ORDER_MARK
      for await (const cells of rows) yield textRow(cells)
    }
    return Readable.from(lines())
  }
  const all = rows[Symbol.asyncIterator]()
  const headers = await all.next()
  const columns = headers.done ? [] : headers.value.map((cell) => ({ header: textOf(cell), kind: 'text' as const }))
  return writeWorkbook([{ name: 'Refused rows', columns, pages: () => inPages(all) }])
}

async function* inPages(rows: AsyncIterator<Cell[]>): AsyncGenerator<Cell[][]> {
  try {
    for (let page: Cell[][] = []; ; page = []) {
      for (let length = 0; page.length < PAGE && length < PAGE_LENGTH; ) {
        const next = await rows.next()
        if (next.done) return yield page
        page.push(next.value)
        length += lengthOf({ line: 0, cells: next.value })
      }
      yield page
    }
  } finally {
    // The copy of the file goes with them, read to the end or not.
    await rows.return?.()
  }
}

/** Header first. The file is copied before the answer begins, so that its absence can still be said. */
export async function refusedRows(deps: Deps, { workspaceId }: Actor, one: Import): Promise<AsyncIterable<Cell[]>> {
  const { id, settings, inspection } = one
  if (!settings) return Readable.from([])
  const path = await copyFile(deps, one)
  const corrections = await inTransaction(deps.db.app, { workspaceId }, (tx) =>
    listCorrections(tx, workspaceId, [id], { skip: 0, take: MAX_CORRECTIONS }),
  )
  const correct = correctingRows(corrections)
  const { sheet, headerLine, layout, text } = settings
  const headers = inspection.tables[sheet]?.headers ?? []
  const changing = layout === null ? changingRows(headers, settings, text !== null) : null
  /** Corrections are of values as they were changed; the others stay as they stand in the file, where they are changed again. */
  const cellsOf = (row: TableRow): { readonly cells: readonly Cell[]; readonly lost: string | null } => {
    const changed = changing?.change(row).row
    if (!changed) return { cells: correct(row).cells, lost: null }
    const corrected = correct(changed).cells
    const isAsBefore = (at: number) => corrected[at] === changed.cells[at]
    // The file has no column for what is made from others.
    const lost = (changing?.headers ?? []).flatMap((header, at) =>
      at < headers.length || isAsBefore(at) ? [] : [`${header}: "${textOf(corrected[at] ?? null)}"`],
    )
    return {
      cells: row.cells.map((cell, at) => (isAsBefore(at) ? cell : (corrected[at] ?? null))),
      lost: lost.length === 0 ? null : `Corrected in columns that this file does not have: ${lost.join('; ')}.`,
    }
  }
  /** What a row takes from those above it stands in the file of refused rows, where these are not. */
  const { saidOnce } = settings.shape ?? {}
  const shaping = saidOnce ? shapingRows(headers, settings.mapping.slice(0, headers.length), { saidOnce }) : null
  const complete = (row: TableRow): TableRow => {
    const cells = shaping?.change(row).cells.slice(0, headers.length)
    return cells ? { ...row, cells } : row
  }
  const isContext = layout === null ? () => false : contextOf(layout, headers)
  return (async function* () {
    try {
      const refusals = refusalsOf(deps, workspaceId, id)
      let next = await refusals.next()
      for await (const found of openTable(path, settings)) {
        if (found.line === headerLine) yield [...padded(found.cells, headers.length), REASON_HEADER]
        if (found.line <= headerLine) continue
        const row = isBlankRow(found) || passedOver(found, headers) ? found : complete(found)
        while (!next.done && next.value.line < row.line) next = await refusals.next()
        if (next.done) return
        const isRefused = next.value.line === row.line
        if (!isRefused && !isContext(row.cells)) continue
        const { cells, lost } = cellsOf(row)
        const reasons = [isRefused ? next.value.reasons : null, lost].filter((one) => one !== null)
        yield [...padded(cells, headers.length), reasons.join(' ') || null]
      }
    } finally {
      await rm(path, { force: true })
    }
  })()
}

function padded(cells: readonly Cell[], width: number): Cell[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? null)
}

/** In the export of a shop a row means something only with the first one of its product, which comes along without a reason. */
function contextOf(layout: string, headers: readonly string[]): (cells: readonly Cell[]) => boolean {
  const at = (name: string) => headers.indexOf(name)
  const valueAt = (cells: readonly Cell[], name: string) => textOf(cells[at(name)] ?? null).trim()
  return layout === 'shopify'
    ? (cells) => valueAt(cells, 'Title') !== ''
    : (cells) => valueAt(cells, 'Type').toLowerCase().includes('variable')
}

/** In the order of the file. */
async function* refusalsOf(deps: Deps, workspaceId: string, id: string): AsyncGenerator<Refusal, undefined> {
  for (let afterLine = 0; ; ) {
    const page = await inTransaction(deps.db.app, { workspaceId }, (tx) =>
      listRefusals(tx, workspaceId, id, { afterLine, take: PAGE }),
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    afterLine = last.line
  }
}
