import type { Discovery, ForeignColumn } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt, textAt } from '../foreign-json.ts'
import { usualOf } from '../usual-columns.ts'
import { type Asking, isNoRoute, type Shop } from './ask-shop.ts'
import { baseLanguage, languageName, languagesOf } from './shop-languages.ts'
import { idOf, metaOf, PRODUCT_FIELDS, VARIATION_FIELDS } from './shop-product.ts'
import { attributeKey, isWithVariations, plain } from './shop-rows.ts'

/** What this shop has, by its own lists and a sample of fifty products and as many variations. */
export async function discoverShop(shop: Shop): Promise<Discovery> {
  const unit = await weightUnit(shop)
  const products = await listOf(shop, 'wc/v3/products', { per_page: 50, status: 'any', _fields: PRODUCT_FIELDS })
  const variations = await sampleVariations(shop, products)
  const global = await listOf(shop, 'wc/v3/products/attributes', { _fields: 'id,name' }).catch(refusedIsNone)
  const attributes = new Map<string, string>()
  for (const one of [global, ...products.map((product) => listAt(product, 'attributes'))].flat()) {
    const name = plain(textAt(one, 'name') ?? '')
    if (name !== '') attributes.set(attributeKey(name), name)
  }
  const languages = languagesOf(products)
  const [main, ...others] = languages
  const productKeys = metaKeys(products)
  const variationKeys = metaKeys(variations)
  return {
    columns: [
      ...knownColumns(unit),
      ...others.flatMap((language) => translatedColumns(baseLanguage(language))),
      ...[...attributes].map(([key, name]) => column(key, `Attribute “${name}”`, usualOf(name))),
      ...productKeys.map((key) => column(`product.meta.${key}`, `Field “${key}” of the product`, usualOf(key))),
      ...variationKeys.map((key) => column(`variant.meta.${key}`, `Field “${key}” of the variation`)),
    ],
    choices: [
      {
        key: 'states',
        isMany: true,
        options: STATES.map(([key, label]) => ({ key, label })),
      },
      { key: 'kinds', isMany: true, options: KINDS.map(([key, label]) => ({ key, label })) },
      ...(main === undefined
        ? []
        : [
            {
              key: 'language',
              isMany: false,
              options: languages.map((language) => ({ key: language, label: languageName(language) })),
            },
          ]),
    ],
    targets: targetsOf([...new Set([...productKeys, ...variationKeys])]),
    notRead: [
      {
        reason: 'images_not_read',
        message:
          'Pictures are not read: the shop keeps them in sizes of its own. Prices, stock and orders are not asked for at all.',
      },
    ],
  }
}

/** Null where the key may not see the settings. */
export async function weightUnit(shop: Shop): Promise<ForeignColumn['unit'] | null> {
  try {
    const { body } = await shop.get('wc/v3/settings/products/woocommerce_weight_unit')
    return UNITS[textAt(body, 'value') ?? ''] ?? null
  } catch (error) {
    if (error instanceof ForeignError && ['permission', 'not_found'].includes(error.kind)) return null
    if (isNoRoute(error)) return null
    throw error
  }
}

const UNITS: Readonly<Record<string, NonNullable<ForeignColumn['unit']>>> = { kg: 'kg', g: 'g', lbs: 'lb', oz: 'oz' }

const STATES = [
  ['publish', 'Published'],
  ['private', 'Private'],
  ['draft', 'Draft'],
  ['pending', 'Pending review'],
  ['future', 'Scheduled'],
] as const

const KINDS = [
  ['goods', 'Simple and variable products'],
  ['grouped', 'Groups of products'],
  ['external', 'Products of other shops'],
] as const

function column(key: string, label: string, usual?: string): ForeignColumn {
  return { key, label, ...(usual === undefined ? {} : { usual }) }
}

