import { isNumberOfItem } from './article-numbers.ts'
import type { MappedColumn } from './mapped-column.ts'
import { namedOptions } from './options-in-cell.ts'
import type { Family } from './row-shape.ts'
import { OF_VARIANTS, type Summed } from './summed-columns.ts'

/** A column that every row fills with a number of its own, and one that names such numbers in rows of variants alone. */
export function findFamily(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  columns: readonly Summed[],
): Family | null {
  const count = columns[0]?.texts.length ?? 0
  const codes = columns.flatMap((one, at) =>
    one.filled === count && one.different.size === count && isNumberOfItem(headers[at] ?? '', mapping[at]) ? [at] : [],
  )
  const telling = mapping.flatMap(({ column }, at) => (column !== null && OF_VARIANTS.has(column) ? [at] : []))
  if (codes.length === 0 || telling.length === 0) return null
  for (const [parent, one] of columns.entries()) {
    if (one.filled === 0 || one.filled === count || one.filled < one.different.size * 2) continue
    const code = codes.find(
      (at) => at !== parent && [...one.different].every((text) => columns[at]?.different.has(text)),
    )
    if (code === undefined) continue
    const isSecond = columns[code]?.texts.every((text, row) => {
      if (!one.different.has(text)) return true
      return one.texts[row] === '' && telling.every((at) => columns[at]?.texts[row] === '')
    })
    if (!isSecond) continue
    const number = numberBeside(code, headers, codes, columns[code], one)
    return { code, parent, products: [], ...(number !== null && { number }) }
  }
  return null
}

/** What programs count by: "id", or nothing but characters of a UUID. */
const ID = /(^|[\s_])id$/i
const UUID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where persons have another number for each row, and products come before their variants, as the number is taken from there. */
function numberBeside(
  code: number,
  headers: readonly string[],
  codes: readonly number[],
  ids: Summed | undefined,
  { texts: parents }: Summed,
): number | null {
  const other = codes.find((at) => at !== code && !ID.test(headers[at] ?? ''))
  if (other === undefined || !ids) return null
  if (!ID.test(headers[code] ?? '') && !ids.texts.every((text) => UUID.test(text))) return null
  const seen = new Set<string>()
  const isInOrder = parents.every((parent, row) => {
    seen.add(ids.texts[row] ?? '')
    return parent === '' || seen.has(parent)
  })
  return isInOrder ? other : null
}

const OF_PRODUCTS: ReadonlySet<string> = new Set([
  'brand',
  'category',
  'description',
  'hs_code',
  'product_type',
  'image_url',
])

/** Rows that leave all empty that is said of products, and are called by their options, or have what tells variants as no row above them. */
export function findFamilyBelow(mapping: readonly MappedColumn[], columns: readonly Summed[]): Family | null {
  const placeOf = (name: string) => mapping.findIndex(({ column }) => column === name)
  const [code, nameAt] = [placeOf('sku'), placeOf('product_name')]
  const numbers = columns[code]
  const count = columns[0]?.texts.length ?? 0
  if (!numbers || numbers.filled !== count || numbers.different.size !== count) return null
  const products = mapping.flatMap(({ column }, at) =>
    column !== null && OF_PRODUCTS.has(column) && (columns[at]?.filled ?? 0) > 0 ? [at] : [],
  )
  if (products.length < 2) return null
  const isProduct = numbers.texts.map((_, row) => products.some((at) => columns[at]?.texts[row] !== ''))
  const isWhole = (row: number) => products.every((at) => columns[at]?.texts[row] !== '')
  const ofProducts = isProduct.flatMap((is, row) => (is ? [row] : []))
  const ofVariants = isProduct.flatMap((is, row) => (is ? [] : [row]))
  if (!isProduct[0] || ofVariants.length < ofProducts.length * 1.5 || !ofProducts.every(isWhole)) return null
  const names = columns[nameAt]?.texts ?? []
  const isNamedByOptions = ofVariants.every((row) => names[row] === '' || namedOptions(names[row] ?? '') !== null)
  const isTold = mapping.some(({ column }, at) => {
    if (column === null || !OF_VARIANTS.has(column)) return false
    const texts = columns[at]?.texts ?? []
    return ofVariants.every((row) => texts[row] !== '') && ofProducts.every((row) => texts[row] === '')
  })
  return isNamedByOptions || isTold ? { code, parent: null, products } : null
}
