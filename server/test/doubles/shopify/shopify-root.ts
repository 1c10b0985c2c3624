import type { Definition, Owner, ShopifyShop } from './shopify-shop.ts'

type Paging = { readonly first?: number | null; readonly after?: string | null }
type MetafieldInput = {
  ownerId: string
  namespace?: string | null
  key: string
  value: string
  type?: string | null
  compareDigest?: string | null
}

export type Bulk = {
  id: string
  status: string
  errorCode: string | null
  objectCount: string
  url: string | null
  lines: readonly string[]
}

/** What graphql-js asks for the values of fields. Whatever a field is asked for and is not here is missing, as it would be there. */
export function rootOf(
  shop: ShopifyShop,
  {
    bulks,
    runBulk,
    countsAs,
  }: { bulks: Map<string, Bulk>; runBulk: (query: string) => unknown; countsAs: () => number | null },
) {
  const productOf = (product: Owner) => ({
    ...product,
    options: () => optionsOf(shop.variantsOf(product)),
    hasOnlyDefaultVariant: () => shop.variantsOf(product).every(isDefault),
    hasVariantsThatRequiresComponents: () => shop.variantsOf(product).some((one) => one['requiresComponents'] === true),
    variants: (paging: Paging) => connection(shop.variantsOf(product).map(variantOf), paging),
    translations: ({ locale }: { locale: string }) =>
      shop.translationsOf(product.id, locale).map((one) => ({ ...one, locale })),
    ...fieldsOf(product),
  })
  const variantOf = (variant: Owner): object => ({
    ...variant,
    product: () => productOf(shop.products.get(String(variant['productId'])) as Owner),
    inventoryItem: {
      harmonizedSystemCode: variant['harmonizedSystemCode'],
      countryCodeOfOrigin: variant['countryCodeOfOrigin'],
      measurement: { weight: variant['weight'] },
    },
    ...fieldsOf(variant),
  })
  const fieldsOf = (owner: Owner) => ({
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      shop.metafield(owner.id, namespace, key) ?? null,
    metafields: (paging: Paging) => connection(shop.metafieldsOf(owner.id), paging),
  })
  const ownerOf = (id: string) => {
    const [product, variant] = [shop.products.get(id), shop.variants.get(id)]
    return product ? productOf(product) : variant ? variantOf(variant) : null
  }
  return {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: 'Atelier & Söhne',
      myshopifyDomain: 'acme.myshopify.com',
      weightUnit: 'KILOGRAMS',
      primaryDomain: { url: 'https://atelier.example' },
    },
    currentAppInstallation: () => ({ accessScopes: shop.scopes.map((handle) => ({ handle })) }),
    shopLocales: () => shop.locales,
    productVariantsCount: () => ({ count: countsAs() ?? shop.variants.size, precision: 'EXACT' }),
    products: ({ query, reverse, ...paging }: Paging & { query?: string | null; reverse?: boolean }) => {
      const found = [...shop.products.values()]
        .filter(matches(query ?? ''))
        .sort((one, other) => one.number - other.number)
      return connection((reverse ? found.reverse() : found).map(productOf), paging)
    },
    productVariants: (paging: Paging) =>
      connection([...shop.variants.values()].map(variantOf), paging, Number.POSITIVE_INFINITY),
    product: ({ id }: { id: string }) => ownerOf(id),
    node: ({ id }: { id: string }) => {
      const bulk = bulks.get(id)
      return bulk ? { __typename: 'BulkOperation', ...bulk } : ownerOf(id)
    },
    nodes: ({ ids }: { ids: string[] }) => ids.map(ownerOf),
    metafieldDefinitions: ({ ownerType, ...paging }: Paging & { ownerType: string }) =>
      connection(
        shop.definitions
          .filter((one) => one.ownerType === ownerType)
          .map((one) => ({ ...one, type: { name: one.type } })),
        paging,
      ),
    metafieldDefinitionCreate: ({ definition }: { definition: Definition }) =>
      shop.define(definition)
        ? { createdDefinition: { id: 'gid://shopify/MetafieldDefinition/1' }, userErrors: [] }
        : {
            createdDefinition: null,
            userErrors: [
              { field: ['definition', 'key'], message: 'Key is in use for Product metafields.', code: 'TAKEN' },
            ],
          },
    metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }) => setAll(shop, metafields),
    metafieldsDelete: ({ metafields }: { metafields: MetafieldInput[] }) => {
      const deletedMetafields = metafields.map(({ ownerId, namespace, key }) => {
        const isThere = shop.metafield(ownerId, namespace, key) !== undefined
        shop.setMetafield(ownerId, namespace, key, null)
        return isThere ? { ownerId, namespace, key } : null
      })
      return { deletedMetafields, userErrors: [] }
    },
    bulkOperationRunQuery: ({ query }: { query: string }) => runBulk(query),
  }
}

