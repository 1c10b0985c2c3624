import type { MappedColumn } from './mapped-column.ts'
import { isColorWord } from './meaning/color-words.ts'
import { meaningsOf } from './meaning/header-meaning.ts'
import { isLetterSize } from './meaning/sizes.ts'
import { isGtin } from './meaning/value-kinds.ts'

/** Columns that are no facts, but the sizes or the colours that there are: a row is a product with several variants. */
export type AsColumns = { readonly of: 'size' | 'color'; readonly headers: readonly string[] }

type Found = AsColumns & { readonly places: readonly number[]; readonly cell: 'gtin' | 'mark' }

/** Fewer may be anything. */
const LEAST = 3

/** Columns without a meaning whose headers are sizes, or words for colours, above marks, pieces, GTINs or prices. Null: there are none. */
export function sizesInHeaders(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  values: readonly (readonly string[])[],
): Found | null {
  const open = headers.flatMap((_, at) => (isOpen(mapping[at]) && (values[at] ?? []).every(isMark) ? [at] : []))
  for (const kind of ['size', 'color'] as const) {
    const places = open.filter((at) => toldInHeader(headers[at] ?? '', kind) !== null)
    if (places.length < LEAST) continue
    const texts = places.flatMap((at) => values[at] ?? []).filter((text) => !NOTHING.test(text))
    const cell = areGtins(texts) || places.some((at) => saysGtin(headers[at] ?? '', kind)) ? 'gtin' : 'mark'
    return { of: kind, places, cell, headers: places.map((at) => headers[at] ?? '') }
  }
  return null
}

/** Mostly, or all of their length: one with a wrong digit is a GTIN to be put right, and no number of pieces. */
function areGtins(texts: readonly string[]): boolean {
  if (texts.length === 0) return false
  const isLong = texts.every((text) => /^'?\d[\d\s-]{6,16}\d$/.test(text))
  return isLong || texts.filter(isGtin).length * 2 > texts.length
}

/** "EAN M" */
function saysGtin(header: string, of: 'size' | 'color'): boolean {
  return (
    toldInHeader(header, of) !== header.trim() &&
    meaningsOf(header.replace(toldInHeader(header, of) ?? '', ' ')).some(({ column }) => column === 'gtin')
  )
}

/** One of several headers that are sizes may have been taken for the size, or for the GTIN, of all. */
function isOpen(mapped: MappedColumn | undefined): boolean {
  return mapped !== undefined && (mapped.column === null || mapped.column === 'gtin' || mapped.column === 'size')
}

/** "x", "12", "4006381333931", "29.90": no text that says anything else. */
function isMark(text: string): boolean {
  return /^([x✓✔•*+–—-]|ja|yes|oui|y|j|o|[\d.,\s]{1,16}(€|EUR|USD|\$|£)?)$/iu.test(text)
}

const NOTHING = /^[0–—-]?$/

/** The size or colour that a header is, perhaps beside the word for what its cells are: "M", "38,5", "EAN M". Null: it is none. */
export function toldInHeader(header: string, of: 'size' | 'color'): string | null {
  const text = header.trim()
  if (isTold(text, of)) return text
  const words = text.split(/[\s:_–-]+/u)
  for (const [told = '', rest] of [
    [words.at(-1), words.slice(0, -1)],
    [words[0], words.slice(1)],
  ] as const) {
    const meant = meaningsOf(rest.join(' '))[0]
    if (meant?.isSure && (meant.column === of || meant.column === 'gtin') && isTold(told, of)) return told
  }
  return null
}

function isTold(text: string, of: 'size' | 'color'): boolean {
  if (of === 'color') return isColorWord(text) && meaningsOf(text).length === 0
  const [, number] = /^(\d{2,3})([.,]5|½)?$/.exec(text) ?? []
  return number === undefined
    ? isLetterSize(text) || SIZE_PAIR.test(text)
    : Number(number) >= SMALLEST && Number(number) <= LARGEST
}

/** Of shoes for children, and the height of an adult: other numbers in headers are years, prices from so many pieces on, or anything. */
const SMALLEST = 16
const LARGEST = 200
/** "34/36", "W30 L32", "85B", "EU 42". */
const SIZE_PAIR = /^(\d{2,3}\/\d{2,3}|W\d{2}[ /]*L\d{2}|\d{2,3}[A-H]{1,2}|EU ?\d{2}([.,]5|½)?)$/i
