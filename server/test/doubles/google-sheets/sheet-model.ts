/** What stands in a cell. `type` and `pattern`: its number format; `error`: what a formula gives instead of a value. */
export type CellOfSheet = {
  value: string | number | boolean | null
  type?: string
  pattern?: string
  error?: string
}
export type GivenCell = CellOfSheet | CellOfSheet['value']

export type RangeOfSheet = {
  startRowIndex: number
  endRowIndex: number
  startColumnIndex: number
  endColumnIndex: number
}

export type SheetOfSpreadsheet = {
  readonly sheetId: number
  title: string
  rowCount: number
  columnCount: number
  frozenRowCount: number
  merges: RangeOfSheet[]
  /** Nobody but their owner may edit these columns. */
  readonly protectedColumns: Set<number>
  rows: CellOfSheet[][]
}

/** An error as Google writes it. */
export class Refused extends Error {
  readonly code: number
  readonly status: string
  readonly reason: string | null
  constructor(code: number, status: string, message: string, reason: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.reason = reason
  }
}

export const invalid = (message: string) => new Refused(400, 'INVALID_ARGUMENT', message)

export function cellOf(given: GivenCell | undefined): CellOfSheet {
  if (given === undefined) return { value: null }
  return typeof given === 'object' && given !== null ? given : { value: given === '' ? null : given }
}

/** Nobody formats by more patterns than these here. */
function shown({ value, type, pattern = '' }: CellOfSheet): string {
  if (typeof value === 'boolean') return String(value).toUpperCase()
  if (typeof value !== 'number') return value ?? ''
  if (type === 'PERCENT') return `${Number((value * 100).toFixed(2))}%`
  if (type === 'DATE' || type === 'DATE_TIME') {
    return new Date(Date.UTC(1899, 11, 30) + value * 86_400_000).toLocaleDateString('de-DE', { timeZone: 'UTC' })
  }
  if (type === 'CURRENCY') return `${value.toFixed(2)} €`
  return /^0+$/.test(pattern) ? String(value).padStart(pattern.length, '0') : String(value)
}

/** CellData: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/cells; an empty cell is an empty object. */
export function cellData(cell: CellOfSheet): object {
  const { value, type, pattern, error } = cell
  const effectiveFormat = type !== undefined && { effectiveFormat: { numberFormat: { type, pattern: pattern ?? '' } } }
  if (error !== undefined) {
    return {
      effectiveValue: { errorValue: { type: error, message: 'It cannot be worked out.' } },
      formattedValue: '#ERROR!',
    }
  }
  if (value === null) return { ...effectiveFormat }
  const kind = { string: 'stringValue', number: 'numberValue', boolean: 'boolValue' }[typeof value as 'string']
  return {
    userEnteredValue: { [kind]: value },
    effectiveValue: { [kind]: value },
    formattedValue: shown(cell),
    ...effectiveFormat,
  }
}

/** After the last row with anything in it. */
export function lastRow({ rows }: SheetOfSpreadsheet): number {
  return rows.findLastIndex((row) => row.some(({ value, error }) => value !== null || error !== undefined)) + 1
}
