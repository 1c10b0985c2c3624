import type { Discovery, ForeignColumn, WrittenValue } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt, textAt } from '../foreign-json.ts'
import { usualOf } from '../usual-columns.ts'
import { type Odoo, recordsOf, relatedOf } from './ask-odoo.ts'
import { fieldsOf, type OdooField, ownColumn, ownFields } from './odoo-fields.ts'
import { attributeKey } from './odoo-rows.ts'
import { userOf } from './test-odoo.ts'

export async function discoverOdoo(odoo: Odoo): Promise<Discovery> {
  const fields = await fieldsOf(odoo, 'product.product')
  const templateFields = await fieldsOf(odoo, 'product.template')
  const user = await userOf(odoo)
  const languages = await languagesOf(odoo, textAt(user, 'lang'))
  const [, ...others] = languages
  const attributes = await recordsOf(odoo, {
    model: 'product.attribute',
    method: 'search_read',
    args: { domain: [], fields: ['name'], order: 'id', limit: 200 },
  }).catch(notPermittedIsNone)
  const names = new Map(
    attributes.flatMap((one) => {
      const name = textAt(one, 'name')
      return name === null ? [] : [[attributeKey(name), name] as const]
    }),
  )
  return {
    columns: [
      ...COLUMNS,
      ...others.flatMap(({ key, label }) => translatedColumns(key, label)),
      ...[...names].map(([key, name]) => column(key, `Attribute “${name}”`, usualOf(name))),
      ...ownFields(fields).map(ownColumn),
    ],
    choices: [
      { key: 'companies', isMany: true, options: await companiesOf(odoo, user) },
      ...(languages.length === 0 ? [] : [{ key: 'language', isMany: false, options: languages }]),
      { key: 'archived', isMany: false, options: ARCHIVED },
      { key: 'kinds', isMany: true, options: KINDS },
      { key: 'sold', isMany: false, options: SOLD },
    ],
    targets: targetsOf(fields, templateFields),
    notRead: [
      {
        reason: 'prices_and_stock_not_read',
        message: 'Prices, stock, suppliers, bills of materials and pictures are not asked for.',
      },
      {
        reason: 'attributes_without_variants_not_read',
        message:
          'Attributes that Odoo is set never to make variants of are not read: no variant says which value it has.',
      },
    ],
  }
}

/** Lists of attributes can be forbidden to one who may read products. */
function notPermittedIsNone(error: unknown): readonly unknown[] {
  if (error instanceof ForeignError && error.kind === 'permission') return []
  throw error
}

/** Its own language first, which is usual. */
export async function languagesOf(odoo: Odoo, own: string | null) {
  const found = await recordsOf(odoo, {
    model: 'res.lang',
    method: 'search_read',
    args: { domain: [['active', '=', true]], fields: ['code', 'name'], order: 'code', limit: 20 },
  })
  return found
    .flatMap((one) => {
      const [key, label] = [textAt(one, 'code'), textAt(one, 'name')]
      return key === null ? [] : [{ key, label: label ?? key }]
    })
    .sort((one, other) => Number(other.key === own) - Number(one.key === own))
}

/** "de_DE" and "sr@latin" are texts in "de" and "sr". */
export const languageOf = (code: string) => code.split(/[_@]/)[0] ?? code

async function companiesOf(odoo: Odoo, user: unknown) {
  const own = relatedOf(user, 'company_id')?.id
  const found = await recordsOf(odoo, {
    model: 'res.company',
    method: 'search_read',
    args: { domain: [['id', 'in', listAt(user, 'company_ids')]], fields: ['name'], order: 'id', limit: 200 },
  })
  return found
    .map((one) => ({ key: textAt(one, 'id') ?? '', label: textAt(one, 'name') ?? '' }))
    .sort((one, other) => Number(other.key === String(own)) - Number(one.key === String(own)))
}

function column(key: string, label: string, usual?: string): ForeignColumn {
  return { key, label, ...(usual === undefined ? {} : { usual }) }
}

const COLUMNS: readonly ForeignColumn[] = [
  column('product.name', 'Product Name', 'product_name'),
  column('product.sku', 'Internal Reference of a product without variants', 'sku'),
  column('product.category', 'Product Category', 'category'),
  column('product.description', 'Sales Description', 'description'),
  column('product.type', 'Goods, service or combo'),
  column('product.company', 'Company'),
  column('variant.name', 'Attribute values of the variant', 'variant_name'),
  column('variant.sku', 'Internal Reference', 'variant_code'),
  column('variant.color', 'Colour', 'color'),
  column('variant.size', 'Size', 'size'),
  column('variant.gtin', 'Barcode', 'gtin'),
  { ...column('variant.weight', 'Weight', 'weight_kg'), unit: 'kg' },
  column('variant.state', 'Active or archived'),
]

function translatedColumns(code: string, name: string): ForeignColumn[] {
  const language = languageOf(code)
  return [
    { ...column(`product.name@${language}`, `Product Name (${name})`, 'product_name'), language },
    { ...column(`product.category@${language}`, `Product Category (${name})`, 'category'), language },
    { ...column(`product.description@${language}`, `Sales Description (${name})`, 'description'), language },
  ]
}

const ARCHIVED = [
  { key: 'without', label: 'Without archived products' },
  { key: 'with', label: 'Archived products too' },
]
const KINDS = [
  { key: 'goods', label: 'Goods' },
  { key: 'service', label: 'Services' },
  { key: 'combo', label: 'Combos' },
]
const SOLD = [
  { key: 'sold', label: 'What can be sold' },
  { key: 'all', label: 'Also what is only bought or made' },
]

/** Fields that a person made, and the three that can be made. Those of the product have one value for all its variants. */
function targetsOf(
  fields: ReadonlyMap<string, OdooField>,
  templateFields: ReadonlyMap<string, OdooField>,
): Discovery['targets'] {
  const made = [...fields.values()].filter(
    ({ name, type, isReadOnly }) => name.startsWith('x_') && !isReadOnly && type in TAKES,
  )
  return [
    ...OWN_TARGETS.filter(({ name }) => !fields.has(name)).map(({ name, label, takes }) => ({
      key: `product.product.${name}`,
      label: `New field “${label}” (${name})`,
      isNew: true,
      takes: [takes],
    })),
    ...made.map(({ name, label, type }) => ({
      key: templateFields.has(name) ? `product.template.${name}` : `product.product.${name}`,
      label: templateFields.has(name) ? `${label} (${name}), one for all variants` : `${label} (${name})`,
      isNew: false,
      takes: TAKES[type] ?? [],
    })),
  ]
}

const TAKES: Readonly<Record<string, readonly WrittenValue[]>> = {
  char: ['passport_address', 'score', 'carbon'],
  text: ['passport_address', 'score', 'carbon'],
  html: ['passport_address'],
  float: ['score', 'carbon'],
  integer: ['score'],
}

export const OWN_TARGETS: readonly { readonly name: string; readonly label: string; readonly takes: WrittenValue }[] = [
  { name: 'x_dpp_url', label: 'Digital Product Passport', takes: 'passport_address' },
  { name: 'x_dpp_score', label: 'Sustainability Score', takes: 'score' },
  { name: 'x_dpp_carbon', label: 'Carbon Footprint', takes: 'carbon' },
]
