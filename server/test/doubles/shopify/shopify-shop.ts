import { createHash } from 'node:crypto'

type Fields = Record<string, unknown>
export type Owner = Fields & { readonly id: string; readonly number: number }
export type Metafield = { readonly value: string; readonly type: string; readonly compareDigest: string }
export type Definition = {
  readonly namespace: string
  readonly key: string
  readonly name: string
  readonly type: string
  readonly ownerType: string
}

/** The records of a shop of Shopify, without how it answers about them. */
export type ShopifyShop = ReturnType<typeof createShopifyShop>

/** What the app's own namespace is called where it is not the app that asks. */
const APP = 'app--4711'

export function createShopifyShop() {
  const products = new Map<string, Owner>()
  const variants = new Map<string, Owner>()
  const metafields = new Map<string, Metafield>()
  const definitions: Definition[] = []
  const translations = new Map<string, { key: string; value: string }[]>()
  let nextNumber = 8_000_000_000
  const number = () => nextNumber++
  const namespaceOf = (namespace: string | null | undefined) => (namespace ?? '$app').replace(/^\$app/, APP)
  const placeOf = (owner: string, namespace: string | null | undefined, key: string) =>
    `${owner}|${namespaceOf(namespace)}.${key}`

  const shop = {
    products,
    variants,
    definitions,
    namespaceOf,
    scopes: ['write_products', 'read_translations', 'read_locales'],
    locales: [{ locale: 'en', name: 'English', primary: true, published: true }],
    /** With one variant at least, as every product there has. */
    addProduct(given: Fields, ...its: Fields[]): Owner {
      const at = number()
      const title = String(given['title'] ?? `Product ${at}`)
      const product: Owner = {
        __typename: 'Product',
        title,
        handle: title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
        vendor: 'Nord',
        productType: '',
        status: 'ACTIVE',
        updatedAt: '2026-01-01T00:00:00Z',
        tags: [],
        descriptionHtml: '',
        onlineStoreUrl: null,
        isGiftCard: false,
        category: null,
        ...given,
        number: at,
        id: `gid://shopify/Product/${at}`,
        legacyResourceId: String(at),
      }
      products.set(product.id, product)
      for (const one of its.length > 0 ? its : [{}]) shop.addVariant(product, one)
      return product
    },
    addVariant(product: Owner, given: Fields): Owner {
      const at = number()
      const selectedOptions = (given['selectedOptions'] as { name: string; value: string }[] | undefined) ?? [
        { name: 'Title', value: 'Default Title' },
      ]
      const variant: Owner = {
        __typename: 'ProductVariant',
        title: selectedOptions.map(({ value }) => value).join(' / '),
        sku: null,
        barcode: null,
        updatedAt: product['updatedAt'],
        requiresComponents: false,
        weight: null,
        harmonizedSystemCode: null,
        countryCodeOfOrigin: null,
        ...given,
        selectedOptions,
        productId: product.id,
        number: at,
        id: `gid://shopify/ProductVariant/${at}`,
        legacyResourceId: String(at),
      }
      variants.set(variant.id, variant)
      return variant
    },
    variantsOf: (product: Owner) => [...variants.values()].filter((one) => one['productId'] === product.id),
    remove(product: Owner) {
      for (const one of shop.variantsOf(product)) variants.delete(one.id)
      products.delete(product.id)
    },
    translate(product: Owner, locale: string, texts: Readonly<Record<string, string>>) {
      translations.set(
        `${product.id}|${locale}`,
        Object.entries(texts).map(([key, value]) => ({ key, value })),
      )
    },
    translationsOf: (owner: string, locale: string) => translations.get(`${owner}|${locale}`) ?? [],
    metafield: (owner: string, namespace: string | null | undefined, key: string) =>
      metafields.get(placeOf(owner, namespace, key)),
    metafieldsOf: (owner: string) =>
      [...metafields]
        .filter(([place]) => place.startsWith(`${owner}|`))
        .map(([place, field]) => {
          const name = place.slice(owner.length + 1)
          const dot = name.lastIndexOf('.')
          return { ...field, namespace: name.slice(0, dot), key: name.slice(dot + 1) }
        }),
    setMetafield(
      owner: string,
      namespace: string | null | undefined,
      key: string,
      value: string | null,
      type = 'single_line_text_field',
    ) {
      const place = placeOf(owner, namespace, key)
      const compareDigest = createHash('sha256')
        .update(`${value} ${metafields.get(place)?.compareDigest}`)
        .digest('hex')
      if (value === null) metafields.delete(place)
      else metafields.set(place, { value, type, compareDigest })
    },
    define(given: Definition): boolean {
      const namespace = namespaceOf(given.namespace)
      const isTaken = definitions.some(
        (one) => one.namespace === namespace && one.key === given.key && one.ownerType === given.ownerType,
      )
      if (!isTaken) definitions.push({ ...given, namespace })
      return !isTaken
    },
  }
  return shop
}
