import type { Place } from './grid-types.ts'

type Size = { readonly rows: number; readonly columns: number; readonly page: number }

/** Where a key leads from a cell; null: it leads nowhere. */
export function stepOf(key: string, isMod: boolean, { row, column }: Place, size: Size): Place | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (key) {
    case 'ArrowDown':
      return { row: isMod ? lastRow : row + 1, column }
    case 'ArrowUp':
      return { row: isMod ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: isMod ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { row, column: isMod ? 0 : column - 1 }
    case 'Home':
      return { row: isMod ? 0 : row, column: 0 }
    case 'End':
      return { row: isMod ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: row + size.page, column }
    case 'PageUp':
      return { row: row - size.page, column }
    default:
      return null
  }
}
