import type { Discovery } from '../connector.ts'
import { textAt } from '../foreign-json.ts'
import { odataQuery } from '../odata.ts'
import type { Sap } from './ask-sap.ts'
import { columnsOf, customProperties } from './product-columns.ts'

export async function discoverSap(sap: Sap): Promise<Discovery> {
  const found = await sap.found()
  const languages = await languagesOf(sap)
  const { values } = await sap.list(
    `${found.service.products}${odataQuery({ $select: 'Product,ProductType', $orderby: 'Product', $top: SAMPLE })}`,
  )
  const types = [...new Set(values.flatMap((one) => textAt(one, 'ProductType') ?? []))].sort()
  return {
    columns: columnsOf(found, languages),
    choices: [
      { key: 'language', isMany: false, options: languages.map((key) => ({ key, label: key })) },
      {
        key: 'types',
        isMany: true,
        options: [{ key: '*', label: 'All product types' }, ...types.map((key) => ({ key, label: key }))],
      },
      { key: 'marked', isMany: false, options: MARKED },
    ],
    targets: customProperties(found)
      .filter(({ type, isUpdatable }) => isUpdatable && (type === 'Edm.String' || NUMBER.test(type)))
      .map(({ name, label, type, maxLength }) => ({
        key: `field.${name}`,
        label: `${label ?? name} (${name}${maxLength === null ? '' : `, ${maxLength} characters`})`,
        isNew: false,
        takes:
          type === 'Edm.String' ? (['passport_address', 'score', 'carbon'] as const) : (['score', 'carbon'] as const),
      })),
    notRead: [
      {
        reason: 'characteristics_not_read',
        message:
          'Characteristics (classification), and with them the colour of most variants, are in another service of SAP. A field of your own that has the colour is read.',
      },
      {
        reason: 'fields_are_made_there',
        message:
          'Fields to write into are made in SAP, with the app "Custom Fields" (business context "Product", service API_PRODUCT_SRV or CE_PRODUCT_0002 switched on).',
      },
      {
        reason: 'plants_and_sales_not_read',
        message:
          'What differs by plant, sales organisation or valuation, prices, stock and pictures are not asked for.',
      },
    ],
  }
}

const SAMPLE = 1_000
export const NUMBER = /^Edm\.(Decimal|Double|Single|Int16|Int32|Int64)$/

const MARKED = [
  { key: 'without', label: 'Without products marked for deletion' },
  { key: 'with', label: 'Products marked for deletion too' },
]

/** Languages that descriptions are in, as SAP writes them ("DE"), the most frequent first. */
export async function languagesOf(sap: Sap): Promise<readonly string[]> {
  const { service } = await sap.found()
  const { values } = await sap.list(
    `${service.descriptions}${odataQuery({ $select: 'Product,Language', $top: SAMPLE })}`,
  )
  const counts = new Map<string, number>()
  for (const one of values) {
    const language = textAt(one, 'Language')?.toUpperCase()
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1)).map(([key]) => key)
}
