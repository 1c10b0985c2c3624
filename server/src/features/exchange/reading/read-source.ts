import type { MemoryShare } from '#platform/memory-share.ts'
import type { TableRow } from '#platform/tables/table.ts'
import type { ImportSettings } from './import-settings.ts'
import { openTable } from './open-table.ts'
import { createRowReader, type ReadRow } from './read-rows.ts'
import { type SourceItems, watchItems } from './source-items.ts'

/**
 * Reads the rows of what a connection has read, which it looks through whole before: of a thing that stands in it twice the last row counts, and two
 * things of one number can only be told of both. `file` names what is read as it was stored, without corrections.
 */
export async function readerOfSource(
  path: string,
  headers: readonly string[],
  settings: ImportSettings,
  correct: (row: TableRow) => TableRow,
  share: MemoryShare | null,
  file: string | null,
): Promise<(row: TableRow) => ReadRow | null> {
  const { values, mapping } = settings
  const watch = watchItems(mapping)
  const looked = file === null ? null : JSON.stringify([file, mapping.map(({ column }) => column)])
  let charged = 0
  const charge = () => {
    const bytes = watch.bytes()
    if (bytes - charged >= CHARGED_BYTES) share?.take(bytes - charged)
    else if (bytes < charged) share?.giveBack(charged - bytes)
    else return
    charged = bytes
  }
  const lookThrough = async (look: (row: TableRow) => void) => {
    for await (const row of openTable(path, settings)) {
      if (!row.ids) continue
      look(correct(row))
      charge()
    }
  }
  if (looked === null || !clear.has(looked)) {
    await lookThrough(watch.note)
    const isUnclear = watch.isUnclear()
    charge()
    if (isUnclear) await lookThrough(watch.see)
    else if (looked !== null) rememberClear(looked)
  }
  let items: SourceItems = {}
  const read = createRowReader({ headers, mapping, format: values, isText: false, itemsOf: () => items })
  return (row) => {
    const found = watch.of(row)
    items = found.items
    return found.againOn === null ? read(row) : repeated(row, found.againOn)
  }
}

/** Files in which nothing came twice, read for these columns: what was checked is soon run, and need not be looked through again. */
const clear = new Set<string>()
const MOST_CLEAR = 100

function rememberClear(looked: string): void {
  const [oldest] = clear
  if (clear.size >= MOST_CLEAR && oldest !== undefined) clear.delete(oldest)
  clear.add(looked)
}

/** It is said to the import's share of memory in steps of so much. */
const CHARGED_BYTES = 100_000

function repeated({ line, ids = {} }: TableRow, againOn: number): ReadRow {
  const name = (ids['variant'] ?? Object.values(ids)[0])?.name ?? ''
  const message = `"${name}" comes again on line ${againOn}, which counts: it was read twice.`
  return {
    line,
    records: {},
    called: name,
    problems: [{ line, header: null, severity: 'note', reason: 'item_repeated', found: name, message }],
  }
}
