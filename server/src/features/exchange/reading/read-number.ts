import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { Cell } from '#platform/tables/table.ts'
import { readNumber, type ValueFormat } from '#platform/tables/value-format.ts'
import { inWesternDigits } from '#platform/tables/western-digits.ts'
import { IN_KILOGRAMS, massUnitOf } from '../columns/mass-unit.ts'
import { type CellFormat, fault, note, type ReadCell, warn } from './cell-reading.ts'

export const EXACT_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** GTIN and GLN: spreadsheets take them for numbers, put an apostrophe before them, and lose zeros at the front. */
export function readDigits(cell: Cell, text: string): ReadCell {
  const digits = inWesternDigits(text).replace(/^'/, '').replace(/[\s-]/g, '')
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(digits)) {
    return fault(
      'digits_cut',
      `${text} is a number that a spreadsheet has shortened; its last digits are lost. Format the column as ` +
        'text and fill it in again.',
    )
  }
  if (typeof cell === 'number' && /^\d{7,12}$/.test(digits)) {
    const length = [8, 12, 13, 14].find((one) => one > digits.length && hasGs1CheckDigit(digits.padStart(one, '0')))
    if (length !== undefined && !(isGtinLength(digits) && hasGs1CheckDigit(digits))) {
      const whole = digits.padStart(length, '0')
      return warn(whole, 'zeros_restored', `A spreadsheet removed the leading zeros; with them it is ${whole}.`)
    }
  }
  if (typeof cell === 'number' && digits.length === 12) {
    return note(
      digits,
      'zeros_possible',
      'The workbook contains a number here: if it began with a zero, the zero is lost.',
    )
  }
  return digits === text ? { value: digits, problem: null } : note(digits, 'signs_removed', `Read as ${digits}.`)
}

function isGtinLength(digits: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(digits)
}

export function readCustomsCode(text: string): ReadCell {
  const digits = inWesternDigits(text).replace(/[.\s]/g, '')
  if (!/^(\d{6}|\d{8}|\d{10})$/.test(digits)) {
    return fault('customs_code_malformed', `A customs code has 6, 8 or 10 digits, unlike "${text}".`)
  }
  return digits === text ? { value: digits, problem: null } : note(digits, 'signs_removed', `Read as ${digits}.`)
}

/** A number, with Arabic signs for decimals and thousands too, and its unit. */
const MASS = /^([\d\s.,'\u066B\u066C]+?)\s*(\p{L}[\p{L}\p{M}"״]*)\.?$/u

export function readMass(cell: Cell, text: string, format: CellFormat): ReadCell {
  const [, digits = '', word = ''] = MASS.exec(inWesternDigits(text.normalize('NFKC'))) ?? []
  const own = word === '' ? null : massUnitOf(word)
  // A column that says no unit leaves it to its cells.
  const isOwn = own !== null && (format.unit === null || own === format.unit)
  const unit = isOwn ? own : (format.unit ?? 'kg')
  const number = typeof cell === 'number' ? cell : readNumber(isOwn ? digits : text, format)
  if (number === 'format' && own !== null) {
    return fault(
      'number_with_unit',
      `"${text}" has a unit, but its column is in ${unit}. Enter the number alone, in ${unit}.`,
    )
  }
  const thousands =
    typeof cell === 'string' && unit === 'g' && !format.isExact ? gramsWithThousands(isOwn ? digits : text) : null
  if (thousands !== null) return note(thousands / 1_000, 'signs_removed', `Read as ${thousands / 1_000} kg.`)
  if (typeof number === 'string') return numberFault(number, text, format)
  if (number === 0) return warn(null, 'number_zero', 'A weight of 0 is treated as not entered; the field stays empty.')
  if (number < 0) return fault('number_negative', `A weight cannot be negative, such as ${text}.`)
  // Ten digits after the point are finer than any scale and hide that 158 * 0.001 is not 0.158.
  const kilograms = Number((number * IN_KILOGRAMS[unit]).toPrecision(12))
  return isOwn && own !== format.unit
    ? note(kilograms, 'unit_read', `Read as ${kilograms} kg.`)
    : { value: kilograms, problem: null }
}

/** "1,100" or "1.100" grams: no article weighs a gram and a tenth. From 5 kg on, or 5 g, it could be either. */
function gramsWithThousands(text: string): number | null {
  const [, thousands, rest] = /^([1-4])[.,](\d{3})$/.exec(text.trim()) ?? []
  return thousands === undefined ? null : Number(`${thousands}${rest}`)
}

export function readUnit(text: string): ReadCell {
  const unit = massUnitOf(text)
  return unit
    ? { value: unit, problem: null }
    : fault('unit_unknown', `"${text}" is not a known unit of weight: kg, dkg, g, lb or oz.`)
}

export function readPlainNumber(cell: Cell, text: string, format: ValueFormat): ReadCell {
  const number = typeof cell === 'number' ? cell : readNumber(text, format)
  return typeof number === 'string' ? numberFault(number, text, format) : { value: number, problem: null }
}

/** "85 %", "%85" and, in a workbook, 0.85. A bare number above 1 can only be a percentage. */
export function readShare(cell: Cell, text: string, format: ValueFormat): ReadCell {
  if (typeof cell === 'number') return { value: cell > 1 ? cell / 100 : cell, problem: null }
  const [percent, before, after] = /^(?:[%٪％]\s*(.*)|(.*?)\s*[%٪％])$/.exec(text) ?? []
  const number = readNumber(before ?? after ?? text, format)
  if (typeof number === 'string') return numberFault(number, text, format)
  return { value: percent !== undefined || number > 1 ? number / 100 : number, problem: null }
}

function numberFault(kind: 'format' | 'separator', text: string, { decimal }: ValueFormat): ReadCell {
  if (kind === 'format') return fault('number_malformed', `"${text}" is not a plain number.`)
  return fault(
    'number_separator',
    `This file uses "${decimal}" as the decimal mark, so "${text}" can be read in two ways. Write it with ` +
      `"${decimal}", or without a thousands separator.`,
  )
}
