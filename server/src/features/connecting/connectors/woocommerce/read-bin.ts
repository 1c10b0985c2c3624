import type { Page } from '../connector.ts'
import type { Asking, Shop } from './ask-shop.ts'
import { inOrder, PRODUCTS, type Ways } from './list-in-order.ts'
import { idOf } from './shop-product.ts'

/** What was put into the bin since then; what was deleted for good is told by nobody. */
export async function* readBin(
  shop: Shop,
  since: Asking,
  begun: { readonly offset: number; readonly last: number },
  ways: Ways,
): AsyncIterable<Page> {
  for await (const { items, offsetOf } of inOrder(
    shop,
    PRODUCTS,
    { status: 'trash', _fields: 'id', ...since },
    begun,
    ways,
  )) {
    const last = items.at(-1)
    const gone = items.map((one) => ({ of: 'product' as const, id: String(idOf(one)) }))
    yield { rows: [], gone, cursor: JSON.stringify({ of: 'bin', offset: offsetOf(last), last: idOf(last) }) }
  }
}
