import { htmlText } from '#platform/html/html-text.ts'
import type { ForeignRow, ItemName, Said } from '../connector.ts'
import { listAt, numberAt, textAt } from '../foreign-json.ts'
import { colorOf, type ForeignOption, sizeOf } from '../option-words.ts'
import { baseLanguage } from './shop-languages.ts'
import { changedAtOf, idOf, metaOf, statusOf, translationsOf } from './shop-product.ts'

type Cells = Record<string, string | number | boolean | null>

export type Choice = {
  /** States of products and variations that are read. */
  readonly states: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
  readonly mainLanguage: string | null
}

export type RowsOf = {
  readonly rows: readonly ForeignRow[]
  readonly leftOut: readonly { readonly item: ItemName; readonly said: Said; readonly of: 'product' | 'variant' }[]
}

/** The rows of a product: one for each variation, one for a product that is sold as it is. */
export function rowsOf(
  shop: { readonly address: string },
  product: unknown,
  variations: readonly unknown[],
  copies: readonly unknown[],
  choice: Choice,
): RowsOf {
  const item = productName(shop, product)
  const whyNot = kindLeftOut(product, choice) ?? stateLeftOut(product, choice)
  if (whyNot !== null) return { rows: [], leftOut: [{ item, said: whyNot, of: 'product' }] }
  const shared = { ...productCells(product), ...copyCells(product, copies) }
  const isVariable = isWithVariations(product)
  if (!isVariable) {
    const cells = { ...shared, ...ownCells(product, product, ownOptions(product)) }
    return { rows: [{ product: item, variant: item, changedAt: changedAtOf(product), cells }], leftOut: [] }
  }
  const rows: ForeignRow[] = []
  const leftOut: RowsOf['leftOut'][number][] = []
  for (const variation of variations) {
    const options = optionsOf(variation)
    const name = textAt(variation, 'name') ?? options.map(({ value }) => value).join(', ')
    const variant: ItemName = {
      id: String(idOf(variation)),
      address: item.address,
      name: name === '' ? item.name : `${item.name}, ${plain(name)}`,
    }
    const said = stateLeftOut(variation, choice)
    if (said !== null) leftOut.push({ item: variant, said, of: 'variant' })
    else {
      const cells = { ...shared, ...ownCells(product, variation, options), 'variant.name': plain(name) || null }
      rows.push({ product: item, variant, changedAt: later(changedAtOf(product), changedAtOf(variation)), cells })
    }
  }
  if (variations.length === 0)
    rows.push({ product: item, variant: null, changedAt: changedAtOf(product), cells: shared })
  return { rows, leftOut }
}

export function productName({ address }: { readonly address: string }, product: unknown): ItemName {
  const id = idOf(product)
  return {
    id: String(id),
    address: `${address}/wp-admin/post.php?post=${id}&action=edit`,
    name: plain(textAt(product, 'name') ?? '') || `#${id}`,
  }
}

export function isWithVariations(product: unknown): boolean {
  return (textAt(product, 'type') ?? '').startsWith('variable')
}

/** WordPress keeps "Hats & Caps" as "Hats &amp; Caps". */
export function plain(text: string): string {
  return /[&<]/.test(text) ? htmlText(text).replace(/\s+/g, ' ') : text.trim()
}

function productCells(product: unknown): Cells {
  const cells: Cells = {
    'product.name': plain(textAt(product, 'name') ?? '') || null,
    'product.sku': textAt(product, 'sku'),
    'product.brand': names(product, 'brands') ?? attributeNamed(product, BRAND),
    'product.category': names(product, 'categories'),
    'product.tags': names(product, 'tags'),
    'product.description': described(product, 'description') ?? described(product, 'short_description'),
    'product.short_description': described(product, 'short_description'),
    'product.type': textAt(product, 'type'),
    'product.state': statusOf(product),
    'product.link': textAt(product, 'permalink'),
  }
  for (const { name, value } of attributesOf(product)) cells[attributeKey(name)] = value
  for (const [key, value] of metaOf(product)) cells[`product.meta.${key}`] = value
  return cells
}

/** What copies in other languages say, as columns of those languages. */
function copyCells(product: unknown, copies: readonly unknown[]): Cells {
  const cells: Cells = {}
  const byId = new Map(copies.map((copy) => [idOf(copy), copy]))
  for (const [language, id] of translationsOf(product)) {
    const copy = byId.get(id)
    if (copy === undefined || id === idOf(product)) continue
    const base = baseLanguage(language)
    cells[`product.name@${base}`] = plain(textAt(copy, 'name') ?? '') || null
    cells[`product.description@${base}`] = described(copy, 'description') ?? described(copy, 'short_description')
    cells[`product.category@${base}`] = names(copy, 'categories')
  }
  return cells
}

