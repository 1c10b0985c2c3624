import type { Tx } from '#database/transaction.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import type { Cell } from '#platform/tables/table.ts'
import { columnsOf, type ExportColumn, type ExportName, nounOf } from './export.ts'
import { exportCell } from './export-cell.ts'
import { findLanguagesInUse } from './languages-in-use.store.ts'
import type { ExportQuery } from './parse-export.ts'
import { valueIn } from './value-in.ts'
import { walkRecords } from './walk-records.ts'

/** A record of a list as it stands in a row, in the order of the columns. */
export type CellsOfRecord = { readonly id: string; readonly label: string; readonly cells: readonly Cell[] }

/** The records of a list in its order, page after page, as a file of it would have them. */
export async function* walkCells(
  scope: ReadScope,
  name: ExportName,
  columns: readonly ExportColumn[],
  query: ExportQuery,
): AsyncGenerator<readonly CellsOfRecord[]> {
  const noun = nounOf(name)
  const languages = [...new Set(columns.flatMap(({ translates }) => translates?.language ?? []))]
  for await (const { rows, names } of walkRecords(scope, name, query, languages)) {
    yield rows.map((row) => {
      const record = row[noun] ?? {}
      const id = String(record['id'])
      const cells = columns.map((column) => {
        const value = valueIn(column, row) ?? null
        return value === null ? null : exportCell(column.kind, value, names)
      })
      return { id, label: String(record['name'] ?? record['scheme'] ?? id), cells }
    })
  }
}

/** What there is to tell of the records of a list, in the languages in which there are any texts. */
export async function findColumns(tx: Tx, name: ExportName): Promise<readonly ExportColumn[]> {
  return columnsOf(name, await findLanguagesInUse(tx))
}
