import type { Cell } from '#platform/tables/table.ts'
import { inWesternDigits } from '#platform/tables/western-digits.ts'

/** A share as it stands in a cell: 95, "95 %", "95,0", "%95"; 0.95 may be of one. */
export type CellShare = { readonly value: number; readonly hasSign: boolean }

const SHARE = /^([%٪％]?)\s*(\d{1,3}(?:[.,٫]\d+)?|[.,]\d+)\s*([%٪％]?)$/

/** Null: it is no share. */
export function shareIn(cell: Cell): CellShare | null {
  if (typeof cell === 'number') return isShare(cell) ? { value: cell, hasSign: false } : null
  if (typeof cell !== 'string') return null
  const [, before, digits, behind] = SHARE.exec(inWesternDigits(cell.trim())) ?? []
  const value = digits === undefined ? Number.NaN : Number(digits.replace(/[,٫]/, '.'))
  return isShare(value) ? { value, hasSign: before !== '' || behind !== '' } : null
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 100
}

/** Whether these may be fractions of one: 0.95 and 0.05. */
export function mayBeOfOne(shares: readonly CellShare[]): boolean {
  return shares.length > 0 && shares.every(({ value, hasSign }) => !hasSign && value <= 1)
}

/** Shares are rounded: 33.3, 33.3 and 33.3 are a whole. */
export function isWhole(shares: readonly CellShare[], whole: 1 | 100): boolean {
  const sum = shares.reduce((total, { value }) => total + value, 0)
  return Math.abs(sum - whole) <= whole * 0.0101
}
