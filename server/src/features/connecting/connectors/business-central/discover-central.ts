import type { Discovery, ForeignColumn } from '../connector.ts'
import { listAt } from '../foreign-json.ts'
import { usualOf } from '../usual-columns.ts'
import type { Central } from './ask-central.ts'
import { addressOf, type Company, type CustomPage } from './custom-page.ts'
import { fieldsOf } from './custom-rows.ts'
import { READ_ONLY } from './test-central.ts'

export async function discoverCentral(central: Central): Promise<Discovery> {
  const companies = await central.companies()
  const { customPage } = central
  const fields = customPage === null ? [] : await customFields(central, customPage, companies)
  return {
    columns: [...COLUMNS, ...fields.map(({ name }) => customColumn(name))],
    choices: [
      { key: 'companies', isMany: true, options: companies.map(({ id, label }) => ({ key: id, label })) },
      { key: 'kinds', isMany: true, options: KINDS },
      { key: 'blocked', isMany: false, options: BLOCKED },
    ],
    targets: fields
      .filter(({ kind }) => kind !== 'boolean')
      .map(({ name, kind }) => ({
        key: `custom.${name}`,
        label: `${spoken(name)} (${name})`,
        isNew: false,
        takes: kind === 'text' ? (['passport_address', 'score', 'carbon'] as const) : (['score', 'carbon'] as const),
      })),
    notRead: [
      ...(customPage === null ? [READ_ONLY] : []),
      {
        reason: 'not_in_interface',
        message:
          'Microsoft’s interface has no weight, colour, size, brand or translation of an item, and no barcode of a variant. What a page of your own has of them is read from there.',
      },
      {
        reason: 'prices_and_stock_not_read',
        message: 'Prices, costs, stock, posting groups and pictures are not asked for.',
      },
    ],
  }
}

async function customFields(central: Central, page: CustomPage, companies: readonly Company[]) {
  for (const company of companies) {
    const rows = listAt(await central.get(`${addressOf(page, company)}?$top=50`), 'value')
    if (rows.length > 0) return fieldsOf(rows, page)
  }
  return []
}

function column(key: string, label: string, usual?: string): ForeignColumn {
  return { key, label, ...(usual === undefined ? {} : { usual }) }
}

const COLUMNS: readonly ForeignColumn[] = [
  column('product.number', 'No.', 'sku'),
  column('product.name', 'Description', 'product_name'),
  column('product.category', 'Item Category Code', 'category'),
  column('product.gtin', 'GTIN of the item'),
  column('product.type', 'Inventory, non-inventory or service'),
  column('product.unit', 'Base Unit of Measure'),
  column('product.company', 'Company'),
  column('variant.sku', 'No. and Variant Code', 'variant_code'),
  column('variant.code', 'Variant Code'),
  column('variant.name', 'Description of the variant', 'variant_name'),
  column('variant.part_1', 'Description of the variant, before the first comma or slash'),
  column('variant.part_2', 'Description of the variant, after the first comma or slash'),
  column('variant.part_3', 'Description of the variant, after the second comma or slash'),
  column('variant.gtin', 'GTIN of an item without variants', 'gtin'),
]

function customColumn(name: string): ForeignColumn {
  const words = spoken(name).toLowerCase()
  const usual = USUAL.find(([pattern]) => pattern.test(words))?.[1] ?? usualOf(name)
  return column(`custom.${name}`, spoken(name), usual)
}

/** "Net_Weight" and "netWeight" are "Net Weight". */
function spoken(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const USUAL: readonly (readonly [RegExp, string])[] = [
  [/^(unit )?net weight$/, 'weight_kg'],
  [/^(gtin|barcode|ean)( code| number)?$/, 'gtin'],
  [/^(brand|brand (name|code))$/, 'brand'],
  [/^colou?r( code| name)?$/, 'color'],
  [/^size( code| name)?$/, 'size'],
  [/^tariff no$/, 'hs_code'],
]

const KINDS = [
  { key: 'Inventory', label: 'Inventory' },
  { key: 'Non-Inventory', label: 'Non-Inventory' },
  { key: 'Service', label: 'Service' },
]
const BLOCKED = [
  { key: 'without', label: 'Without blocked items' },
  { key: 'with', label: 'Blocked items too' },
]
