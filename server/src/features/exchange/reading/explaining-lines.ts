import { type TableRow, textOf } from '#platform/tables/table.ts'
import { type MassUnit, massUnitIn } from '../columns/mass-unit.ts'
import type { MappedColumn } from './mapped-column.ts'
import { fibreInHeader } from './meaning/fibre-in-header.ts'
import { CODE, isEmpty, LEAST_ROWS } from './summed-columns.ts'

/** Lines below the header that may explain it. */
const MOST_EXPLAINING = 3
/** Of the rows below: another line about the columns may be among them. */
const MOSTLY = 0.75
const NUMBER = /^['+-]?[\d.,\s\u00A0\u202F]*\d[\d.,\s\u00A0\u202F%€$£-]*(\p{L}{1,3}\.?)?$/u

/** The rows right below the header that hold words where all others hold numbers, or fibres alone: they are about the columns, and no records. */
export function findExplaining(below: readonly TableRow[]): readonly number[] {
  const found: number[] = []
  for (let at = 0; at < MOST_EXPLAINING; at += 1) {
    const row = below[at]
    const others = below.slice(at + 1).slice(0, 50)
    if (!row || !(namesFibres(row) || (others.length >= LEAST_ROWS && explains(row, others)))) break
    found.push(row.line)
  }
  return found
}

/** Of a header of two lines, "Composition" above "Cotton", "Polyester". */
function namesFibres({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell))
  if (filled.length < 2 || filled.length === cells.length) return false
  return filled.every((cell) => typeof cell === 'string' && !/\d/.test(cell) && fibreInHeader(cell.trim()) !== null)
}

function explains({ cells }: TableRow, others: readonly TableRow[]): boolean {
  let filled = 0
  let words = 0
  for (const [at, cell] of cells.entries()) {
    if (isEmpty(cell)) continue
    filled += 1
    if (typeof cell !== 'string') return false
    const text = cell.trim()
    const texts = others.flatMap((row) => (isEmpty(row.cells[at]) ? [] : [textOf(row.cells[at] ?? null).trim()]))
    const isOfNumbers =
      texts.length >= LEAST_ROWS && texts.filter((text) => NUMBER.test(text)).length >= texts.length * MOSTLY
    // A row that has a number, or a code as the others have, is a record.
    if (
      CODE.test(text) &&
      texts.length >= LEAST_ROWS &&
      texts.filter((one) => CODE.test(one)).length > texts.length * 0.9
    )
      return false
    if (!isOfNumbers) continue
    words += 1
  }
  // One word among numbers may be a slip of a row that is filled like the others; a line of units fills little.
  const usual = others.map((row) => row.cells.filter((cell) => !isEmpty(cell)).length).sort((a, b) => a - b)
  const isSparse = filled < (usual[Math.floor(usual.length / 2)] ?? 0) * 0.6
  return words >= (isSparse ? 1 : 2)
}

/** The units that these lines name for weights whose header names none. */
export function unitsBelow(
  mapping: readonly MappedColumn[],
  below: readonly TableRow[],
  explaining: readonly number[],
): readonly MappedColumn[] {
  const rows = below.filter(({ line }) => explaining.includes(line))
  const unitAt = (at: number): MassUnit | null =>
    rows.map((row) => massUnitIn(textOf(row.cells[at] ?? null))).find((unit) => unit !== null) ?? null
  return mapping.map((one, at) =>
    one.column === 'weight_kg' && one.unit === null && rows.length > 0 ? { ...one, unit: unitAt(at) } : one,
  )
}
