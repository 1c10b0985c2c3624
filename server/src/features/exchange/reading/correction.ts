import { type Cell, type CellMarks, excerpt, type TableRow, textOf } from '#platform/tables/table.ts'
import { SHOWN_OF_CELL } from './import-problem.ts'

/** One cell that a person has put right, on top of the file: of one row, or wherever a column says the same. */
export type Correction = {
  /** The column, from 0. */
  readonly place: number
  /** 0: every row whose cell says `found`. */
  readonly line: number
  /** The text of the cell as problems show it; '' for a cell of one row. */
  readonly found: string
  /** '' empties the cell. */
  readonly value: string
}

/** Bounds one import: whoever has more to put right does it in the file. */
export const MAX_CORRECTIONS = 10_000

/** Gives rows with what was corrected in them. What was said of one row goes before what was said of all. */
export function correctingRows(corrections: readonly Correction[]): (row: TableRow) => TableRow {
  if (corrections.length === 0) return (row) => row
  const ofRows = new Map<number, Correction[]>()
  const everywhere = new Map<number, Map<string, string>>()
  for (const correction of corrections) {
    const { place, line, found, value } = correction
    if (line > 0) ofRows.set(line, [...(ofRows.get(line) ?? []), correction])
    else everywhere.set(place, (everywhere.get(place) ?? new Map<string, string>()).set(found, value))
  }
  return (row) => {
    const cells = [...row.cells]
    const places = new Set<number>()
    for (const [place, values] of everywhere) {
      // A formula without a result is what problems show of its cell.
      const formula = row.marks?.unsolved.find(({ at }) => at === place)?.formula
      const shown = row.shownAs?.get(place) ?? formula ?? textOf(cells[place] ?? null)
      const value = values.get(excerpt(shown, SHOWN_OF_CELL))
      if (value === undefined) continue
      put(cells, place, value)
      places.add(place)
    }
    for (const { place, value } of ofRows.get(row.line) ?? []) {
      put(cells, place, value)
      places.add(place)
    }
    return { ...row, cells, ...(row.marks && { marks: withoutPlaces(row.marks, places) }) }
  }
}

function withoutPlaces({ unsolved, unsolvedCount, shown }: CellMarks, places: ReadonlySet<number>): CellMarks {
  const left = unsolved.filter(({ at }) => !places.has(at))
  return {
    unsolved: left,
    unsolvedCount: unsolvedCount - (unsolved.length - left.length),
    shown: shown.filter(({ at }) => !places.has(at)),
  }
}

function put(cells: Cell[], place: number, value: string): void {
  while (cells.length < place) cells.push(null)
  cells[place] = value === '' ? null : value
}
