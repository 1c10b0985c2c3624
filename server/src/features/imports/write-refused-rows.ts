import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { inTransaction } from '#database/transaction.ts'
import { guardFormula } from '#platform/tables/formula-guard.ts'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { readSheet } from '#platform/tables/read-workbook.ts'
import { textOf } from '#platform/tables/table.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { copyFile } from './copy-file.ts'
import { listRefusals, type Refusal } from './import.store.ts'
import type { Import } from './import.ts'

/** Read from the database so many at a time. */
const PAGE = 1_000

/**
 * The rows of the file that were refused, as they stand in it, with their reasons in a column more: mended, it can be imported as it is.
 * As CSV with a byte order mark, so that spreadsheets take it for UTF-8.
 */
export async function writeRefusedRows(deps: Deps, { workspaceId }: Actor, found: Import): Promise<Readable> {
  const { id, settings, storageKey } = found
  if (!settings) return Readable.from(['\uFEFF'])
  const path = await copyFile(deps, storageKey)
  const { text, sheet, headerLine } = settings
  async function* lines() {
    try {
      yield '\uFEFF'
      const refusals = refusalsOf(deps, workspaceId, id)
      let next = await refusals.next()
      const table = text === null ? readSheet(path, sheet) : readTextTable(createReadStream(path), text)
      for await (const { line, cells } of table) {
        while (!next.done && next.value.line < line) next = await refusals.next()
        const refusal = next.value
        if (line !== headerLine && line !== refusal?.line) continue
        const reason = line === headerLine ? 'Reason' : refusal?.reasons
        yield stringify([[...cells.map(textOf), reason ?? ''].map(guardFormula)], { record_delimiter: 'windows' })
        if (line === refusal?.line) next = await refusals.next()
        if (next.done) return
      }
    } finally {
      await rm(path, { force: true })
    }
  }
  return Readable.from(lines())
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
