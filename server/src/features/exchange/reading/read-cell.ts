import type { CellKind } from '#kit/field.ts'
import { countryNamed } from '#platform/country-names.ts'
import { htmlText } from '#platform/html/html-text.ts'
import { type Cell, textOf } from '#platform/tables/table.ts'
import { cellToList, cellToReference, cellToText, OWN_ID } from '../columns/cell-syntax.ts'
import { type CellFormat, fault, note, type ReadCell, warn } from './cell-reading.ts'
import { IN_WORDS, NO, PLACEHOLDERS, ROLES_IN_WORDS, YES } from './cell-words.ts'
import { doubtLetters } from './lost-letters.ts'
import { readAction } from './read-action.ts'
import { readCalendarDay } from './read-calendar-day.ts'
import {
  EXACT_NUMBER,
  readCustomsCode,
  readDigits,
  readMass,
  readPlainNumber,
  readShare,
  readUnit,
} from './read-number.ts'
import { readComposition, readStages } from './read-structure.ts'
import { hasExponent, isFailedFormula } from './spreadsheet-damage.ts'

/**
 * Characters of a cell of each kind: beyond what any value of it takes. Texts have the bounds of their fields. Whatever is read here may
 * stand in a million cells.
 */
const LONGEST: Readonly<Partial<Record<CellKind, number>>> = {
  digits: 200,
  customs_code: 200,
  mass: 200,
  unit: 200,
  number: 200,
  share: 200,
  day: 200,
  country: 200,
  truth: 200,
  choice: 200,
  reference: 500,
  list: 100_000,
  columns: 2_000,
  stages: 100_000,
  composition: 100_000,
}

/** An empty cell, and one of white space, has no value: null. */
export function readCell(cell: Cell, kind: CellKind, format: CellFormat): ReadCell {
  if (kind === 'action') return readAction(textOf(cell).slice(0, 200))
  const longest = LONGEST[kind]
  if (longest !== undefined && typeof cell === 'string' && cell.length > longest) {
    const said =
      `The cell contains ${cell.length.toLocaleString('en')} characters; at most ` +
      `${longest.toLocaleString('en')} are read as ${IN_WORDS[kind] ?? 'this'}.`
    return fault('cell_too_long', said)
  }
  if (format.isExact) return readExactly(cell, kind, format)
  const written = textOf(cell)
  const isText = kind === 'text' || kind === 'long_text'
  const whole = isText && INVISIBLE.test(written) ? written.replaceAll(INVISIBLES, '') : written
  const text = kind === 'long_text' ? whole.trim() : withoutEdges(whole)
  if (whole !== written && withoutEdges(written).length !== text.length) {
    return note(
      text === '' ? null : text,
      'invisible_removed',
      'Invisible characters were left out: direction marks, or spaces without width.',
    )
  }
  if (text === '') return { value: null, problem: null }
  if (PLACEHOLDERS.has(text.toLowerCase())) {
    return warn(null, 'placeholder', `"${text}" means that there is no value, so the field stays empty.`)
  }
  if (isFailedFormula(text)) {
    return warn(
      null,
      'formula_failed',
      `A formula has failed here, and left ${text} instead of a value; the field stays empty.`,
    )
  }
  const doubt = isText ? doubtLetters(text) : null
  if (doubt) return { value: text, problem: doubt }
  switch (kind) {
    case 'text':
      if (cell instanceof Date)
        return warn(
          text,
          'day_in_text',
          `The workbook contains a date here, ${text}. If something like 3-6 was meant, enter it as text.`,
        )
      if (typeof cell === 'boolean')
        return warn(
          text,
          'truth_in_text',
          `The file contains the truth value ${text.toUpperCase()} here, and no text. If a word was meant, enter it as text.`,
        )
      if (hasExponent(text))
        return warn(
          text,
          'number_shortened',
          `"${text}" looks like a number that a spreadsheet has shortened. Check whether it is right.`,
        )
      return tidied(text, text, whole)
    case 'choice':
      return tidied(text, ROLES_IN_WORDS[text.toLowerCase()] ?? text.toLowerCase(), whole)
    case 'long_text':
      return MARKUP.test(text)
        ? note(htmlText(text), 'markup_removed', 'HTML tags were left out.')
        : { value: text, problem: null }
    case 'options':
      return { value: text, problem: null }
    case 'digits':
      return readDigits(cell, text)
    case 'customs_code':
      return readCustomsCode(text)
    case 'mass':
      return readMass(cell, text, format)
    case 'unit':
      return readUnit(text)
    case 'number':
      return readPlainNumber(cell, text, format)
    case 'share':
      return readShare(cell, text, format)
    case 'day':
      return readCalendarDay(cell, text, format)
    case 'country':
      return readCountry(text)
    case 'truth':
      return readTruth(cell, text)
    case 'list':
    case 'columns':
      return { value: text.split(/[\n,;|]\s*/).filter(Boolean), problem: null }
    case 'id':
      return { value: OWN_ID.test(text) ? text : null, problem: null }
    case 'reference':
      return { value: cellToReference(text), problem: null }
    case 'stages':
      return readStages(text, format)
    case 'composition':
      return readComposition(text, false)
  }
}