/** `item` is a variation, or the product itself where it has none. */
function ownCells(product: unknown, item: unknown, options: readonly ForeignOption[]): Cells {
  const meta = metaOf(item)
  const weight = numberAt(item, 'weight')
  const isProduct = item === product
  const cells: Cells = {
    'variant.name': isProduct ? plain(textAt(product, 'name') ?? '') || null : null,
    'variant.sku': textAt(item, 'sku'),
    'variant.color': colorOf(options),
    'variant.size': sizeOf(options),
    'variant.gtin': textAt(item, 'global_unique_id') ?? GTIN_KEYS.map((key) => meta.get(key)).find(Boolean) ?? null,
    // Nought is what a shop shows for "never entered".
    'variant.weight': weight === null || weight <= 0 ? null : weight,
    'variant.state': statusOf(item),
  }
  if (isProduct) return cells
  for (const { name, value } of options) cells[attributeKey(name)] = value
  for (const [key, value] of meta) cells[`variant.meta.${key}`] = value
  return cells
}

export const attributeKey = (name: string) => `attribute.${name.trim().toLowerCase()}`

/** Of a variation: one that may be any is absent, or without a value. */
function optionsOf(variation: unknown): ForeignOption[] {
  return listAt(variation, 'attributes').flatMap((one) => {
    const [name, value] = [textAt(one, 'name'), textAt(one, 'option')]
    return name === null || value === null ? [] : [{ name: plain(name), value: plain(value) }]
  })
}

/** What a product without variations is; where it lists several, it is none of them in particular. */
function ownOptions(product: unknown): ForeignOption[] {
  return listAt(product, 'attributes').flatMap((one) => {
    const [name, values] = [textAt(one, 'name'), listAt(one, 'options')]
    return name === null || values.length !== 1 ? [] : [{ name: plain(name), value: plain(String(values[0])) }]
  })
}

/** What is said of the whole product. What its variations differ in is theirs to say: of "any" nothing is known. */
function attributesOf(product: unknown): ForeignOption[] {
  return listAt(product, 'attributes').flatMap((one) => {
    const name = textAt(one, 'name')
    const isOfVariations = isWithVariations(product) && (one as { variation?: unknown }).variation === true
    const value = listAt(one, 'options')
      .map((option) => plain(String(option)))
      .join(', ')
    return name === null || value === '' || isOfVariations ? [] : [{ name: plain(name), value }]
  })
}

function attributeNamed(product: unknown, pattern: RegExp): string | null {
  return attributesOf(product).find(({ name }) => pattern.test(name))?.value ?? null
}

/** WooCommerce puts what has no category into one of this name, by the shop's language. A shop that renamed it means what it says. */
const NO_CATEGORY = new Set([
  'uncategorized',
  'uncategorised',
  'unkategorisiert',
  'non classé',
  'sin categorizar',
  'senza categoria',
])

function names(product: unknown, key: 'brands' | 'categories' | 'tags'): string | null {
  return (
    listAt(product, key)
      .map((one) => plain(textAt(one, 'name') ?? ''))
      .filter((name) => name !== '' && !(key === 'categories' && NO_CATEGORY.has(name.toLowerCase())))
      .join(', ') || null
  )
}

function described(product: unknown, key: 'description' | 'short_description'): string | null {
  const html = textAt(product, key)
  return html === null ? null : htmlText(html) || null
}

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}

function stateLeftOut(item: unknown, { states }: Choice): Said | null {
  const state = statusOf(item)
  if (states.has(state)) return null
  const message = `It is "${state}" in the shop, which is not among the states that are read.`
  return { reason: 'state_left_out', message, value: state }
}

/** Of plugins, too: a subscription is sold as any other. */
function kindLeftOut(product: unknown, { kinds }: Choice): Said | null {
  const kind = textAt(product, 'type') ?? 'simple'
  if ((kind !== 'grouped' && kind !== 'external') || kinds.has(kind)) return null
  const what = kind === 'grouped' ? 'a group of other products' : 'sold by another shop'
  return {
    reason: 'kind_left_out',
    message: `It is ${what} (type "${kind}"), which is not chosen to be read.`,
    value: kind,
  }
}

const BRAND = /^(brand|brands|marke|marque|marca|merk|varumärke|marka)$/i

/** Where plugins kept the number before WooCommerce had a field for it (9.2). */
export const GTIN_KEYS = [
  '_gtin',
  'gtin',
  '_ean',
  'ean',
  '_alg_ean',
  '_wpm_gtin_code',
  'hwp_product_gtin',
  '_barcode',
  '_global_unique_id',
]
