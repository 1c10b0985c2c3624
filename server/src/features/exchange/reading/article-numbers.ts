import type { MappedColumn } from './mapped-column.ts'
import { ideasOf, meaningsOf } from './meaning/header-meaning.ts'
import { CODE, OF_VARIANTS, type Summed, withMeanings } from './summed-columns.ts'

/**
 * Of two columns that are both numbers of articles, the one that is another in each row is the variant's, and the one that rows share the product's. The same
 * mapping where there are no such two.
 */
export function withNumbersApart(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  columns: readonly Summed[],
  isSaidOnce: boolean,
): readonly MappedColumn[] {
  const placeOf = (name: string) => mapping.findIndex(({ column }) => column === name)
  const sku = placeOf('sku')
  const isTaken = placeOf('variant_code') >= 0
  const tellsVariants = mapping.some(({ column }) => column !== null && OF_VARIANTS.has(column))
  if (sku < 0 || !tellsVariants) return mapping
  const count = columns[0]?.texts.length ?? 0
  const isOwn = ({ filled, different }: Summed) => filled === count && different.size === count
  const isShared = ({ filled, different }: Summed) =>
    (filled === count || isSaidOnce) && different.size > 0 && different.size <= count * 0.67
  const ofSku = columns[sku]
  // What has our own name is what we call so, unless each row has another.
  if (mapping[sku]?.confidence === 'exact' && !(ofSku && isOwn(ofSku))) return mapping
  const names = columns[placeOf('product_name')]?.texts
  const isOfProducts = (one: Summed) => isShared(one) && one.different.size > 1 && hasOneName(one, names)
  const others = columns.flatMap((one, at) => {
    const header = headers[at] ?? ''
    const isNumber = isNumberOfItem(header, mapping[at]) || (isOpen(mapping[at]) && isModel(header, one))
    return at !== sku && isOpen(mapping[at]) && isNumber ? [{ at, one }] : []
  })
  if (!ofSku) return mapping
  // What a program counts its records by is no number of a person's, if there is one.
  const better = others.find(({ at, one }) => !ID.test(headers[at] ?? '') && isOfProducts(one))
  if (isOwn(ofSku)) {
    const shared = better ?? others.find(({ one }) => isOfProducts(one))
    return shared ? withMeanings(mapping, { sku: shared.at, ...(!isTaken && { variant_code: sku }) }) : mapping
  }
  if (better && ID.test(headers[sku] ?? ''))
    return withNumbersApart(headers, withMeanings(mapping, { sku: better.at }), columns, isSaidOnce)
  const owns = isTaken || !isShared(ofSku) ? [] : others.filter(({ one }) => isOwn(one))
  const own = owns.find(({ at }) => !ID.test(headers[at] ?? '')) ?? owns[0]
  return own ? withMeanings(mapping, { variant_code: own.at }) : mapping
}

/** What rows share a number for is called the same in all of them. */
function hasOneName({ texts }: Summed, names: readonly string[] | undefined): boolean {
  const first = new Map<string, string>()
  return texts.every((text, row) => {
    const name = names?.[row] ?? ''
    const before = first.get(text)
    if (before === undefined) first.set(text, name)
    return before === undefined || text === '' || name === '' || before === name
  })
}

/** What shops and tills call the name of a product in its address, which all of its variants share. */
const HANDLE = /(^|[\s_])handle$/i

const ID = /(^|[\s_])id($|[\s_*#])/i

function isOpen(mapped: MappedColumn | undefined): boolean {
  return mapped === undefined || mapped.column === null || NUMBERS.has(mapped.column)
}

const NUMBERS: ReadonlySet<string> = new Set(['sku', 'product_code', 'variant_code'])

/** "Article no.", "Model", "Item": by its header, or by what it has been taken for. */
export function isNumberOfItem(header: string, mapped: MappedColumn | undefined): boolean {
  if (mapped?.column) return NUMBERS.has(mapped.column)
  if (HANDLE.test(header)) return true
  if (ideasOf(header).some((idea) => idea === 'supplier' || idea === 'maker')) return false
  return meaningsOf(header).some(({ column }) => column !== null && NUMBERS.has(column))
}

/** "Model", "Style": the word for an article, above codes. */
function isModel(header: string, { different }: Summed): boolean {
  const ideas = ideasOf(header)
  return (
    ideas.includes('item') && !ideas.some((idea) => OTHERS.has(idea)) && [...different].every((text) => CODE.test(text))
  )
}

const OTHERS: ReadonlySet<string> = new Set([
  'stock',
  'price',
  'idle',
  'supplier',
  'maker',
  'weight',
  'barcode',
  'customs',
])
