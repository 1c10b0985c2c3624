import type { MappedColumn } from './mapped-column.ts'
import { OF_VARIANTS, type Summed } from './summed-columns.ts'

/**
 * The column with a number for each variant, where several rows share a product's name and nothing else has the product's number: a till's or a shop's list
 * of what it sells. Each row as a product would be a product for each size. Null where rows are products, or could be.
 */
export function numbersOfVariants(mapping: readonly MappedColumn[], columns: readonly Summed[]): number | null {
  const placeOf = (name: string) => mapping.findIndex(({ column }) => column === name)
  const [number, name] = [placeOf('sku'), placeOf('product_name')]
  const [numbers, names] = [columns[number], columns[name]]
  if (!numbers || !names || placeOf('variant_code') >= 0 || placeOf('product_code') >= 0) return null
  const count = numbers.texts.length
  if (numbers.different.size !== count || names.filled !== count) return null
  // Two of a kind may be called alike; whole lists of such names are not those of products.
  if (names.different.size > count * MOST_NAMES) return null
  const placesOf = (which: ReadonlySet<string>) =>
    mapping.flatMap(({ column }, at) => (column !== null && which.has(column) ? [at] : []))
  const telling = placesOf(TELLING)
  const ofProducts = placesOf(OF_PRODUCTS)
  const saidAt = (places: readonly number[], row: number) =>
    JSON.stringify(places.map((at) => columns[at]?.texts[row] ?? ''))
  const variants = new Set<string>()
  const products = new Map<string, string>()
  let isTold = false
  for (const [row, called] of names.texts.entries()) {
    variants.add(`${called} ${saidAt(telling, row)}`)
    const said = saidAt(ofProducts, row)
    if ((products.get(called) ?? said) !== said) return null
    products.set(called, said)
    isTold ||= telling.some((at) => columns[at]?.texts[row] !== '')
  }
  return isTold && variants.size === count ? number : null
}

const MOST_NAMES = 0.5
/** A GTIN is another in each row, whatever the rows are. */
const TELLING: ReadonlySet<string> = new Set([...OF_VARIANTS, 'variant_name'].filter((name) => name !== 'gtin'))
/** What rows of one product say alike. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(['brand', 'category', 'hs_code', 'product_type', 'description'])
