import type { MappedColumn } from './mapped-column.ts'
import { ideasOf, meaningsOf } from './meaning/header-meaning.ts'

/**
 * A trade name ("Handelsnavn") is that of the article where nearly each article has its own and no column is the name, and otherwise the brand. `headers`: what the
 * columns are called; `different`: the first different values of each; `isFree`: whether nobody has said what a column means.
 */
export function nameInTradeName(
  mapping: readonly MappedColumn[],
  headers: readonly string[],
  different: readonly (readonly string[])[],
  isFree: (at: number) => boolean = () => true,
): readonly MappedColumn[] {
  if (mapping.some(({ column }) => column === 'product_name' || column === 'variant_name')) return mapping
  const number = NUMBERS.map((name) => mapping.findIndex(({ column }) => column === name)).find((at) => at >= 0)
  const least = Math.max(FEWEST, (different[number ?? -1]?.length ?? Infinity) * NEARLY_ALL)
  const found = mapping.findIndex(
    ({ column }, at) =>
      (column === 'brand' || column === null) &&
      isFree(at) &&
      isTradeName(headers[at] ?? '') &&
      (different[at]?.length ?? 0) >= least,
  )
  if (found < 0) return mapping
  const isBrandOpen = mapping.every(({ column }, at) => column !== 'brand' || at === found)
  const brand = isBrandOpen
    ? mapping.findIndex(({ column }, at) => column === null && isFree(at) && at !== found && isBrand(headers[at] ?? ''))
    : -1
  return mapping.map((one, at) => {
    if (at === found) return { column: 'product_name', confidence: 'values', unit: null }
    return at === brand ? { column: 'brand', confidence: 'alias', unit: null } : one
  })
}

/** What tells one article from the next, the best first. */
const NUMBERS = ['sku', 'variant_code', 'gtin']
/** With fewer articles a brand of each is as likely. */
const FEWEST = 3
const NEARLY_ALL = 0.9

function isTradeName(header: string): boolean {
  const ideas = ideasOf(header)
  return ideas.includes('trade') && ideas.includes('name') && !ideas.includes('brand')
}

function isBrand(header: string): boolean {
  return meaningsOf(header).some(({ column, isSure }) => column === 'brand' && isSure) && !isTradeName(header)
}