/** All or none. */
function setAll(shop: ShopifyShop, metafields: readonly MetafieldInput[]) {
  if (metafields.length > 25) {
    return {
      metafields: null,
      userErrors: [
        {
          field: ['metafields'],
          message: 'Exceeded the maximum metafields input limit of 25.',
          code: 'LESS_THAN_OR_EQUAL_TO',
          elementIndex: null,
        },
      ],
    }
  }
  const userErrors = metafields.flatMap((one, elementIndex) => {
    const refuse = (message: string, code: string) => [
      { field: ['metafields', String(elementIndex), 'value'], message, code, elementIndex },
    ]
    const known = shop.metafield(one.ownerId, one.namespace, one.key)
    if (!shop.products.has(one.ownerId) && !shop.variants.has(one.ownerId))
      return refuse('Owner does not exist.', 'INVALID')
    if (one.compareDigest !== undefined && one.compareDigest !== (known?.compareDigest ?? null)) {
      return refuse('The resource has been updated since it was loaded.', 'STALE_OBJECT')
    }
    const namespace = shop.namespaceOf(one.namespace)
    const type =
      one.type ?? shop.definitions.find((other) => other.namespace === namespace && other.key === one.key)?.type
    if (type === undefined) return refuse("Type can't be blank", 'BLANK')
    if (type === 'url' && !/^https?:\/\/\S+$/.test(one.value))
      return refuse('Value must be one of the following URL schemes: http, https.', 'INVALID_VALUE')
    return []
  })
  if (userErrors.length > 0) return { metafields: [], userErrors }
  for (const { ownerId, namespace, key, value, type } of metafields)
    shop.setMetafield(ownerId, namespace, key, value, type ?? undefined)
  return {
    metafields: metafields.map(({ ownerId, namespace, key }) => shop.metafield(ownerId, namespace, key)),
    userErrors: [],
  }
}

function connection(items: readonly object[], { first, after }: Paging, most = 250) {
  if ((first ?? 0) > most) throw new Error(`first cannot exceed ${most}`)
  const from = after ? Number(/^cursor:(\d+)$/.exec(Buffer.from(after, 'base64').toString())?.[1] ?? Number.NaN) : 0
  if (Number.isNaN(from)) throw new Error('Invalid cursor for current pagination sort.')
  const nodes = items.slice(from, first ? from + first : undefined)
  const cursorOf = (at: number) => Buffer.from(`cursor:${at}`).toString('base64')
  return {
    nodes,
    edges: nodes.map((node, at) => ({ node, cursor: cursorOf(from + at + 1) })),
    pageInfo: {
      hasNextPage: from + nodes.length < items.length,
      hasPreviousPage: from > 0,
      startCursor: cursorOf(from),
      endCursor: cursorOf(from + nodes.length),
    },
  }
}

/** The part of the search's language that we use. */
function matches(query: string): (product: Owner) => boolean {
  const terms = query.split(' AND ').filter(Boolean)
  return (product) =>
    terms.every((term) => {
      const [, id, moment] = /^(?:id:>=(\d+)|updated_at:>='([^']+)')$/.exec(term) ?? []
      if (id !== undefined) return product.number >= Number(id)
      if (moment !== undefined) return String(product['updatedAt']) >= moment.replace('.000Z', 'Z')
      throw new Error(`The double does not know how to search for "${term}".`)
    })
}

function isDefault(variant: Owner): boolean {
  return variant['title'] === 'Default Title'
}

function optionsOf(variants: readonly Owner[]) {
  const values = new Map<string, Set<string>>()
  for (const { selectedOptions } of variants) {
    for (const { name, value } of selectedOptions as { name: string; value: string }[]) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  return [...values].map(([name, all], at) => ({
    id: `gid://shopify/ProductOption/${at}`,
    name,
    position: at + 1,
    values: [...all],
  }))
}
