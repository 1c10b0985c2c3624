import { type Item, PRODUCT, VARIATION } from './recorded-shop.ts'
import { attributesOf, dates, linksOf, slugOf } from './shop-answers.ts'

export type ShopOptions = {
  /** "/shop" for one in a directory. */
  readonly path?: string
  /** Whether it lists all variations (10.3 and later). */
  readonly isFlat?: boolean
  readonly isPretty?: boolean
  /** Whether its host hands every address to WordPress, which shows its front page for those it does not know. */
  readonly isAllFrontPage?: boolean
  /** Whether its host lets the header with the credentials through. */
  readonly keepsAuthorization?: boolean
  readonly unit?: 'kg' | 'g' | 'lbs' | 'oz'
  readonly plugin?: 'wpml' | 'polylang'
  readonly mainLanguage?: string
  /** http, which WooCommerce takes no keys over. */
  readonly isPlain?: boolean
  readonly port?: number
  readonly hasWooCommerce?: boolean
  /** The next numbers of posts and of terms. */
  readonly nextPost?: number
  readonly nextTerm?: number
}

/** The records of a shop, each in the form in which it is answered. */
export function createRecords(address: () => string, options: ShopOptions) {
  const products = new Map<number, Item>()
  const variations = new Map<number, Item>()
  let nextPost = options.nextPost ?? 10
  let nextMeta = 100
  const numbered = (meta: unknown) =>
    ((meta as { key: string; value: unknown }[] | undefined) ?? []).map((one) => ({ id: nextMeta++, ...one }))
  return {
    products,
    variations,
    update(item: Item, given: Record<string, unknown>): void {
      const { id: _, meta_data, ...others } = given
      const kept = [...((item['meta_data'] as { id: number; key: string; value: unknown }[]) ?? [])]
      for (const { key, value } of (meta_data as { key: string; value: unknown }[]) ?? []) {
        const at = kept.findIndex((one) => one.key === key)
        if (value === null) kept.splice(at, at < 0 ? 0 : 1)
        else if (at < 0) kept.push({ id: nextMeta++, key, value })
        else kept[at] = { ...kept[at], id: kept[at]?.id ?? nextMeta++, key, value }
      }
      Object.assign(item, others, { meta_data: kept }, dates('modified', new Date()))
    },
    addProduct(given: Record<string, unknown>): Item {
      const id = nextPost++
      const name = String(given['name'] ?? '')
      const slug = slugOf(name)
      const item: Item = {
        ...structuredClone(PRODUCT),
        ...dates('created', new Date()),
        ...dates('modified', new Date()),
        name,
        sku: '',
        categories: [],
        related_ids: [],
        ...(options.plugin === undefined ? {} : { lang: options.mainLanguage ?? 'en', translations: {} }),
        ...structuredClone(given),
        slug,
        permalink: `${address()}/product/${slug}/`,
        _links: linksOf(`${address()}/wp-json/wc/v3/products`, id),
        attributes: attributesOf(given['attributes']),
        meta_data: numbered(given['meta_data']),
        id,
      }
      products.set(id, item)
      return item
    },
    addVariation(product: Item, given: Record<string, unknown>): Item {
      const id = nextPost++
      const attributes = ((given['attributes'] as Record<string, unknown>[] | undefined) ?? []).map((one) => ({
        id: 0,
        slug: slugOf(String(one['name'])),
        ...one,
      }))
      const item: Item = {
        ...structuredClone(VARIATION),
        ...dates('created', new Date()),
        ...dates('modified', new Date()),
        sku: '',
        weight: '',
        ...structuredClone(given),
        name: attributes
          .map((one) => String((one as Record<string, unknown>)['option'] ?? ''))
          .filter(Boolean)
          .join(', '),
        permalink: `${String(product['permalink'])}?variation=${id}`,
        _links: linksOf(`${address()}/wp-json/wc/v3/products/${product.id}/variations`, id, product.id),
        attributes,
        meta_data: numbered(given['meta_data']),
        parent_id: product.id,
        id,
      }
      // Came with the list of all variations.
      if (options.isFlat === false) delete item['gallery_image_ids']
      variations.set(id, item)
      product['type'] = 'variable'
      product['variations'] = [...((product['variations'] as number[]) ?? []), id]
      return item
    },
  }
}
