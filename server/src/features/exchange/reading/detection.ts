import { type Cell, type TableRow, textOf } from '#platform/tables/table.ts'
import {
  countQuoted,
  DELIMITERS,
  ENCODINGS,
  type Encoding,
  QUOTES,
  type TextFormat,
} from '#platform/tables/text-format.ts'
import {
  type DetectedFormat,
  isDayText,
  isNumberText,
  readDay,
  readNumber,
  type ValueFormat,
} from '#platform/tables/value-format.ts'

/**
 * How sure a detection is. "certain": the file shows it. "likely": what such a file usually means by it. "unclear": the file can be read
 * in several ways, so a person should look. "unused": nothing in the file depends on it.
 */
export type Certainty = 'certain' | 'likely' | 'unclear' | 'unused'

/** One thing that was found out about how a file is written, with what the file would say under each other answer. */
export type Detection = {
  readonly setting: 'encoding' | 'delimiter' | 'quote' | 'rows' | 'decimal' | 'dateOrder'
  readonly detected: string
  readonly certainty: Certainty
  readonly options: readonly DetectionOption[]
}

export type DetectionOption = { readonly value: string; readonly samples: readonly ReadSample[] }

/** A text of the file as it stands there, and the cells it would be; null where it could not be read. */
export type ReadSample = { readonly text: string; readonly cells: readonly string[] | null }

const SAMPLES = 3
/** Characters and cells of a sample: enough to see by. */
const SHOWN_LENGTH = 60
const SHOWN_CELLS = 12

export function encodingDetection(
  { encoding, hasByteOrderMark }: Pick<TextFormat, 'encoding' | 'hasByteOrderMark'>,
  foreign: readonly Buffer[],
  isDoubtful: boolean,
): Detection {
  const isWide = encoding.startsWith('utf-16')
  return {
    setting: 'encoding',
    detected: encoding,
    certainty: hasByteOrderMark
      ? 'certain'
      : foreign.length === 0
        ? 'unused'
        : encoding === 'utf-8' || isWide
          ? 'certain'
          : isDoubtful
            ? 'unclear'
            : 'likely',
    options: ENCODINGS.map((value) => ({
      value,
      samples: foreign.map((bytes) => ({ text: decoded(bytes, encoding), cells: [decoded(bytes, value)] })),
    })),
  }
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes).slice(0, SHOWN_LENGTH)
}

/** `read` gives the cells of the first rows of a text, or null where it cannot. */
type ReadHead = (format: Pick<TextFormat, 'delimiter' | 'quote'>) => readonly (readonly string[])[] | null

export function delimiterDetection(head: string, { delimiter, quote }: TextFormat, read: ReadHead): Detection {
  const lines = firstLines(head)
  const widths = new Set(read({ delimiter, quote })?.map(({ length }) => length) ?? [])
  return {
    setting: 'delimiter',
    detected: delimiter,
    certainty: widths.size === 1 ? ([...widths][0] === 1 ? 'unused' : 'certain') : 'likely',
    options: DELIMITERS.map((value) => ({ value, samples: readLines(lines, read({ delimiter: value, quote })) })),
  }
}

export function quoteDetection(head: string, { delimiter, quote }: TextFormat, read: ReadHead): Detection {
  const quoted = firstLines(head, /["']/)
  const found = quote === '' ? 0 : countQuoted(head, delimiter, quote)
  return {
    setting: 'quote',
    detected: quote,
    certainty: found > 0 ? 'certain' : quoted.length > 0 ? 'likely' : 'unused',
    options: QUOTES.map((value) => ({
      value,
      samples: readLines(firstLines(head), read({ delimiter, quote: value })),
    })),
  }
}

function firstLines(head: string, like = /\S/): string[] {
  const lines = head.split(/\r\n|\r|\n/, 200).filter((line) => like.test(line))
  return lines.slice(0, SAMPLES)
}

function readLines(lines: readonly string[], rows: readonly (readonly string[])[] | null): ReadSample[] {
  return lines.map((line, at) => ({
    text: line.slice(0, SHOWN_LENGTH * 2),
    cells: rows?.[at]?.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_LENGTH)) ?? null,
  }))
}

/** How numbers and days are written, with the first values of the table that depend on it. */
export function valueDetections(rows: readonly TableRow[], found: DetectedFormat): Detection[] {
  const numbers = textsLike(rows, isNumberText)
  const days = textsLike(rows, isDayText)
  const certainty = (texts: readonly string[], isCertain: boolean): Certainty =>
    texts.length === 0 ? 'unused' : isCertain ? 'certain' : 'unclear'
  return [
    {
      setting: 'decimal',
      detected: found.decimal,
      certainty: certainty(numbers, found.isDecimalCertain),
      options: (['.', ','] as const).map((value) => ({
        value,
        samples: numbers.map((text) => readSample(text, readNumber(text, { decimal: value }))),
      })),
    },
    {
      setting: 'dateOrder',
      detected: found.dateOrder,
      certainty: certainty(days, found.isDateOrderCertain),
      options: DATE_ORDERS.map((value) => ({
        value,
        samples: days.map((text) => readSample(text, readDay(text, { dateOrder: value }))),
      })),
    },
  ]
}

export const DECIMALS: readonly ValueFormat['decimal'][] = ['.', ',']
export const DATE_ORDERS: readonly ValueFormat['dateOrder'][] = ['dmy', 'mdy', 'ymd']

function readSample(text: string, read: number | string | null): ReadSample {
  const isRead = read !== null && read !== 'format' && read !== 'separator'
  return { text, cells: isRead ? [String(read)] : null }
}

/** Those first that tell most: the longest of the first few dozen. */
function textsLike(rows: readonly TableRow[], isLike: (text: string) => boolean): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    for (const cell of cells) {
      const text = trimmed(cell)
      if (text !== null && isLike(text)) found.add(text)
    }
    if (found.size >= 40) break
  }
  return [...found].sort((a, b) => b.length - a.length).slice(0, SAMPLES)
}

function trimmed(cell: Cell): string | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  return textOf(cell).trim()
}
