import { guardWithin } from './tables/formula-guard.ts'

/**
 * A table as CSV (RFC 4180), with the byte order mark by which spreadsheets know it is UTF-8. A text that a spreadsheet would run as
 * a formula gets an apostrophe in front, which they show as text (OWASP, "CSV Injection"), also behind what could divide cells.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

export type CsvValue = string | number | boolean | null

function toCell(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function guarded(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${guardWithin(text)}` : guardWithin(text)
}

/** Full-width forms too: some spreadsheets read ＝ as =. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
