import { LANGUAGES } from '#kit/words/languages.ts'
import type { Imported } from '../columns/import-column.ts'
import { BMECAT_NAMES } from './bmecat.ts'
import { type MappedColumn, suggestMapping } from './suggest-mapping.ts'

/** Names that say nothing beside what they are within: "weight.value" is the weight. */
const PLAIN: ReadonlySet<string> = new Set(['value', 'name', 'label', 'text', 'amount', 'title', 'code'])

/**
 * What a path may be called, the likeliest name first: "variants.colorName" in rows of variants is "variant color name", then "color name".
 * In a list of products, "name" may be "product name". A name within something else is never taken alone: the name of a category is not that of the product.
 */
export function namesOfPath(
  path: string,
  within: readonly string[],
  rows: readonly string[],
  record: string,
): string[] {
  const parts = path.split('.').slice(within.length)
  const last = parts.at(-1) ?? path
  const known = BMECAT_NAMES.get(last)
  const isOfRow = rows.length > 0 && parts.length === rows.length + 1 && rows.every((name, at) => parts[at] === name)
  const own = inLanguage(parts) ?? worded(last)
  const found = known ? [known] : []
  if (isOfRow) found.push(`${singular(worded(rows.at(-1) ?? ''))} ${own}`, own)
  // A list of products has product names.
  else if (parts.length === 1) found.push(own, `${singular(worded(record))} ${own}`)
  else if (inLanguage(parts) !== null && parts.length === 2) found.push(own)
  else {
    const parent = worded(parts.at(-2) ?? '')
    found.push(parts.map(worded).join(' '), `${parent} ${own}`)
    if (PLAIN.has(own)) found.push(parent)
  }
  return [...new Set(found)]
}

/** "name.de" is the name in German. */
function inLanguage(parts: readonly string[]): string | null {
  const [parent, last] = parts.slice(-2)
  const isLanguage =
    parts.length > 1 && last !== undefined && LANGUAGES.some((language) => language === last.toLowerCase())
  return isLanguage ? `${worded(parent ?? '')} (${last.toLowerCase()})` : null
}

/** "countryOfOrigin" and "country_of_origin" are "country of origin". */
function worded(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}

/** What all paths begin with, as "node" in answers of an API: it says nothing. */
export function commonPath(columns: readonly string[]): string[] {
  const [first = '', ...others] = columns.map((column) => column.split('.'))
  const common: string[] = []
  for (const [at, name] of first === '' ? [] : first.slice(0, -1).entries()) {
    if (!others.every((parts) => parts.length > at + 1 && parts[at] === name)) break
    common.push(name)
  }
  return common
}

/** What each path means, by the first of its names that is known and means nothing yet. */
export function mapTree(
  names: readonly (readonly string[])[],
  records: readonly Imported[],
  by: 'names' | 'all' = 'all',
): MappedColumn[] {
  const found: MappedColumn[] = names.map(() => NOTHING)
  const taken = new Set<string>()
  const most = Math.max(0, ...names.map(({ length }) => length))
  for (let place = 0; place < most; place += 1) {
    const suggested = suggestMapping(
      names.map((own, at) => (found[at]?.column === null ? (own[place] ?? '') : '')),
      records,
      undefined,
      by === 'all' ? [] : null,
    )
    for (const [at, one] of suggested.entries()) {
      if (one.column === null || taken.has(one.column)) continue
      taken.add(one.column)
      found[at] = one.confidence === 'exact' ? { ...one, confidence: 'alias' } : one
    }
  }
  return found
}

const NOTHING: MappedColumn = { column: null, confidence: 'none', unit: null }
