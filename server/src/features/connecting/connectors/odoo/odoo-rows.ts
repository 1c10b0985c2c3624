import { htmlText } from '#platform/html/html-text.ts'
import type { ForeignRow, ItemName, Said } from '../connector.ts'
import { at, listAt, momentAt, numberAt, textAt } from '../foreign-json.ts'
import { colorOf, type ForeignOption, sizeOf } from '../option-words.ts'
import { filled, type Odoo, relatedOf } from './ask-odoo.ts'
import type { OdooField } from './odoo-fields.ts'

type Cells = Record<string, string | number | boolean | null>

export type Choice = {
  readonly withArchived: boolean
  readonly kinds: ReadonlySet<string>
  readonly onlySold: boolean
}

/** What a page of variants is read with: the values of its attributes, and its products in other languages. */
export type Beside = {
  readonly options: ReadonlyMap<number, ForeignOption>
  readonly translations: readonly { readonly language: string; readonly products: ReadonlyMap<number, unknown> }[]
}

export function attributeKey(name: string): string {
  return `attribute.${name.trim().toLowerCase()}`
}

export function productOf(odoo: Pick<Odoo, 'address'>, variant: unknown): ItemName {
  const template = relatedOf(variant, 'product_tmpl_id')
  const id = String(template?.id ?? '')
  return {
    id,
    address: formOf(odoo, 'product.template', id),
    name: textAt(variant, 'name') ?? template?.name ?? `#${id}`,
  }
}

export function variantOf(odoo: Pick<Odoo, 'address'>, variant: unknown): ItemName {
  const id = textAt(variant, 'id') ?? ''
  const name = withoutCode(textAt(variant, 'display_name')) ?? textAt(variant, 'name') ?? `#${id}`
  return { id, address: formOf(odoo, 'product.product', id), name }
}

/** The address of old, which all versions lead on from. */
function formOf({ address }: Pick<Odoo, 'address'>, model: string, id: string): string {
  return `${address}/web#id=${id}&model=${model}&view_type=form`
}

export function rowOf(
  odoo: Pick<Odoo, 'address'>,
  record: unknown,
  own: readonly OdooField[],
  { options, translations }: Beside,
): ForeignRow {
  const product = productOf(odoo, record)
  const those = listAt(record, 'product_template_attribute_value_ids').flatMap((id) => options.get(Number(id)) ?? [])
  const sku = textAt(record, 'default_code')
  const cells: Cells = {
    'product.name': textAt(record, 'name'),
    // A product with several variants has no reference of its own.
    'product.sku': at(record, 'product_variant_count') === 1 ? sku : null,
    'product.category': relatedOf(record, 'categ_id')?.name ?? null,
    'product.description': textAt(record, 'description_sale'),
    'product.type': textAt(record, 'type'),
    'product.company': relatedOf(record, 'company_id')?.name ?? null,
    'variant.name': those.map(({ value }) => value).join(', ') || textAt(record, 'name'),
    'variant.sku': sku,
    'variant.color': colorOf(those),
    'variant.size': sizeOf(those),
    'variant.gtin': textAt(record, 'barcode'),
    'variant.weight': kilogramsOf(record),
    'variant.state': at(record, 'active') === false ? 'archived' : 'active',
  }
  for (const { name, value } of those) cells[attributeKey(name)] = value
  for (const field of own) cells[`field.${field.name}`] = cellOf(record, field)
  for (const { language, products } of translations) {
    const there = products.get(Number(product.id))
    const translated = (key: string, text: string | null) => {
      // Odoo answers with the main text where there is no translation.
      cells[`${key}@${language}`] = text === cells[key] ? null : text
    }
    translated('product.name', textAt(there, 'name'))
    translated('product.category', relatedOf(there, 'categ_id')?.name ?? null)
    translated('product.description', textAt(there, 'description_sale'))
  }
  return { product, variant: variantOf(odoo, record), changedAt: momentAt(record, 'write_date'), cells }
}

/** Why a variant is not read, or null. */
export function whyLeftOut(record: unknown, { withArchived, kinds, onlySold }: Choice): Said | null {
  if (at(record, 'active') === false && !withArchived) {
    return { reason: 'archived_left_out', message: 'It is archived in Odoo, and archived products are not chosen.' }
  }
  const type = textAt(record, 'type') ?? 'consu'
  const kind = type === 'service' || type === 'combo' ? type : 'goods'
  if (!kinds.has(kind)) {
    const message = `Its type in Odoo is "${type}", which is not chosen to be read.`
    return { reason: 'kind_left_out', message, value: type }
  }
  if (onlySold && at(record, 'sale_ok') === false) {
    return {
      reason: 'not_sold_left_out',
      message: 'Odoo says that it is not sold, and only what can be sold is chosen.',
    }
  }
  return null
}

/** All of an Odoo weighs in kilograms or all in pounds; each record says in which. Nought is what it shows for "never entered". */
function kilogramsOf(record: unknown): number | null {
  const weight = numberAt(record, 'weight')
  if (weight === null || weight <= 0) return null
  const isPounds = /^lb/i.test(textAt(record, 'weight_uom_name') ?? '')
  return Number((isPounds ? weight * KILOGRAMS_OF_POUND : weight).toFixed(6))
}

const KILOGRAMS_OF_POUND = 0.453_592_37

function cellOf(record: unknown, { name, type }: OdooField): string | number | boolean | null {
  const value = at(record, name)
  if (type === 'boolean') return value === true
  if (type === 'many2one') return relatedOf(record, name)?.name ?? null
  const something = filled(value)
  if (typeof something === 'number') return something
  const text = typeof something === 'string' && something.trim() !== '' ? something : null
  return type === 'html' && text !== null ? htmlText(text) || null : text
}

/** "[JKT-B] Jacket (Black)" */
function withoutCode(text: string | null): string | null {
  return text?.replace(/^\[[^\]]*\]\s*/, '') || null
}
