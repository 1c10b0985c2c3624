/**
 * What is asked of Shopify's GraphQL Admin API. Each text is tried against the vendor's published schemas of all versions that can be chosen
 * (documents.test.ts).
 */
export const API_VERSIONS = ['2026-07', '2026-10', '2026-04', '2026-01', '2025-10'] as const

export const SHOP = `query Shop {
  shop { id name myshopifyDomain weightUnit primaryDomain { url } }
  currentAppInstallation { accessScopes { handle } }
}`

export const COUNTS = `query Counts { productVariantsCount(limit: null) { count precision } }`

export const LOCALES = `query Locales { shopLocales { locale name primary published } }`

export const DEFINITIONS = `query Definitions($owner: MetafieldOwnerType!, $after: String) {
  metafieldDefinitions(ownerType: $owner, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { namespace key name type { name } }
  }
}`

/** A sample, for options and for metafields that nobody has defined. */
export const SAMPLE = `query Sample {
  products(first: 25, sortKey: UPDATED_AT, reverse: true) {
    nodes { options { name } metafields(first: 20) { nodes { namespace key type } } }
  }
}`

/** What is read beside the fields that every shop has: metafields "custom.fabric" and languages "de". */
export type Wanted = {
  readonly productKeys: readonly string[]
  readonly variantKeys: readonly string[]
  readonly locales: readonly string[]
}

const fieldsOf = (keys: readonly string[], prefix: string) =>
  keys
    .map((key, at) => {
      const [namespace, name] = splitKey(key)
      return `${prefix}${at}: metafield(namespace: ${JSON.stringify(namespace)}, key: ${JSON.stringify(name)}) { value type }`
    })
    .join('\n')

const productFields = ({ productKeys, locales }: Wanted) => `
  id legacyResourceId title handle vendor productType status updatedAt tags descriptionHtml onlineStoreUrl
  isGiftCard hasOnlyDefaultVariant hasVariantsThatRequiresComponents
  category { id fullName }
  ${fieldsOf(productKeys, 'p')}
  ${locales.map((locale, at) => `t${at}: translations(locale: ${JSON.stringify(locale)}) { key value }`).join('\n')}
`

const variantFields = ({ variantKeys }: Wanted) => `
  id legacyResourceId title sku barcode updatedAt requiresComponents selectedOptions { name value }
  inventoryItem { harmonizedSystemCode countryCodeOfOrigin measurement { weight { unit value } } }
  ${fieldsOf(variantKeys, 'v')}
`

export const productsDocument = (
  wanted: Wanted,
) => `query Products($first: Int!, $variants: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes {
      ${productFields(wanted)}
      variants(first: $variants) { pageInfo { hasNextPage endCursor } nodes { ${variantFields(wanted)} } }
    }
  }
}`

export const variantsDocument = (wanted: Wanted) => `query Variants($id: ID!, $first: Int!, $after: String) {
  product(id: $id) {
    variants(first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${variantFields(wanted)} } }
  }
}`

/** Each line of its answer is a variant with its product inside, so that lines need no others to be understood. */
export const bulkQuery = (wanted: Wanted) => `{
  productVariants { edges { node { ${variantFields(wanted)} product { ${productFields(wanted)} } } } }
}`

export const RUN_BULK = `mutation RunBulk($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) { bulkOperation { id status } userErrors { field message code } }
}`

/** By \`node\`, because \`bulkOperation(id:)\` is not there before 2026-01. */
export const BULK = `query Bulk($id: ID!) {
  node(id: $id) { ... on BulkOperation { id status errorCode objectCount url } }
}`

const target = `metafield(namespace: $namespace, key: $key) { value compareDigest }`

export const LOOK = `query Look($ids: [ID!]!, $namespace: String!, $key: String!) {
  nodes(ids: $ids) { id ... on Product { ${target} } ... on ProductVariant { ${target} } }
}`

export const SET = `mutation Set($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    metafields { compareDigest }
    userErrors { field message code elementIndex }
  }
}`

export const DELETE = `mutation Delete($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { ownerId } userErrors { field message } }
}`

export const DEFINE = `mutation Define($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { field message code } }
}`

/** Namespaces have no dot but that of "app--123.own"; keys have none. */
export function splitKey(name: string): [namespace: string, key: string] {
  const at = name.lastIndexOf('.')
  return [name.slice(0, at), name.slice(at + 1)]
}
