import type { ForeignColumn } from '../connector.ts'
import { at, textAt } from '../foreign-json.ts'
import { usualOf } from '../usual-columns.ts'
import type { Odoo } from './ask-odoo.ts'

export type OdooField = {
  readonly name: string
  /** As its people know it, in the language of the key's user. */
  readonly label: string
  readonly type: string
  readonly isReadOnly: boolean
}

/** What variants, or products, have in this Odoo: each app and each company adds fields of its own. */
export async function fieldsOf(odoo: Odoo, model: string): Promise<ReadonlyMap<string, OdooField>> {
  const answer = await odoo.call({
    model,
    method: 'fields_get',
    args: { attributes: ['string', 'type', 'relation', 'readonly', 'required'] },
  })
  const fields = Object.entries(typeof answer === 'object' && answer !== null ? answer : {}).map(([name, said]) => ({
    name,
    label: textAt(said, 'string') ?? name,
    type: textAt(said, 'type') ?? '',
    isReadOnly: at(said, 'readonly') === true,
  }))
  return new Map(fields.map((field) => [field.name, field]))
}

/** Fields of this Odoo that are columns beside the known ones; those that a company made first, as they are what it wants to see. */
export function ownFields(fields: ReadonlyMap<string, OdooField>): readonly OdooField[] {
  const isOwn = ({ name }: OdooField) => name.startsWith('x_')
  return [...fields.values()]
    .filter(({ name, type }) => !IS_KNOWN.has(name) && READABLE.has(type) && !INNER.test(name))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_OWN)
}

export function ownColumn({ name, label }: OdooField): ForeignColumn {
  const usual = BRAND.test(name) || BRAND.test(label) ? 'brand' : (usualOf(name) ?? usualOf(label))
  return { key: `field.${name}`, label, ...(usual === undefined ? {} : { usual }) }
}

/** Odoo has no brand: apps and companies add it, under these names. */
const BRAND = /^(x_|x_studio_)?(product_)?(brand|marke|marque|marca|merk)(_id|_name)?$/i

/** What rows are made of. Older versions do not have all of them; only those that are there are asked for. */
export const KNOWN_FIELDS = [
  'name',
  'display_name',
  'default_code',
  'barcode',
  'weight',
  'weight_uom_name',
  'categ_id',
  'product_tmpl_id',
  'product_template_attribute_value_ids',
  'product_variant_count',
  'description_sale',
  'write_date',
  'active',
  'type',
  'sale_ok',
  'company_id',
] as const
const IS_KNOWN: ReadonlySet<string> = new Set(KNOWN_FIELDS)

const READABLE = new Set(['char', 'text', 'html', 'selection', 'many2one', 'boolean', 'integer', 'float', 'date'])
const MOST_OWN = 80

/** Prices, stock, accounts, pictures and what Odoo keeps for itself: none of it is asked for. */
const INNER =
  /^(id|create_|write_|__|message_|activity_|my_activity|rating_|image|avatar|can_|has_|is_|website_|access_|property_|responsible|currency|cost_|uom|uos|product_(variant|properties|tooltip|document|catalog|uom)|purchase|sale_|sales_|invoice|expense|list_price|lst_price|standard_price|price|pricelist|tax|taxes|seller|supplier|stock|qty|virtual_|free_qty|incoming|outgoing|reordering|nbr_|route|location|warehouse|mrp|bom|used_in|available_|pos_|to_weight|service_|project|visible_|show_|optional_|accessory|alternative|ribbon|sequence|color$|priority|tracking|packaging|partner_ref|code$|volume|lot_|valuation|categ$|template_|combo|combination_|company_|serial_|self_order|variant_seller|description_(picking|pickingin|pickingout|purchase)|valid_|additional_product|fiscal|detailed_type|cost|next_serial|use_|split_|event_|rent|subscription|recurring|planning|quality|loyalty|gift|landed)/
