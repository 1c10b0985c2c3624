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
import { listProblems } from './import.store.ts'
import type { Import } from './import.ts'

/** The most rows that are written; whoever has more errors mends what they have in common first. */
const MOST = 20_000

/**
 * The rows of the file that were refused, as they stand in it, with their reasons in a column more: mended, it can be imported as it is.
 * As CSV with a byte order mark, so that spreadsheets take it for UTF-8.
 */
export async function writeRefusedRows(deps: Deps, { workspaceId }: Actor, found: Import): Promise<Readable> {
  const { id, settings, storageKey } = found
  const problems = await inTransaction(deps.db.app, { workspaceId }, (tx) =>
    listProblems(tx, workspaceId, [id], { severity: 'error', reason: null }, { skip: 0, take: MOST, after: null }),
  )
  const reasons = new Map<number, string[]>()
  for (const { line, header, message } of problems) {
    reasons.set(line, [...(reasons.get(line) ?? []), header === null ? message : `${header}: ${message}`])
  }
  if (!settings) return Readable.from(['\uFEFF'])
  const path = await copyFile(deps, storageKey)
  const { text, sheet, headerLine } = settings
  async function* lines() {
    try {
      yield '\uFEFF'
      const table = text === null ? readSheet(path, sheet) : readTextTable(createReadStream(path), text)
      for await (const { line, cells } of table) {
        const reason = line === headerLine ? 'Reason' : reasons.get(line)?.join(' ')
        if (reason === undefined) continue
        yield stringify([[...cells.map(textOf), reason].map(guardFormula)], { record_delimiter: 'windows' })
      }
    } finally {
      await rm(path, { force: true })
    }
  }
  return Readable.from(lines())
}
