import { isBlankRow, type TableRow, textOf } from './table.ts'

/** Rows above which no header is looked for: titles, dates and notes take a handful. */
const LOOKED_AT = 25

/**
 * Where the names of the columns stand, as an index into the first rows of a table: the first row that fills as many columns as the rows
 * below it do, with texts that are no values and not twice the same. -1 when there is no such row.
 */
export function findHeader(rows: readonly TableRow[]): number {
  const head = rows.slice(0, LOOKED_AT)
  const widths = rows.slice(0, LOOKED_AT * 4).map(filled)
  const usual = widths.filter((width) => width > 1).sort((a, b) => a - b)
  const median = usual[Math.floor(usual.length / 2)] ?? 1
  const named = (row: TableRow, mostTwice: (names: number) => number) => {
    if (isBlankRow(row) || filled(row) < Math.min(median, 2) || filled(row) < median * 0.6) return false
    const names = row.cells
      .map(textOf)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const isNamed =
      (names.every((name) => /\p{L}/u.test(name) || SHARE.test(name)) &&
        row.cells.every((cell) => cell === null || typeof cell === 'string')) ||
      endsInSizes(row)
    const different = new Set(names.map((name) => name.toLowerCase())).size
    return isNamed && names.length - different <= mostTwice(names.length)
  }
  // Two columns of many may have one name. Several do where the row names groups of columns, which the row below it tells apart.
  const found = head.findIndex((row) => named(row, (names) => (names > 3 ? 1 : 0)))
  return found >= 0 ? found : head.findIndex((row) => named(row, (names) => Math.ceil(names / 2) - 1))
}

/** Names, and beside each other at least three sizes, which rise: "Article, Colour, 36, 38, 40". */
function endsInSizes({ cells }: TableRow): boolean {
  const texts = cells.map((cell) => textOf(cell).trim())
  const at = texts.findIndex((text) => SIZE.test(text))
  const end = texts.findLastIndex((text) => SIZE.test(text))
  const sizes = texts.slice(at, end + 1)
  if (at < 2 || sizes.length < 3 || !sizes.every((text) => SIZE.test(text))) return false
  const isRising = sizes.every((text, place) => place === 0 || Number(text) > Number(sizes[place - 1]))
  return isRising && [...texts.slice(0, at), ...texts.slice(end + 1)].every((text) => text === '' || LETTER.test(text))
}

const SIZE = /^\d{2,3}(\.5)?$/
/** "% 1" is the name of a column beside others. */
const SHARE = /^% ?\d?$/
const LETTER = /\p{L}/u

function filled({ cells }: TableRow): number {
  return cells.filter((cell) => textOf(cell).trim() !== '').length
}
