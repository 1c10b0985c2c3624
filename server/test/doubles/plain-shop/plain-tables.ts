/** The tables of a plain shop, without any real system's quirks: rows by an id of their own, with cells by column. */
export type PlainTables = {
  readonly rows: Map<string, PlainRow>
  /** Columns that were made besides those that there are. */
  readonly made: { readonly key: string; readonly label: string; readonly holds: string }[]
  /** Rows with one of these keys are not taken. */
  readonly refuses: Set<string>
  /** What becomes of a text that is written. */
  makesOf: (value: PlainCell) => PlainCell
}

export type PlainCell = string | number | boolean | null
export type PlainRow = Record<string, PlainCell>
type Given = { readonly id: string | null; readonly cells: PlainRow }

export const TABLE_PAGE = 20
/** As many rows as one request writes. */
export const TABLE_BATCH = 10

export const PLAIN_COLUMNS = [
  { key: 'id', label: 'Id', holds: 'text' },
  { key: 'name', label: 'Name', holds: 'text' },
  { key: 'colour', label: 'Colour', holds: 'text' },
  { key: 'amount', label: 'Amount', holds: 'number' },
  { key: 'left', label: 'Left on', holds: 'day' },
]

export function plainTables(): PlainTables {
  return { rows: new Map(), made: [], refuses: new Set(), makesOf: (value) => value }
}

let rowsMade = 0

/** What the shop answers about its tables; undefined where it is asked for something else. */
export function answerTables(
  tables: PlainTables,
  path: string,
  query: URLSearchParams,
  body: string | null,
): object | undefined {
  const { rows, made } = tables
  if (path === '/tables') {
    const columns = [...PLAIN_COLUMNS, ...made]
    return { tables: [{ key: 'plain', label: 'Plain table', within: null, columns, canMakeColumns: true }] }
  }
  if (path === '/tables/columns') {
    for (const one of JSON.parse(body ?? '[]')) made.push({ ...one, key: `made-${made.length}` })
    return { keys: made.map(({ key }) => key) }
  }
  if (path === '/tables/rows') {
    const after = query.get('after') ?? ''
    const found = [...rows].filter(([id]) => id > after).sort(([a], [b]) => (a < b ? -1 : 1))
    const page = found.slice(0, TABLE_PAGE)
    return { rows: page.map(([id, cells]) => ({ id, cells })), isLast: found.length === page.length }
  }
  if (path === '/tables/save') {
    const { key, rows: given }: { key: string; rows: Given[] } = JSON.parse(body ?? '{}')
    return { results: given.map((one) => save(tables, key, one)) }
  }
  if (path === '/tables/remove') {
    const ids: string[] = JSON.parse(body ?? '[]')
    return { results: ids.map((id) => (rows.delete(id) ? 'written' : 'not_found')) }
  }
  return undefined
}

function save({ rows, refuses, makesOf }: PlainTables, key: string, { id, cells }: Given) {
  if (refuses.has(String(cells[key]))) return { state: 'refused' }
  const merged = id ?? [...rows].find(([, row]) => row[key] === cells[key])?.[0] ?? null
  if (id !== null && !rows.has(id)) return { state: 'not_found' }
  const at = merged ?? `row-${String(++rowsMade).padStart(6, '0')}`
  const told = Object.entries(cells).map(([column, value]) => [column, makesOf(value)])
  const row: PlainRow = { ...rows.get(at), ...Object.fromEntries(told) }
  rows.set(at, row)
  return { state: 'written', id: at, isNew: merged === null, cells: row }
}
