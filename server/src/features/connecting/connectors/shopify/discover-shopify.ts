import type { Account, Discovery, ForeignColumn, Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import { usualOf } from '../usual-columns.ts'
import type { Shopify } from './ask-shopify.ts'
import { isReference } from './metafield-text.ts'
import { SAMPLE, SHOP } from './shopify-documents.ts'
import { baseLanguage, optionKey } from './shopify-rows.ts'
import { type Definition, definitionsOf, localesOf, readable } from './wanted.ts'

/** Asks who the shop is and what the app may do there. */
export async function testShopify(shopify: Shopify): Promise<Account> {
  const data = await shopify.ask(SHOP)
  const shop = at(data, 'shop')
  const scopes = listAt(at(data, 'currentAppInstallation'), 'accessScopes').flatMap(
    (one) => textAt(one, 'handle') ?? [],
  )
  const may = (scope: string) => scopes.includes(scope) || scopes.includes(scope.replace('read_', 'write_'))
  if (!may('read_products')) {
    throw new ForeignError('permission', {
      reason: 'scope_missing',
      message: 'The app may not read products. Give it the scope read_products, and install it again.',
    })
  }
  const warnings: Said[] = []
  if (!scopes.includes('write_products')) {
    warnings.push({
      reason: 'scope_missing_write',
      message:
        'The app may not write, so no passport address can be written into the shop. Give it the scope write_products, and install it again.',
      value: 'write_products',
    })
  }
  if (!may('read_translations') || !may('read_locales')) {
    warnings.push({
      reason: 'scope_missing_languages',
      message:
        'The app does not see the shop’s other languages. To read them too, give it the scopes read_translations and read_locales.',
    })
  }
  if (shopify.otherVersion !== null) {
    warnings.push({
      reason: 'version_differs',
      message: `Shopify answered with version ${shopify.otherVersion} of its interface, not ${shopify.version}. Choose a version that Shopify still has.`,
      value: shopify.otherVersion,
    })
  }
  return {
    name: textAt(shop, 'name') ?? shopify.shop,
    address: `https://admin.shopify.com/store/${shopify.shop}`,
    version: `Shopify ${shopify.otherVersion ?? shopify.version}`,
    permissions: [...scopes].sort(),
    warnings,
    credentialsExpireAt: null,
  }
}

export async function discoverShopify(shopify: Shopify): Promise<Discovery> {
  const products = await definitionsOf(shopify, 'PRODUCT')
  const variants = await definitionsOf(shopify, 'PRODUCTVARIANT')
  const locales = await localesOf(shopify)
  const sample = listAt(at(await shopify.ask(SAMPLE), 'products'), 'nodes')
  const options = new Map<string, string>()
  for (const product of sample) {
    for (const option of listAt(product, 'options')) {
      const name = textAt(option, 'name')
      if (name !== null && name !== 'Title') options.set(optionKey(name), name)
    }
  }
  return {
    columns: [
      ...KNOWN,
      ...locales.flatMap(({ locale, name }) => translatedColumns(baseLanguage(locale), name)),
      ...[...options].map(([key, name]) => column(key, `Option “${name}”`)),
      ...readable(products).map(({ key, name }) => column(`metafield.${key}`, name, usualOf(key))),
      ...readable(variants).map(({ key, name }) =>
        column(`variant.metafield.${key}`, `${name} (variant)`, usualOf(key)),
      ),
    ],
    choices: [
      { key: 'states', isMany: true, options: STATES.map(([key, label]) => ({ key, label })) },
      { key: 'kinds', isMany: true, options: KINDS.map(([key, label]) => ({ key, label })) },
    ],
    targets: targetsOf(products, variants),
    notRead: notReadOf(products, variants, sample),
  }
}

function column(key: string, label: string, usual?: string): ForeignColumn {
  return { key, label, ...(usual === undefined ? {} : { usual }) }
}

const KNOWN: readonly ForeignColumn[] = [
  column('product.title', 'Title', 'product_name'),
  column('product.handle', 'Handle', 'sku'),
  column('product.vendor', 'Vendor', 'brand'),
  column('product.category', 'Category', 'category'),
  column('product.type', 'Product type'),
  column('product.description', 'Description', 'description'),
  column('product.tags', 'Tags'),
  column('product.state', 'Status'),
  column('product.link', 'Page in the shop'),
  column('variant.title', 'Title of the variant', 'variant_name'),
  column('variant.sku', 'SKU', 'variant_code'),
  column('variant.color', 'Colour', 'color'),
  column('variant.size', 'Size', 'size'),
  column('variant.barcode', 'Barcode', 'gtin'),
  { ...column('variant.weight', 'Weight', 'weight_kg'), unit: 'kg' },
  column('variant.hs_code', 'HS code', 'hs_code'),
  column('variant.origin', 'Country of origin', 'production_location'),
]

function translatedColumns(language: string, name: string): ForeignColumn[] {
  return [
    { ...column(`product.title@${language}`, `Title (${name})`, 'product_name'), language },
    { ...column(`product.description@${language}`, `Description (${name})`, 'description'), language },
    { ...column(`product.type@${language}`, `Product type (${name})`), language },
  ]
}

const STATES = [
  ['ACTIVE', 'Active'],
  ['UNLISTED', 'Unlisted'],
  ['DRAFT', 'Draft'],
  ['ARCHIVED', 'Archived'],
] as const

const KINDS = [
  ['goods', 'Goods'],
  ['bundles', 'Bundles of products'],
  ['gift_cards', 'Gift cards'],
] as const

/** Fields that this service makes for itself, in the app's own namespace or in one that several tools share. */
export const OWN_FIELDS = [
  { name: 'passport_url', label: 'Digital product passport', type: 'url', takes: 'passport_address' },
  { name: 'passport_score', label: 'Sustainability score', type: 'single_line_text_field', takes: 'score' },
  { name: 'passport_carbon', label: 'Carbon footprint', type: 'single_line_text_field', takes: 'carbon' },
] as const

/** In both: what is written goes to products and to variants. */
function targetsOf(products: readonly Definition[], variants: readonly Definition[]): Discovery['targets'] {
  const ofVariants = new Set(variants.map(({ key }) => key))
  const both = products.filter(({ key }) => ofVariants.has(key))
  const known = new Set(both.map(({ key }) => key.replace(/^app--\d+(--[^.]+)?\./, '$app.')))
  const own = OWN_FIELDS.flatMap(({ name, label, takes }) => [
    {
      key: `metafield.$app.${name}`,
      label: `${label} (a field of this app)`,
      isNew: !known.has(`$app.${name}`),
      takes: [takes],
    },
    {
      key: `metafield.dpp.${name}`,
      label: `${label} (dpp.${name}, a field of the shop)`,
      isNew: !known.has(`dpp.${name}`),
      takes: [takes],
    },
  ])
  const keys = new Set<string>(own.map(({ key }) => key))
  const others = both
    .filter(({ key, type }) => WRITABLE.has(type) && !keys.has(`metafield.${key}`) && !key.startsWith('app--'))
    .map(({ key, name, type }) => ({
      key: `metafield.${key}`,
      label: `${name} (${key})`,
      isNew: false,
      takes: type === 'url' ? (['passport_address'] as const) : (['passport_address', 'score', 'carbon'] as const),
    }))
  return [...own, ...others]
}

const WRITABLE: ReadonlySet<string> = new Set(['url', 'single_line_text_field', 'multi_line_text_field'])

function notReadOf(
  products: readonly Definition[],
  variants: readonly Definition[],
  sample: readonly unknown[],
): Said[] {
  const defined = new Set(products.map(({ key }) => key))
  const undefinedKeys = new Set(
    sample
      .flatMap((product) => listAt(at(product, 'metafields'), 'nodes'))
      .map((one) => `${textAt(one, 'namespace')}.${textAt(one, 'key')}`)
      .filter((key) => !defined.has(key)),
  )
  const references = [...products, ...variants]
    .filter(({ type }) => isReference(type) || type === 'json')
    .map(({ key }) => key)
  const beyond = [products, variants].flatMap((all) => {
    const read = new Set(readable(all).map(({ key }) => key))
    return all.filter(({ key, type }) => !read.has(key) && !isReference(type) && type !== 'json').map(({ key }) => key)
  })
  const said: Said[] = [
    {
      reason: 'images_not_read',
      message:
        'Pictures are not read: the shop keeps them in sizes of its own. Prices, stock and orders are not asked for at all.',
    },
  ]
  const tell = (reason: string, keys: Iterable<string>, why: string) => {
    const names = [...new Set(keys)]
    if (names.length > 0)
      said.push({
        reason,
        message: `${why}: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}.`,
        value: names.length,
      })
  }
  tell(
    'metafields_undefined',
    undefinedKeys,
    'Metafields without a definition are not read; define them in Shopify under Settings › Custom data',
  )
  tell('metafields_references', references, 'Metafields that lead to other things are not read')
  tell('metafields_beyond', beyond, 'More metafields than can be asked for at once are not read')
  return said
}
