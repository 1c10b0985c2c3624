import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The arrows go from variant to variant, past cells without one. */
export function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  if (!step || !cell || !row) return
  const rows = [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[]
  let [down, across] = [rows.indexOf(row), cell.cellIndex]
  for (;;) {
    down += step[0]
    across += step[1]
    const next = rows[down]?.cells[across]
    if (!next || across === 0) return
    const link = next.querySelector('a')
    if (!link) continue
    event.preventDefault()
    link.focus()
    return
  }
}
