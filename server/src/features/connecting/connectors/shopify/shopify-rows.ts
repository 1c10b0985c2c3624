import { htmlText } from '#platform/html/html-text.ts'
import type { ForeignRow, ItemName, Said } from '../connector.ts'
import { at, listAt, momentAt, numberAt, textAt } from '../foreign-json.ts'
import { colorOf, sizeOf } from '../option-words.ts'
import { metafieldText } from './metafield-text.ts'
import type { Wanted } from './shopify-documents.ts'

type Cells = Record<string, string | number | boolean | null>

export type Choice = { readonly states: ReadonlySet<string>; readonly kinds: ReadonlySet<string> }

export type LeftOut = { readonly item: ItemName; readonly said: Said }

/** Why a product is not read; null where it is. */
export function leftOutOf(shop: string, product: unknown, { states, kinds }: Choice): LeftOut | null {
  const item = productName(shop, product)
  const state = textAt(product, 'status') ?? 'ACTIVE'
  if (!states.has(state)) {
    const message = `It is ${state.toLowerCase()} in the shop, which is not among the states that are read.`
    return { item, said: { reason: 'state_left_out', message, value: state } }
  }
  const isGiftCard = at(product, 'isGiftCard') === true
  if (isGiftCard && !kinds.has('gift_cards')) {
    return {
      item,
      said: {
        reason: 'kind_left_out',
        message: 'It is a gift card, which is not chosen to be read.',
        value: 'gift_card',
      },
    }
  }
  const isBundle = at(product, 'hasVariantsThatRequiresComponents') === true
  if (isBundle && !kinds.has('bundles')) {
    return {
      item,
      said: {
        reason: 'kind_left_out',
        message: 'It is a bundle of other products, which is not chosen to be read.',
        value: 'bundle',
      },
    }
  }
  return null
}

export type RowMaker = (product: unknown, variant: unknown) => ForeignRow

/** What a product says is read once for its variants, which as a rule come one after the other. */
export function rowMaker(shop: string, wanted: Wanted): RowMaker {
  let known: { readonly id: string | null; readonly changed: string | null; readonly cells: Cells } | null = null
  return (product, variant) => {
    const [id, changed] = [textAt(product, 'id'), textAt(product, 'updatedAt')]
    if (known === null || known.id !== id || known.changed !== changed) {
      known = { id, changed, cells: productCells(product, wanted) }
    }
    return rowOf(shop, product, variant, known.cells, wanted)
  }
}

function rowOf(shop: string, product: unknown, variant: unknown, shared: Cells, wanted: Wanted): ForeignRow {
  const item = productName(shop, product)
  const hasOne = at(product, 'hasOnlyDefaultVariant') === true
  const title = hasOne ? null : textAt(variant, 'title')
  const name: ItemName = {
    id: textAt(variant, 'id') ?? '',
    address: `${item.address}/variants/${textAt(variant, 'legacyResourceId') ?? ''}`,
    name: title === null ? item.name : `${item.name}, ${title.replaceAll(' / ', ', ')}`,
  }
  const [one, other] = [momentAt(product, 'updatedAt'), momentAt(variant, 'updatedAt')]
  return {
    product: item,
    variant: name,
    changedAt: one === null || (other !== null && other > one) ? other : one,
    cells: { ...shared, ...variantCells(variant, hasOne, name.name, wanted) },
  }
}

export function productName(shop: string, product: unknown): ItemName {
  const number = textAt(product, 'legacyResourceId') ?? ''
  return {
    id: textAt(product, 'id') ?? '',
    address: `https://admin.shopify.com/store/${shop}/products/${number}`,
    name: textAt(product, 'title') ?? `#${number}`,
  }
}

function productCells(product: unknown, { productKeys, locales }: Wanted): Cells {
  const html = textAt(product, 'descriptionHtml')
  const tags = listAt(product, 'tags').filter((tag) => typeof tag === 'string')
  const cells: Cells = {
    'product.title': textAt(product, 'title'),
    'product.handle': textAt(product, 'handle'),
    'product.vendor': textAt(product, 'vendor'),
    'product.category': textAt(at(product, 'category'), 'fullName') ?? textAt(product, 'productType'),
    'product.type': textAt(product, 'productType'),
    'product.description': html === null ? null : htmlText(html) || null,
    'product.tags': tags.join(', ') || null,
    'product.state': textAt(product, 'status'),
    'product.link': textAt(product, 'onlineStoreUrl'),
  }
  for (const [place, key] of productKeys.entries()) cells[`metafield.${key}`] = metafieldText(at(product, `p${place}`))
  for (const [place, locale] of locales.entries()) {
    const texts = new Map(listAt(product, `t${place}`).map((one) => [textAt(one, 'key'), textAt(one, 'value')]))
    const language = baseLanguage(locale)
    const body = texts.get('body_html') ?? null
    cells[`product.title@${language}`] = texts.get('title') ?? null
    cells[`product.description@${language}`] = body === null ? null : htmlText(body) || null
    cells[`product.type@${language}`] = texts.get('product_type') ?? null
  }
  return cells
}

function variantCells(variant: unknown, hasOne: boolean, name: string, { variantKeys }: Wanted): Cells {
  const options = hasOne
    ? []
    : listAt(variant, 'selectedOptions').map((one) => ({
        name: textAt(one, 'name') ?? '',
        value: textAt(one, 'value') ?? '',
      }))
  const stock = at(variant, 'inventoryItem')
  const cells: Cells = {
    'variant.title': name,
    'variant.sku': textAt(variant, 'sku'),
    'variant.color': colorOf(options),
    'variant.size': sizeOf(options),
    'variant.barcode': textAt(variant, 'barcode'),
    'variant.weight': kilogramsOf(at(at(stock, 'measurement'), 'weight')),
    'variant.hs_code': textAt(stock, 'harmonizedSystemCode'),
    'variant.origin': textAt(stock, 'countryCodeOfOrigin'),
  }
  for (const { name, value } of options) if (name !== '') cells[optionKey(name)] = value || null
  for (const [place, key] of variantKeys.entries())
    cells[`variant.metafield.${key}`] = metafieldText(at(variant, `v${place}`))
  return cells
}

export const optionKey = (name: string) => `option.${name.trim().toLowerCase()}`

export const baseLanguage = (locale: string) => locale.toLowerCase().split('-')[0] ?? locale

/** Each variant has a unit of its own there. Nought is what a shop shows for "never entered". */
function kilogramsOf(weight: unknown): number | null {
  const factor = IN_KILOGRAMS[textAt(weight, 'unit') ?? '']
  const value = numberAt(weight, 'value')
  return factor === undefined || value === null || value <= 0 ? null : Number((value * factor).toPrecision(12))
}

const IN_KILOGRAMS: Readonly<Record<string, number>> = {
  KILOGRAMS: 1,
  GRAMS: 0.001,
  POUNDS: 0.453_592_37,
  OUNCES: 0.028_349_523_125,
}