/** Of a file of our own, as it was written: no word stands for nothing, and no white space is too much. */
function readExactly(cell: Cell, kind: Exclude<CellKind, 'action'>, format: CellFormat): ReadCell {
  if (cell === null || cell === '') return { value: null, problem: null }
  const text = cellToText(textOf(cell))
  switch (kind) {
    case 'number':
    case 'share':
    case 'mass':
      // A program in between may have given the numbers other decimals, or the shares percent signs.
      if (typeof cell === 'number') return { value: cell, problem: null }
      if (format.decimal === '.' && EXACT_NUMBER.test(text)) return { value: Number(text), problem: null }
      return kind === 'share' ? readShare(cell, text, format) : readPlainNumber(cell, text, format)
    case 'day':
      return readCalendarDay(cell, text, format)
    case 'truth':
      return readTruth(cell, text)
    case 'unit':
      return readUnit(text)
    case 'digits':
      // One that a spreadsheet has cut is found out in these files, too.
      return readDigits(cell, text)
    case 'list':
    case 'columns':
      return { value: cellToList(text), problem: null }
    case 'id':
      return { value: OWN_ID.test(text) ? text : null, problem: null }
    case 'reference':
      return { value: cellToReference(text), problem: null }
    case 'stages':
      return readStages(text, format)
    case 'composition':
      return readComposition(text, true)
    case 'text':
    case 'long_text':
    case 'options':
    case 'choice':
    case 'country':
    case 'customs_code':
      return { value: text, problem: null }
  }
}

/** One sign after the other: a pattern that looks for white space before the end tries each place of a long gap anew. */
function withoutEdges(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && EDGE.test(text[from] ?? '')) from += 1
  while (to > from && EDGE.test(text[to - 1] ?? '')) to -= 1
  return text.slice(from, to)
}

/** Turners of the direction of writing, and spaces and hyphens without width; joiners are letters' business in many languages. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/
const INVISIBLES = new RegExp(INVISIBLE, 'g')

/** Spaces of all kinds, and the marks that word processors leave behind. */
const EDGE = /[\s\u200B-\u200F\u2060\uFEFF]/

/** What shops write their descriptions in. */
const MARKUP = /<\/(p|div|ul|ol|li|b|strong|em|i|span|h[1-6]|table|td|tr|a)>|<br\s*\/?>/i

function tidied(text: string, value: string, whole: string): ReadCell {
  return text === whole
    ? { value, problem: null }
    : note(value, 'spaces_removed', 'Spaces around the value were left out.')
}

function readCountry(text: string): ReadCell {
  const code = countryNamed(text)
  if (code === null)
    return fault('country_unknown', `"${text}" is not a known country. Enter its two-letter code, such as PT.`)
  return code === text ? { value: code, problem: null } : note(code, 'country_read', `Read as ${code}.`)
}

function readTruth(cell: Cell, text: string): ReadCell {
  if (typeof cell === 'boolean') return { value: cell, problem: null }
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true, problem: null }
  if (NO.has(word)) return { value: false, problem: null }
  return fault('truth_malformed', `"${text}" is neither yes nor no.`)
}
