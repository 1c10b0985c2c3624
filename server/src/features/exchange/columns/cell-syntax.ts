import { NOUNS } from '#features/records/nouns.ts'
import { MAX_ENTRIES } from '#features/records/variants/composition.ts'

/**
 * How values that are more than a text stand in one cell of our own files, each readable by people and the exact inverse of the other
 * way for every value a record can have (docs/api/exports.md). Lists have an entry a line; what an entry has several of is separated by
 * " | "; a backslash before a sign takes its meaning away.
 */

/** An empty cell is a field without a value. A text that is empty, or of apostrophes alone, gets one apostrophe more. */
export function textToCell(text: string): string {
  // Most texts begin with something else, and there are millions of them.
  return (text === '' || text.startsWith("'")) && /^'*$/.test(text) ? `'${text}` : text
}

export function cellToText(cell: string): string {
  return /^'+$/.test(cell) ? cell.slice(1) : cell
}

export function listToCell(entries: readonly string[]): string | null {
  return entries.length === 0 ? null : entries.map((entry) => escaped(entry, LINE_SIGNS)).join('\n')
}

export function cellToList(cell: string): string[] {
  return cell.split('\n').map((line) => line.replace(/\\(.)/g, (_, sign: string) => meant(sign)))
}

/** A record named in a cell of another: "Weaver Ltd [com_…]". Who writes by hand gives the name, or a number it is known by, alone. */
export type Reference = { readonly id: string | null; readonly words: string; readonly clues?: Clues }

/** What else a row knows of a company that a scheme rates; empty where it says nothing. It is found by these instead of the words. */
export type Clues = {
  readonly scheme: string
  readonly schemeId: string
  readonly ownNumbers: readonly string[]
  readonly vatId: string
  readonly names: readonly string[]
}

export function referenceToCell({ id, words }: Reference): string {
  return id === null ? words : `${words} [${id}]`
}

export function cellToReference(cell: string): Reference {
  const named = NAMED.exec(cell)
  return named ? { words: named[1] ?? '', id: named[2] ?? null } : { words: cell, id: OWN_ID.test(cell) ? cell : null }
}

const PREFIXES = Object.values(NOUNS).map(({ idPrefix }) => idPrefix)
const ID = `(?:${PREFIXES.join('|')})_[0-9a-z]{26}`
const NAMED = new RegExp(`^(.*?) ?\\[(${ID})\\]$`, 's')

/** What the identifiers of records look like: three letters of the kind, and a number. */
export const OWN_ID = new RegExp(`^${ID}$`)

/** A material of a composition as it stands in a cell: a record of the workspace, or the name of a fibre that is none. */
export type EntryInCell = {
  readonly share: number
  readonly material: string | null
  readonly fibreText: string | null
  readonly part: string | null
}

/** "60% | material: Organic cotton [mat_…] | part: shell" or "40% | fibre: elastane", an entry a line. */
export function compositionToCell(entries: readonly EntryInCell[]): string | null {
  if (entries.length === 0) return null
  let cell = ''
  for (const { share, material, fibreText, part } of entries) {
    const made =
      material === null
        ? `fibre: ${escaped(fibreText ?? '', PART_SIGNS)}`
        : `material: ${escaped(material, PART_SIGNS)}`
    const of = part === null ? '' : ` | part: ${escaped(part, PART_SIGNS)}`
    cell += `${cell === '' ? '' : '\n'}${shareToWords(share)} | ${made}${of}`
  }
  return cell
}

/** Null: a line is no material with a share. A name without "material:" or "fibre:" is that of a material. */
export function cellToComposition(cell: string, isExact: boolean): EntryInCell[] | null {
  const lines = linesOf(cell, isExact)
  if (lines.length > MAX_ENTRIES) return null
  const entries = lines.map(([words = '', ...named]): EntryInCell | null => {
    const share = wordsToShare(words)
    const value = (name: string) => {
      const found = named.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1)
      return found === undefined ? null : isExact ? found.replace(/^ /, '') : found.trim()
    }
    const plain = named.find((one) => !/^(material|fibre|part):/.test(one))
    const material = value('material') ?? (value('fibre') === null ? (plain ?? null) : null)
    if (share === null || (material === null) === (value('fibre') === null)) return null
    return { share, material, fibreText: value('fibre'), part: value('part') }
  })
  return entries.every((entry) => entry !== null) ? entries : null
}

/** As percent where that is the same number, which "0.07 * 100" is not; else as the fraction it is. */
function shareToWords(share: number): string {
  const whole = Math.round(share * 100)
  if (whole / 100 === share && whole >= 1 && whole <= 100) return `${whole}%`
  const percent = Number(`${share}e2`)
  return !String(share).includes('e') && Number(`${percent}e-2`) === share ? `${percent}%` : String(share)
}

function wordsToShare(words: string): number | null {
  const match = /^(\d+(?:[.,]\d+)?(?:e-?\d+)?)\s*(%?)$/.exec(words.trim())
  if (!match) return null
  const digits = (match[1] ?? '').replace(',', '.')
  if (match[2] === '%') return digits.includes('e') ? null : Number(`${digits}e-2`)
  const share = Number(digits)
  return share > 1 && share <= 100 ? Number(`${digits}e-2`) : share
}

/** The parts of each entry. `isExact`: as our own files have them, white space included. */
export function linesOf(cell: string, isExact: boolean): string[][] {
  const lines = isExact ? cell.split('\n') : cell.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => splitLine(line, { isTrimmed: !isExact }))
}

export function joinLine(parts: readonly string[]): string {
  return parts.map((part) => escaped(part, PART_SIGNS)).join(' | ')
}

/** Line breaks end an entry and bars a part of it, so that within a text they are written otherwise. */
function escaped(text: string, signs: RegExp): string {
  // Hardly any text has one, and a search alone is ten times as quick as a replacement that finds nothing.
  if (text.search(signs) < 0) return text
  return text.replace(signs, (sign) => (sign === '\n' ? '\\n' : sign === '\r' ? '\\r' : `\\${sign}`))
}

const LINE_SIGNS = /[\\\n\r]/g
const PART_SIGNS = /[\\|\n\r]/g

/** The sign after a backslash. */
function meant(sign: string): string {
  return sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign
}

function splitLine(line: string, { isTrimmed }: { readonly isTrimmed: boolean }): string[] {
  const parts = ['']
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    const last = parts.length - 1
    if (sign === '\\' && at + 1 < line.length) {
      at += 1
      parts[last] += meant(line[at] ?? '')
    } else if (sign === '|') {
      if (!isTrimmed && parts[last]?.endsWith(' ')) parts[last] = parts[last].slice(0, -1)
      if (!isTrimmed && line[at + 1] === ' ') at += 1
      parts.push('')
    } else parts[last] += sign
  }
  return isTrimmed ? parts.map((part) => part.trim()) : parts
}