function knownColumns(unit: ForeignColumn['unit'] | null): ForeignColumn[] {
  return [
    column('product.name', 'Name', 'product_name'),
    column('product.sku', 'SKU', 'sku'),
    column('product.brand', 'Brand', 'brand'),
    column('product.category', 'Categories', 'category'),
    column('product.description', 'Description', 'description'),
    column('product.short_description', 'Short description'),
    column('product.tags', 'Tags'),
    column('product.link', 'Page in the shop'),
    column('product.type', 'Simple or variable'),
    column('product.state', 'State of the product'),
    column('variant.name', 'Name of the variation', 'variant_name'),
    column('variant.sku', 'SKU of the variation', 'variant_code'),
    column('variant.color', 'Colour', 'color'),
    column('variant.size', 'Size', 'size'),
    column('variant.gtin', 'GTIN, UPC, EAN or ISBN', 'gtin'),
    { ...column('variant.weight', 'Weight', 'weight_kg'), ...(unit ? { unit } : {}) },
    column('variant.state', 'State of the variation'),
  ]
}

function translatedColumns(language: string): ForeignColumn[] {
  const name = languageName(language)
  return [
    { ...column(`product.name@${language}`, `Name (${name})`, 'product_name'), language },
    { ...column(`product.description@${language}`, `Description (${name})`, 'description'), language },
    { ...column(`product.category@${language}`, `Categories (${name})`, 'category'), language },
  ]
}

/** The usual places first, then fields that the shop has. Those with an underscore in front are not shown in the shop's own form. */
function targetsOf(keys: readonly string[]): Discovery['targets'] {
  const own = [
    ['dpp_url', 'passport_address'],
    ['dpp_score', 'score'],
    ['dpp_carbon', 'carbon'],
  ] as const
  const usual = own.flatMap(([key, takes]) => [
    { key: `meta.${key}`, label: `Custom field “${key}”`, isNew: false, takes: [takes] },
    { key: `meta._${key}`, label: `Custom field “_${key}”, hidden in the shop’s form`, isNew: false, takes: [takes] },
  ])
  const known = new Set(usual.map(({ key }) => key))
  const others = keys
    .filter((key) => !known.has(`meta.${key}`) && !key.startsWith('_'))
    .map((key) => ({
      key: `meta.${key}`,
      label: `Custom field “${key}”`,
      isNew: false,
      takes: ['passport_address', 'score', 'carbon'] as const,
    }))
  return [...usual, ...others]
}

/** Keys with a plain value, the most frequent first; what WordPress and its plugins keep for themselves is left out. */
function metaKeys(items: readonly unknown[]): string[] {
  const counts = new Map<string, number>()
  for (const item of items) for (const key of metaOf(item).keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .filter(([key]) => !INNER.test(key) && key.length <= 200)
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, 200)
    .map(([key]) => key)
}

const INNER =
  /^_?(edit_|wp_|wc_|woocommerce_|elementor|yoast|rank_math|aioseo|wpml|wcml|icl_|pll_|jetpack|et_|vc_|wpb_|oembed|thumbnail|product_image|sku|price|regular_price|sale_price|stock|manage_stock|backorders|tax_|weight|length|width|height|variation_description|total_sales|virtual|downloadable|default_attributes|children|upsell|crosssell)/i

async function sampleVariations(shop: Shop, products: readonly unknown[]): Promise<readonly unknown[]> {
  const variable = products.find(isWithVariations)
  if (variable === undefined) return []
  const asked = { per_page: 50, _fields: VARIATION_FIELDS }
  try {
    return await listOf(shop, 'wc/v3/variations', asked)
  } catch (error) {
    if (!isNoRoute(error)) throw error
    return listOf(shop, `wc/v3/products/${idOf(variable)}/variations`, asked)
  }
}

async function listOf(shop: Shop, path: string, query: Asking): Promise<readonly unknown[]> {
  const { body } = await shop.get(path, query)
  return Array.isArray(body) ? body : []
}

/** Attributes can be forbidden to a key that may read products. */
function refusedIsNone(error: unknown): readonly unknown[] {
  if (error instanceof ForeignError && error.kind === 'permission') return []
  throw error
}
