import type { KeyboardEvent } from 'react'

/** The arrows go from variant to variant, past cells without one; Home and End to the first and the last of a row. */
export function walk(event: KeyboardEvent<HTMLTableElement>) {
  const link = (event.target as HTMLElement).closest('a')
  const cell = link?.closest('td')
  const row = cell?.closest('tr')
  if (!link || !cell || !row) return
  const next = nextOf(event.key, link, cell, row)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, link: HTMLElement, cell: HTMLTableCellElement, row: HTMLTableRowElement) {
  // A cell may have several: two of one colour and size.
  const ofRow = [...row.querySelectorAll<HTMLElement>('td a')]
  const at = ofRow.indexOf(link)
  const rows = [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[]
  const inColumn = (ones: readonly HTMLTableRowElement[]) =>
    ones.flatMap((one) => one.cells[cell.cellIndex]?.querySelector<HTMLElement>('a') ?? [])
  const down = rows.indexOf(row)
  switch (key) {
    case 'ArrowLeft':
      return ofRow[at - 1]
    case 'ArrowRight':
      return ofRow[at + 1]
    case 'ArrowUp':
      return inColumn(rows.slice(0, down)).at(-1)
    case 'ArrowDown':
      return inColumn(rows.slice(down + 1))[0]
    case 'Home':
      return ofRow[0]
    case 'End':
      return ofRow.at(-1)
    default:
      return undefined
  }
}
