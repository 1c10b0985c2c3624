import type { TableRow } from '#platform/tables/table.ts'
import type { ImportSettings } from './import-settings.ts'
import { openTable } from './open-table.ts'
import { createRowReader, type ReadRow } from './read-rows.ts'
import { type SourceItems, watchItems } from './source-items.ts'

/**
 * Reads the rows of what a connection has read, which it looks through whole before: of a thing that stands in it twice the last row counts, and two
 * things of one number can only be told of both.
 */
export async function readerOfSource(
  path: string,
  headers: readonly string[],
  settings: ImportSettings,
  correct: (row: TableRow) => TableRow,
): Promise<(row: TableRow) => ReadRow | null> {
  const { values, mapping } = settings
  const watch = watchItems(mapping)
  for await (const row of openTable(path, settings)) if (row.ids) watch.note(correct(row))
  if (watch.isUnclear()) for await (const row of openTable(path, settings)) if (row.ids) watch.see(correct(row))
  let items: SourceItems = {}
  const read = createRowReader({ headers, mapping, format: values, isText: false, itemsOf: () => items })
  return (row) => {
    const found = watch.of(row)
    items = found.items
    return found.againOn === null ? read(row) : repeated(row, found.againOn)
  }
}

function repeated({ line, ids = {} }: TableRow, againOn: number): ReadRow {
  const name = (ids['variant'] ?? Object.values(ids)[0])?.name ?? ''
  const message = `"${name}" comes again on line ${againOn}, which counts: it was read twice.`
  return {
    line,
    records: {},
    problems: [{ line, header: null, severity: 'note', reason: 'item_repeated', found: name, message }],
  }
}
