import { compositionsLayout } from './compositions.ts'
import { ecoVadisLayout } from './ecovadis.ts'
import { feedLayout } from './feed.ts'
import { fibresLayout } from './fibres.ts'
import type { Layout } from './layout.ts'
import { magentoLayout } from './magento.ts'
import { shopifyLayout } from './shopify.ts'
import { wooCommerceLayout } from './woocommerce.ts'

const LAYOUTS: readonly Layout[] = [
  shopifyLayout,
  wooCommerceLayout,
  magentoLayout,
  compositionsLayout,
  ecoVadisLayout,
  feedLayout,
  fibresLayout,
]

export function layoutOf(headers: readonly string[]): Layout | null {
  return LAYOUTS.find((layout) => layout.recognises(headers)) ?? null
}

/** By header what is read of the file: our name of it, or null for what only helps to read others. */
export function columnsOfLayout(headers: readonly string[]): ReadonlyMap<string, string | null> {
  const reading = layoutOf(headers)?.begin(headers)
  if (!reading) return new Map()
  const also = (reading.alsoRead ?? []).map((header) => [header, null] as const)
  // The first of several: what a text is taken from first.
  const named = reading.columns.map((column, at) => [reading.headers[at] ?? '', column] as const).reverse()
  return new Map([...also, ...named].filter(([header]) => header !== ''))
}
