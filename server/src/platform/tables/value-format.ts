import { monthNamed } from './month-names.ts'
import type { Cell } from './table.ts'
import { inWesternDigits } from './western-digits.ts'

/** How numbers and days are written in a file, decided for the file as a whole and shown for correction. */
export type ValueFormat = { readonly decimal: DecimalSign; readonly dateOrder: DateOrder }
export type DecimalSign = '.' | ','
/** For days written with two-digit months; "2026-11-21" is read in any file. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The format, and whether the file shows it: "1/2/2026" alone does not say which is the month. */
export type DetectedFormat = ValueFormat & {
  readonly isDecimalCertain: boolean
  readonly isDateOrderCertain: boolean
  /** Values that speak for what was found. */
  readonly decimals: number
  readonly days: number
}

/** From any cells of the file; a few thousand suffice. */
export function detectValueFormat(cells: Iterable<Cell>): DetectedFormat {
  let points = 0
  let commas = 0
  const orders = { dmy: 0, mdy: 0, ymd: 0, unclear: 0 }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const trimmed = cell.trim()
    if (trimmed.length > 40) continue
    const text = withoutUnit(inWesternDigits(trimmed))
    if (NO_NUMBER.test(text)) continue
    if (POINT_DECIMAL.test(text)) points += 1
    else if (COMMA_DECIMAL.test(text)) commas += 1
    const order = orderOf(text)
    if (order) orders[order] += 1
  }
  const dateOrder =
    orders.ymd > orders.dmy + orders.mdy + orders.unclear ? 'ymd' : orders.mdy > orders.dmy ? 'mdy' : 'dmy'
  return {
    decimal: commas > points ? ',' : '.',
    isDecimalCertain:
      points !== commas && (points === 0 || commas === 0 || Math.max(points, commas) > 9 * Math.min(points, commas)),
    dateOrder,
    isDateOrderCertain: orders[dateOrder] > 0 || orders.unclear === 0,
    decimals: Math.max(points, commas),
    days: orders[dateOrder],
  }
}

/** "0,450 kg", "899,00 Kč" and "€ 1.50" tell what stands between the decimals as well. */
function withoutUnit(text: string): string {
  const [, number] = text.length > 24 ? [] : (WITH_UNIT.exec(text) ?? [])
  return number ?? text
}

const WITH_UNIT = /^(?:\p{Sc}|\p{L}\p{Sc})?\s?([\d.,\s\u00A0\u202F]*\d)\s?(?:\p{Sc}|%|\p{L}{1,4}\.?)?$/u

