import { type TableRow, textOf } from '#platform/tables/table.ts'

/** Of a column of codes: how many numbers may have lost zeros at their front, and the first of them. */
export type LostZeros = {
  /** Digits that most of the column have, and none has more. */
  readonly longest: number
  readonly shorter: number
  readonly total: number
  readonly line: number
  readonly text: string
}

/** Fewer tell nothing. Texts may have been written so; a workbook's numbers cannot have been written with zeros at all. */
const LEAST = { numbers: 3, texts: 10 }
/** Digits: what is shorter is counted through rather than written with zeros. */
const SHORTEST_CODE = 4
/** How many have to be of the longest length. */
const COMMON_SHARE = { numbers: 0.5, texts: 0.8 }
/** Other texts in a column of codes, beyond its header and titles: none. So many are counted at all. */
const MOST_OTHERS = 100

type Length = { count: number; line: number; text: string }
type Column = { others: number; zeros: number; least: number; most: number; numbers: Length[]; texts: Length[] }

/**
 * Looks for columns whose codes a spreadsheet has taken for numbers, row by row: most have the same number of digits, some have fewer, and
 * they are not simply counted through.
 */
export function createZeroWatch(): {
  see(row: TableRow): void
  /** By column; `above`: lines above the rows, with the names of the columns. */
  found(above: number): (LostZeros | null)[]
} {
  const columns: Column[] = []
  return {
    see({ line, cells }) {
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at] ?? null
        if (cell === null) continue
        const column = columns[at] ?? emptyColumn()
        columns[at] = column
        if (column.others > MOST_OTHERS) continue
        const isNumber = typeof cell === 'number'
        if (!isNumber && (typeof cell !== 'string' || cell.length > MOST_DIGITS)) {
          column.others += 1
          continue
        }
        const text = isNumber ? String(cell) : textOf(cell).trim()
        if (text === '') continue
        if (!DIGITS.test(text)) {
          column.others += 1
          continue
        }
        if (text.startsWith('0')) column.zeros += 1
        column.least = Math.min(column.least, Number(text))
        column.most = Math.max(column.most, Number(text))
        const lengths = isNumber ? column.numbers : column.texts
        const length = lengths[text.length]
        if (length) length.count += 1
        else lengths[text.length] = { count: 1, line, text }
      }
    },
    found: (above) => Array.from(columns, (column) => (column && column.others <= above ? doubtOf(column) : null)),
  }
}

function emptyColumn(): Column {
  return { others: 0, zeros: 0, least: Number.POSITIVE_INFINITY, most: 0, numbers: [], texts: [] }
}

const MOST_DIGITS = 18
const DIGITS = /^\d{1,18}$/

function doubtOf({ zeros, least, most, numbers, texts }: Column): LostZeros | null {
  const kind = numbers.length > 0 ? 'numbers' : 'texts'
  // Whoever wrote this file has kept them.
  if (kind === 'texts' && zeros > 0) return null
  const longest = Math.max(numbers.length, texts.length) - 1
  const total = countOf(numbers) + countOf(texts)
  const atLongest = (numbers[longest]?.count ?? 0) + (texts[longest]?.count ?? 0)
  if (longest < SHORTEST_CODE || total < LEAST[kind] || atLongest < total * COMMON_SHARE[kind]) return null
  const short = (kind === 'numbers' ? numbers : texts).slice(0, longest)
  const shorter = countOf(short)
  if (shorter === 0) return null
  // "9998, 9999, 10000" goes on counting, and so does "1, 2, 3" up to its end.
  const isCounted = most < 3 * least || shorter > 10 ** (longest - 1) / 2
  if (zeros === 0 && isCounted) return null
  const [first] = short.filter((length) => length !== undefined).sort((a, b) => a.line - b.line)
  return first ? { longest, shorter, total, line: first.line, text: first.text } : null
}

function countOf(lengths: readonly (Length | undefined)[]): number {
  return lengths.reduce((sum, length) => sum + (length?.count ?? 0), 0)
}
