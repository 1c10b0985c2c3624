import { compositionsLayout } from './compositions.ts'
import type { Layout } from './layout.ts'
import { shopifyLayout } from './shopify.ts'
import { wooCommerceLayout } from './woocommerce.ts'

const LAYOUTS: readonly Layout[] = [shopifyLayout, wooCommerceLayout, compositionsLayout]

export function layoutOf(headers: readonly string[]): Layout | null {
  return LAYOUTS.find((layout) => layout.recognises(headers)) ?? null
}
