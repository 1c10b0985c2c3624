import { type Cell, lengthOf, MAX_COLUMNS, MAX_ROW_LENGTH } from '../table.ts'
import { rowTooLong } from '../table-too-large.ts'
import { isList, isMap, type TreeNode, tooManyPaths } from './tree.ts'

/** Between the values of a list that share a cell. */
export const BETWEEN = '; '

/** Which place each path has among the columns. */
export type Places = ReadonlyMap<string, number>

export function placesOf(columns: readonly string[]): Places {
  return new Map(columns.map((column, at) => [column, at]))
}

/**
 * The rows that a record is: one, or one for each entry of its list at `rows`, with what the record itself says in each, and what each list on the way
 * says of its own entries. A record, or an entry, whose list is empty is one row. What has no column is left out.
 */
export function* rowsOfRecord(
  node: TreeNode,
  rows: readonly string[],
  places: Places,
  line: number,
): Generator<Cell[]> {
  const base: Cell[] = new Array(places.size).fill(null)
  for (const cells of rowsWithin(base, places, node, '', rows)) yield checked(cells, line)
}

function* rowsWithin(
  around: readonly Cell[],
  places: Places,
  node: TreeNode,
  path: string,
  rows: readonly string[],
): Generator<Cell[]> {
  if (isList(node)) {
    for (const one of node) yield* rowsWithin(around, places, one, path, rows)
    return
  }
  const [next, ...rest] = rows
  const cells = [...around]
  const inner = next === undefined ? '' : pathTo(path, next)
  put(cells, places, node, path, next === undefined ? null : inner)
  const list = next !== undefined && isMap(node) ? node.get(next) : undefined
  if (list === undefined || list === null || list === '' || (isList(list) && list.length === 0)) {
    yield cells
    return
  }
  let hasRows = false
  for (const row of rowsWithin(cells, places, list, inner, rest)) {
    hasRows = true
    yield row
  }
  // A list of nothing but empty lists.
  if (!hasRows) yield cells
}

/** Writes what a node says into the cells of its columns; but for what lies at `except`. */
function put(cells: Cell[], places: Places, node: TreeNode, path: string, except: string | null): void {
  if (node === null || node === '' || path === except) return
  if (isList(node)) {
    for (const one of node) put(cells, places, one, path, except)
    return
  }
  if (isMap(node)) {
    for (const [name, value] of node) put(cells, places, value, pathTo(path, name), except)
    return
  }
  const at = places.get(path)
  if (at === undefined) return
  const before = cells[at] ?? null
  const value = typeof node === 'string' ? storable(node) : node
  cells[at] = before === null ? value : `${before}${BETWEEN}${value}`
}

/** The empty name is the element's own text. */
function pathTo(path: string, name: string): string {
  if (name === '') return path
  return path === '' ? name : `${path}.${name}`
}

/** No database keeps half a character, or NUL. */
function storable(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
}

function checked(cells: Cell[], line: number): Cell[] {
  if (lengthOf({ line, cells }) > MAX_ROW_LENGTH) throw rowTooLong(line)
  return cells
}

/** What records have come up with: the columns, in their order, and the lists within them that could be rows. */
export type Seen = {
  readonly columns: Set<string>
  /** Entries of each list of objects, by the path to it. */
  readonly lists: Map<string, { readonly path: readonly string[]; count: number }>
}

export function nothingSeen(): Seen {
  return { columns: new Set(), lists: new Map() }
}

export function see(seen: Seen, node: TreeNode, path: readonly string[] = []): void {
  if (isList(node)) {
    const objects = node.filter(isMap).length
    if (objects > 0 && path.length > 0) {
      const name = path.join('.')
      const known = seen.lists.get(name)
      if (known) known.count += objects
      else seen.lists.set(name, { path, count: objects })
    }
    for (const one of node) see(seen, one, path)
    return
  }
  if (isMap(node)) {
    for (const [name, value] of node) see(seen, value, name === '' ? path : [...path, name])
    return
  }
  if (node === null || node === '') return
  seen.columns.add(path.join('.'))
  if (seen.columns.size > MAX_COLUMNS) throw tooManyPaths()
}
