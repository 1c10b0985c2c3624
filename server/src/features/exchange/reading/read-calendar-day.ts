import { type Cell, textOf } from '#platform/tables/table.ts'
import { readDay } from '#platform/tables/value-format.ts'
import { type CellFormat, fault, note, type ReadCell, warn } from './cell-reading.ts'

export function readCalendarDay(cell: Cell, text: string, format: CellFormat): ReadCell {
  if (cell instanceof Date) {
    const value = textOf(cell)
    return value >= NO_END && !format.isExact ? warn(value, 'day_far', FAR) : { value, problem: null }
  }
  const day = readDay(text, format)
  if (day !== null && day < LONG_PAST && !format.isExact) return fault('day_malformed', `"${text}" ${OTHER_CALENDAR}`)
  if (day !== null && day >= NO_END && !format.isExact) return warn(day, 'day_far', FAR)
  if (day) return day === text ? { value: day, problem: null } : note(day, 'day_read', `Read as ${day}.`)
  // Enterprise systems write "no day" and "no end" so.
  if (/^0{2}\.0{2}\.0{4}$|^0000-00-00$/.test(text)) return { value: null, problem: null }
  return fault('day_malformed', `"${text}" is not a date.`)
}

/** Enterprise systems write "no end" as a day that is far away. */
const NO_END = '2099-01-01'
/** 1404 is 2025 in Iran, and 1446 in Arabia. */
const LONG_PAST = '1900-01-01'
const OTHER_CALENDAR = 'is long past, or a day of another calendar. Enter it as 2027-03-31.'
const FAR = 'This date is far in the future. If it means "no end", leave the cell empty.'
