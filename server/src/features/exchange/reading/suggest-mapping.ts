import { LANGUAGES } from '#kit/words/languages.ts'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type Imported,
  mayComeOften,
  OPTIONS_COLUMN,
} from '../columns/import-column.ts'
import { massUnitIn } from '../columns/mass-unit.ts'
import type { MappedColumn } from './mapped-column.ts'
import { mapByMeaning } from './meaning/by-meaning.ts'
import { refineMapping } from './refine-mapping.ts'

/** Of the column that refused rows are given: coming back, it means nothing. */
export const REASON_HEADER = 'Reason for refusal'

/**
 * What each header of a file may mean: our own name, else what the workspace chose for a file of this shape before, else a name in use, else what
 * its words, in any of thirty languages, and the values below it tell, unless samples are null. No meaning is given twice, to the better match first. `samples` are the
 * first different values of each column.
 */
export function suggestMapping(
  headers: readonly string[],
  records: readonly Imported[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
  samples: readonly (readonly string[])[] | null = [],
  isWhole = true,
): MappedColumn[] {
  const allowed = IMPORT_COLUMNS.filter(({ record }) => records.includes(record))
  const taken = new Set<string>()
  const found: (MappedColumn | null)[] = headers.map(() => null)
  const tagged = headers.map(withTagBehind)
  const pass = (
    confidence: MappedColumn['confidence'],
    match: (header: string, tagged: string) => ImportColumn | undefined,
  ) => {
    headers.forEach((header, at) => {
      if (found[at]) return
      const column = match(header, tagged[at] ?? header)
      if (!column || taken.has(column.name)) return
      taken.add(column.name)
      found[at] = { column: column.name, confidence, unit: column.kind === 'mass' ? massUnitIn(header) : null }
    })
  }
  for (const [at, header] of headers.entries()) {
    const chosen = remembered.get(plainHeader(header))
    // Any number of columns may be a size, or a picture, each.
    if (chosen && (mayComeOften(chosen) || chosen === OPTIONS_COLUMN.name))
      found[at] = { column: chosen, confidence: 'remembered', unit: null }
  }
  const isRemembered = (header: string) => remembered.has(plainHeader(header))
  pass('remembered', (header) => {
    const chosen = remembered.get(plainHeader(header))
    return allowed.find(({ name }) => name === chosen)
  })
  // What was left out before is left out again.
  pass('exact', (header) =>
    isRemembered(header) ? undefined : allowed.find(({ name }) => name === header.trim().toLowerCase()),
  )
  const byAlias = (plain: string, header: string) =>
    allowed.find(({ name, aliases }) => aliases.includes(plain) && !(name === 'size' && MEASURE.test(header)))
  const untagged = tagged.filter((header) => !LANGUAGE_TAG.test(header)).map((header) => plainHeader(header))
  const own = new Set(untagged.map((plain) => byAlias(plain, '')?.name))
  // In the order of the aliases, so that "Designation" goes to the better of two that know it.
  pass('alias', (written, header) => {
    const said = byAlias(plainHeader(header), header)
    const base = said?.translates && said.name.slice(0, -said.translates.language.length - 1)
    // Of texts that a file has in one language alone, that is the text: "Name (en)" without "Name".
    const isOnly = base !== undefined && LANGUAGE_TAG.test(header) && !own.has(base) && !taken.has(base)
    const column = said && !isOnly ? said : byAlias(plainHeader(withoutTag(header)), header)
    // Left out before there was such a meaning: grams would be kilograms again.
    return isRemembered(written) && column?.kind !== 'unit' ? undefined : column
  })
  const open = headers.flatMap((header, at) =>
    samples === null || found[at] || header === '' || isRemembered(header)
      ? []
      : [{ at, header: tagged[at] ?? header, values: samples[at] ?? [] }],
  )
  const names = new Map(allowed.map((column) => [column.name, column]))
  for (const [at, { column, because }] of mapByMeaning(open, (name) => names.has(name) && !taken.has(name))) {
    const unit = names.get(column)?.kind === 'mass' ? massUnitIn(headers[at] ?? '') : null
    found[at] = { column, confidence: because, unit }
  }
  const mapping = found.map((mapped) => mapped ?? ({ column: null, confidence: 'none', unit: null } as const))
  // A few columns of a table say nothing of each other.
  if (samples === null || !isWhole) return mapping
  const isFree = (at: number) =>
    !isRemembered(headers[at] ?? '') && mapping[at]?.confidence !== 'exact' && mapping[at]?.confidence !== 'remembered'
  return refineMapping(mapping, { headers, records, samples, isFree })
}

/**
 * "Poids net (g)" is "poids net"; "Care instructions (product.metafields.custom.care)" is "care instructions". A language stays, as a word:
 * "Product name (DE)" is "product name de".
 */
export function plainHeader(header: string): string {
  return header
    .replace(LANGUAGE_TAG, ' $1')
    .replace(/(\([^)]*\)|\[[^\]]*\])\s*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** "NL_Titel" is "Titel (NL)". */
function withTagBehind(header: string): string {
  return header.replace(TAG_BEFORE, (_, language: string, rest: string) => `${rest} (${language})`)
}

function withoutTag(header: string): string {
  return header.replace(LANGUAGE_TAG, '')
}

const LANGUAGE_TAG = new RegExp(`[([]\\s*(${LANGUAGES.join('|')})\\s*[)\\]]\\s*$`, 'i')

const TAG_BEFORE = new RegExp(`^(${LANGUAGES.map((language) => language.toUpperCase()).join('|')})_(\\p{L}.{2,})$`, 'u')

/** "Length (cm)" of a shop is that of the parcel, and no size. */
const MEASURE = /[([](mm|cm|m|in|inch|inches)[)\]]/i
