import { createHash, type Hash } from 'node:crypto'
import type { Page, ReadFrom, World } from '../connector.ts'
import { numberAt, textAt } from '../foreign-json.ts'
import type { Google } from './ask-google.ts'
import { type ChosenSheet, chosenSheet, partOf } from './chosen-sheet.ts'
import { keyOf } from './sheet-cells.ts'
import { type Heads, moving, readUnder, rowsOf } from './sheet-heads.ts'
import { columnsLeftOut, mergedAbove, rowOf, sheetEmpty } from './sheet-rows.ts'

/** As many as make an answer of a few megabytes. */
export const ROWS = 500
const MOST_PASSES = 6

/** `row`: the next one, from 0 below the headers; `digest`: of the keys before it. */
type Place = { readonly row: number; readonly digest: string }

/**
 * All rows, part by part. Nothing there says what has changed, and nothing holds rows in their places meanwhile; so all keys are read first, and where a part has other keys
 * than these, people have moved rows, and it begins again, without what came already.
 */
export async function* readSheet(world: World, google: Google, heads: Heads, from: ReadFrom): AsyncIterable<Page> {
  const given = new Set<string>()
  let place = parsePlace(from.cursor)
  for (let passes = 1; passes <= MOST_PASSES; passes += 1) {
    const isFromBeginning = passes > 1 && from.cursor !== null
    // What another process has read is not known here, so all of it comes again.
    if (isFromBeginning) given.clear()
    const isWhole = yield* onePass(world, google, heads, { from, given, place, isFromBeginning })
    if (isWhole) return
    place = null
    heads.forget()
  }
  throw moving()
}

type Pass = {
  readonly from: ReadFrom
  readonly given: Set<string>
  readonly place: Place | null
  readonly isFromBeginning: boolean
}

async function* onePass(
  world: World,
  google: Google,
  heads: Heads,
  { from: { chosen }, given, place, isFromBeginning }: Pass,
): AsyncGenerator<Page, boolean> {
  const keys = await readKeys(google, heads, chosen)
  const firsts = new Map<string, number>()
  for (const [row, key] of keys.entries()) if (!firsts.has(key)) firsts.set(key, row)
  const total = firsts.size - (firsts.has('') ? 1 : 0)
  const hash = createHash('sha256')
  let row = 0
  if (place !== null) {
    for (const key of keys.slice(0, place.row)) add(hash, key)
    if (digestOf(hash) !== place.digest) return false
    row = place.row
  }
  const begun = row
  if (keys.length === 0) yield { rows: [], cursor: null, total, ...(isFromBeginning && { isFromBeginning }) }
  while (row < keys.length) {
    world.signal.throwIfAborted()
    const end = Math.min(row + ROWS, keys.length)
    const part = await readPart(google, heads, chosen, { row, end })
    if (part === null || part.keys.some((key, at) => key !== keys[row + at])) return false
    const read = part.keys.map((key, at) =>
      rowOf(part.sheet, part.cells, row + at, { key, first: firsts.get(key) ?? 0 }),
    )
    for (const key of part.keys) add(hash, key)
    const fresh = read.filter(({ key }) => key === null || !given.has(key))
    for (const { key } of read) if (key !== null) given.add(key)
    const isFirst = row === begun
    row = end
    yield {
      ...(isFromBeginning && isFirst && { isFromBeginning }),
      rows: fresh.flatMap((one) => one.row ?? []),
      leftOut: [
        ...(isFirst && place === null ? columnsLeftOut(part.sheet) : []),
        ...fresh.flatMap(({ leftOut }) => leftOut),
      ],
      cursor: row < keys.length ? JSON.stringify({ row, digest: digestOf(hash) } satisfies Place) : null,
      total,
    }
  }
  return true
}

function parsePlace(cursor: string | null): Place | null {
  const found: unknown = cursor === null ? null : JSON.parse(cursor)
  const [row, digest] = [numberAt(found, 'row'), textAt(found, 'digest')]
  return row === null || digest === null ? null : { row, digest }
}

function add(hash: Hash, key: string): void {
  hash.update(`${key.length} ${key} `)
}

const digestOf = (hash: Hash) => hash.copy().digest('base64url')

/** Of every row below the headers, as far as there is anything in the column. */
async function readKeys(google: Google, heads: Heads, chosen: ReadFrom['chosen']): Promise<string[]> {
  const part = await partOf(heads, chosen)
  const one = await chosenSheet(heads, chosen)
  const { keyColumn } = one
  if (keyColumn === null) throw sheetEmpty(one.head.sheet)
  const { head, grid } = await google.patiently(() =>
    readUnder(google, heads, part, ({ headerRow, sheet, columns }) => {
      const at = columns.find(({ key }) => key === keyColumn.key)?.at
      if (at === undefined || headerRow + 1 >= sheet.rows) return []
      return [{ startRow: headerRow + 1, endRow: null, startColumn: at, endColumn: at + 1 }]
    }),
  )
  const at = head.columns.find(({ key }) => key === keyColumn.key)?.at ?? 0
  const count = Math.max(0, grid.endRow - head.headerRow - 1)
  return Array.from({ length: count }, (_, row) => keyOf(grid.cell(head.headerRow + 1 + row, at)))
}

/** Null: its key column is gone meanwhile. */
async function readPart(
  google: Google,
  heads: Heads,
  chosen: ReadFrom['chosen'],
  { row, end }: { readonly row: number; readonly end: number },
) {
  const part = await partOf(heads, chosen)
  const { head, grid } = await google.patiently(() =>
    readUnder(google, heads, part, ({ sheet, headerRow }) => {
      const first = headerRow + 1 + row
      return [rowsOf(sheet, mergedAbove(sheet, headerRow, first), headerRow + 1 + end)]
    }),
  )
  const one = await chosenSheet(heads, chosen)
  const { keyColumn } = one
  if (keyColumn === null) return null
  const keys = Array.from({ length: end - row }, (_, at) =>
    keyOf(grid.cell(head.headerRow + 1 + row + at, keyColumn.at)),
  )
  return { sheet: withMergesOf(one, head.headerRow + 1 + row, head.headerRow + 1 + end), keys, cells: grid }
}

/** Those that these rows have part in: a sheet may have thousands. */
function withMergesOf(one: ChosenSheet, from: number, to: number): ChosenSheet {
  const { sheet } = one.head
  const merges = sheet.merges.filter(({ startRow, endRow }) => startRow < to && (endRow ?? to) > from)
  return { ...one, head: { ...one.head, sheet: { ...sheet, merges } } }
}
