import { countryNamed } from '#platform/country-names.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '../columns/import-column.ts'
import { plainHeader } from './suggest-mapping.ts'

/** One thing that a column of a file may mean, and what speaks for it. */
export type ColumnSuggestion = {
  readonly column: string
  /** "name": our own name. "alias": a name in use. "similar": its name is like one in use. "values": what stands in it looks so. */
  readonly because: 'name' | 'alias' | 'similar' | 'values'
  /** The name in use that it equals or is like; null for the others. */
  readonly like: string | null
}

const MOST = 4
/** Of the pairs of letters that two names have; "artikelnumer" and "artikelnummer" have 0.92 in common. */
const SIMILAR = 0.6
/** Characters: a sentence is like no name in use, and looking for pairs in it takes long. */
const LONGEST_NAME = 60

/** What a column may mean, best first: for a person who chooses, so doubtful ones are among them. */
export function suggestColumns(header: string, samples: readonly string[]): ColumnSuggestion[] {
  const plain = plainHeader(header)
  const found: (ColumnSuggestion & { readonly rank: number })[] = []
  for (const column of IMPORT_COLUMNS) {
    const { name, aliases, translates } = column
    if (name === header.trim().toLowerCase()) found.push({ column: name, because: 'name', like: null, rank: 4 })
    else if (aliases.includes(plain)) found.push({ column: name, because: 'alias', like: plain, rank: 3 })
    else if (looksLike(column, samples)) found.push({ column: name, because: 'values', like: null, rank: 2 })
    else if (plain.length <= LONGEST_NAME && !translates) {
      const [best] = aliases.map((like) => ({ like, share: inCommon(plain, like) })).sort((a, b) => b.share - a.share)
      if (best && best.share >= SIMILAR) {
        found.push({ column: name, because: 'similar', like: best.like, rank: 1 + best.share })
      }
    }
  }
  const ranked = found.sort((a, b) => b.rank - a.rank).slice(0, MOST)
  return ranked.map(({ rank, ...suggestion }) => suggestion)
}

/** Only what hardly anything else looks like. */
function looksLike({ name }: ImportColumn, samples: readonly string[]): boolean {
  if (samples.length === 0) return false
  switch (name) {
    case 'gtin':
      return samples.every((text) => /^'?(\d{8}|\d{12,14})$/.test(text) && hasGs1CheckDigit(text.replace("'", '')))
    case 'material_composition':
      return samples.every((text) => /\d\s*%\s*\p{L}{3}|\p{L}{3}[\s:]+\d+([.,]\d+)?\s*%/u.test(text))
    case 'production_location':
    case 'company_country':
      return samples.every((text) => text.length > 3 && countryNamed(text) !== null)
    default:
      return false
  }
}

/** Dice's coefficient of the pairs of letters of two texts: 1 for the same, 0 for nothing in common. */
function inCommon(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  let shared = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length)
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2))
}
