import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { Imported } from '../columns/import-column.ts'

/** What the columns of a table mean as one of these records, of names in use alone or of all that is known of them. */
type MeaningsAs = (records: readonly Imported[], by: 'names' | 'all') => readonly string[]

export const TELLS_VARIANTS: ReadonlySet<string> = new Set(['variant_name', 'color', 'size', 'gtin', 'variant_options'])

/**
 * What a table is about: the records of which its columns name most. Products with variants, and a certificate beside them, are one flat table;
 * companies and materials stand in tables of their own.
 */
export function recordsByMeaning(meaningsAs: MeaningsAs): Imported[] {
  const flat: Imported[] = ['product', 'variant', 'certification']
  const alone = NOUN_NAMES.map((record) => ({
    record,
    matched: meaningsAs([record], 'all').length,
    named: meaningsAs([record], 'names').length,
  }))
  const [best] = alone.sort((a, b) => b.matched - a.matched || b.named - a.named)
  if (!best || best.matched === 0) return flat
  if (!flat.includes(best.record)) {
    const ofFlat = meaningsAs(flat, 'all').length
    // Many things have a name and a number; names in use tell whose they are.
    const isNamed = best.named > 0 && meaningsAs(flat, 'names').length <= best.named
    if (ofFlat < best.matched || (ofFlat === best.matched && isNamed)) return [best.record]
  }
  const found = flat.filter((record) => meaningsAs([record], 'all').length > 0)
  // Without a column that tells variants apart the rows are about products, whatever else they say.
  const isOfVariants = meaningsAs(found, 'all').some((column) => TELLS_VARIANTS.has(column))
  return isOfVariants ? found : found.filter((record) => record !== 'variant')
}