/** Texts that one reads otherwise than another: "1,249" and "0.5" by the sign for decimals, "01/02/2026" by the order of days. */
export function isNumberText(written: string): boolean {
  const text = inWesternDigits(written)
  return /^[+-]?(\d[\d\s\u202F\u00A0'.,]*)?[.,]\d+$/.test(text) && readDay(text, { dateOrder: 'dmy' }) === null
}

export function isDayText(text: string): boolean {
  return orderOf(text) !== null
}

/** "1.249,00" and "0,5", but not "1,249", which can be either. */
const COMMA_DECIMAL = /^[+-]?(\d{1,3}(\.\d{3})+,\d+|\d*,(\d{1,2}|\d{4,})|0,\d{3})$/
const POINT_DECIMAL = /^[+-]?(\d{1,3}(,\d{3})+\.\d+|\d*\.(\d{1,2}|\d{4,})|0\.\d{3})$/
/** "6110.1100" is of customs, "2026.03" a month. */
const NO_NUMBER = /^(\d{4}\.\d{4}|(19|20)\d\d\.(0[1-9]|1[0-2]))$/
const DAY = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/

function orderOf(written: string): DateOrder | 'unclear' | null {
  const match = DAY.exec(plainDay(written))
  if (!match) return null
  const [, first = '', sign, second = '', third = ''] = match
  if (first.length === 4) return 'ymd'
  if (third.length !== 4 && third.length !== 2) return null
  if (Number(first) > 12) return 'dmy'
  if (Number(second) > 12) return 'mdy'
  // With points nobody writes the month first.
  return sign === '.' ? 'dmy' : 'unclear'
}

/** The number a cell holds, or what is wrong with it. Thousands signs are read where the decimals say which sign is which. */
export function readNumber(
  written: string,
  { decimal }: Pick<ValueFormat, 'decimal'>,
): number | 'format' | 'separator' {
  const text = FOREIGN.test(written) ? plainNumber(written, decimal) : written
  // "1,249" among decimal points can be either, and a guess would be wrong by a factor of a thousand.
  if (ONE_GROUP.test(text) && !text.includes(decimal)) return 'separator'
  const own = decimal === ',' ? COMMA_NUMBER : POINT_NUMBER
  if (/\d/.test(text) && own.test(text)) {
    const plain =
      decimal === ','
        ? text.replaceAll(/[.\s\u202F\u00A0']/g, '').replace(',', '.')
        : text.replaceAll(/[,\s\u202F\u00A0']/g, '')
    return Number(plain)
  }
  const other = decimal === ',' ? POINT_NUMBER : COMMA_NUMBER
  return /\d/.test(text) && other.test(text) ? 'separator' : 'format'
}

/** Digits and signs as they are written in East Asia, in Arabic, Persian and others. */
const FOREIGN = /[\u0660-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF0B-\uFF19]/

/** Arabic has signs of its own between thousands and for decimals, which can be read in one way alone. */
function plainNumber(written: string, decimal: DecimalSign): string {
  return inWesternDigits(written.normalize('NFKC'))
    .replaceAll(/(?<=\d)\u066C(?=\d{3})/g, '')
    .replace('\u066B', decimal)
}

const ONE_GROUP = /^[+-]?\d{1,3}[.,]\d{3}$/
const COMMA_NUMBER = /^[+-]?(\d+|\d{1,3}([.\s\u202F\u00A0']\d{3})+)?(,\d+)?$/
const POINT_NUMBER = /^[+-]?(\d+|\d{1,3}([,\s\u202F\u00A0']\d{3})+)?(\.\d+)?$/

/** The day a text names, "2026-11-21"; null for what is no day of the calendar. */
export function readDay(written: string, { dateOrder }: Pick<ValueFormat, 'dateOrder'>): string | null {
  const text = plainDay(written)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = DAY.exec(text)
  if (!match) return readDayInWords(text)
  const [, first = '', , second = '', third = ''] = match
  if (first.length === 4) return calendarDay(Number(first), Number(second), Number(third))
  if (third.length !== 4 && third.length !== 2) return null
  const year = third.length === 2 ? 2000 + Number(third) : Number(third)
  return dateOrder === 'mdy'
    ? calendarDay(year, Number(first), Number(second))
    : calendarDay(year, Number(second), Number(first))
}

/** "31 March 2027", "31. März 2027", "March 31, 2027"; a name that is another month in another language tells none. */
function readDayInWords(text: string): string | null {
  if (text.length > 40 || !/\p{L}/u.test(text)) return null
  const [, day, name, year] =
    /^(\d{1,2})\.?[\s-]+(?:de\s+)?(\p{L}{3,})\.?,?[\s-]+(?:de\s+)?(\d{4})\.?$/u.exec(text) ?? []
  const [, first, second, third] = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text) ?? []
  const month = monthNamed(name ?? first ?? '')
  return month === null ? null : calendarDay(Number(year ?? third), month, Number(day ?? second))
}

/** "31. 3. 2027", "2027. 03. 31.", "2027年3月31日", "31.III.2027 r." and digits of other scripts as they are written elsewhere. */
function plainDay(text: string): string {
  if (PLAIN_DAY.test(text)) return text
  return inWesternDigits(text.normalize('NFKC'))
    .replace(WORD_FOR_YEAR, '')
    .replace(ROMAN_MONTH, (_, day, month: string, year) => `${day}.${ROMAN.indexOf(month.toUpperCase()) + 1}.${year}`)
    .replace(/^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]$/, '$1-$2-$3')
    .replace(/^(\d{1,4})([./-])\s+(\d{1,2})\2\s+(\d{1,4})\.?$/, '$1$2$3$2$4')
    .replace(/^(\d{4})\.(\d{1,2})\.(\d{1,2})\.$/, '$1.$2.$3')
}

const PLAIN_DAY = /^[\d./-]*\d$/
/** "31.03.2027 r.", "31.03.2027 г.": of the year, as Slavic languages close a day. */
const WORD_FOR_YEAR = /(?<=\d{4})\s?(r|г|р)\.?$/u
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const ROMAN_MONTH = /^(\d{1,2})\s?[. /-]\s?(I{1,3}|IV|VI{0,3}|IX|XI{0,2})\s?[. /-]\s?(\d{4})$/i

function calendarDay(year: number, month: number, day: number): string | null {
  // Set by itself, because Date.UTC takes the year 1 for 1901.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    year > 0 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
