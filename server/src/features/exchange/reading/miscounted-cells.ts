import { type TableRow, textOf } from '#platform/tables/table.ts'
import type { Said } from './import-problem.ts'

/** Of a row of a text file that has more or fewer cells than the header. */
export function* countProblems({ cells }: TableRow, expected: number): Generator<Said> {
  if (cells.length === expected) return
  const isMore = cells.length > expected
  const isHarmless = isMore && cells.slice(expected).every((cell) => textOf(cell).trim() === '')
  yield {
    severity: isHarmless ? 'warning' : 'error',
    reason: 'cells_miscounted',
    message: isHarmless
      ? `The row has ${cells.length} cells, the header ${expected}; the extra cells are empty and were ignored.`
      : `The row has ${cells.length} cells, the header ${expected}, so it is not clear which value belongs to ` +
        'which column.',
  }
}
