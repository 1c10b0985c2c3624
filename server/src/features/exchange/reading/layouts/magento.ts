import { htmlText } from '#platform/html/html-text.ts'
import { numbersByKey } from '#platform/packed-tables.ts'
import { type TableRow, textOf } from '#platform/tables/table.ts'
import { NAMES_OF_SYSTEMS } from '../documents/names-of-systems.ts'
import { meaningsOf } from '../meaning/header-meaning.ts'
import { optionOf } from '../meaning/option-of.ts'
import { compositionInText } from './composition-in-text.ts'
import { cellsByHeader, type Layout, type LayoutNote, productRow } from './layout.ts'
import { columnOfKey } from './metafields.ts'
import { withoutVariations } from './variations-missing.ts'

/**
 * Magento's (Adobe Commerce's) product export: what a shop has added to its articles stands in one cell, as "color=Red,size=M". Articles are rows of the type
 * "simple"; a row of the type "configurable" names those that are its variations, and stands above or below them.
 */
export const magentoLayout: Layout = {
  name: 'magento',
  title: 'Magento product export',
  records: ['product', 'variant'],
  format: { decimal: '.', dateOrder: 'mdy' },
  recognises: (headers) =>
    ['sku', 'attribute_set_code', 'product_type', ATTRIBUTES].every((one) => headers.includes(one)),
  begin(headers) {
    const cell = cellsByHeader(headers)
    const text = (row: TableRow, header: string) => textOf(cell(row, header)).trim()
    const columns = [
      ['product_name', 'name'],
      ['sku', 'sku'],
      ['category', 'categories'],
      ['description', 'description'],
      ['image_url', 'base_image'],
      ['variant_name', 'name'],
      ['variant_code', 'sku'],
      ['weight_kg', 'weight'],
      ...OF_ATTRIBUTES.map((column) => [column, ATTRIBUTES] as const),
    ] as const
    /** Attributes that Magento exports in columns of their own. */
    const beside = headers.filter(
      (header) => !columns.some(([, own]) => own === header) && columnOfAttribute(header) !== null,
    )
    const attributesOf = (row: TableRow) =>
      new Map([...attributesIn(text(row, ATTRIBUTES)), ...beside.map((header) => [header, text(row, header)] as const)])
    /** Products that have variations, and by their numbers the variations of each. */
    const products: TableRow[] = []
    const productOf = numbersByKey()
    const seen = new Set<string>()
    let notes: readonly LayoutNote[] = []
    const noteOnce = (key: string, note: LayoutNote): LayoutNote[] => {
      if (seen.has(key)) return []
      seen.add(key)
      return [note]
    }
    return {
      columns: columns.map(([column]) => column),
      headers: columns.map(([, header]) => header),
      alsoRead: [
        'product_type',
        'store_view_code',
        'short_description',
        VARIATIONS,
        'configurable_variation_labels',
        ...beside,
      ],
      notes: () => notes,
      prepare(row) {
        if (text(row, 'product_type') !== 'configurable' || text(row, 'store_view_code') !== '') return
        for (const number of variationsIn(text(row, VARIATIONS))) productOf.set(number, products.length)
        products.push(row)
      },
      ofPictures(row) {
        if (text(row, 'product_type') !== 'configurable' || notes.length > 0) return null
        return productRow(row, columns, { product_name: text(row, 'name') || null, sku: text(row, 'sku') || null })
      },
      read(row) {
        notes = []
        const type = text(row, 'product_type')
        if (text(row, 'store_view_code') !== '') {
          notes = noteOnce('store view', otherView(text(row, 'store_view_code')))
          return null
        }
        if (type === 'configurable') {
          if (variationsIn(text(row, VARIATIONS)).length === 0) notes = [withoutVariations(text(row, 'name'))]
          return null
        }
        if (type !== 'simple' && type !== 'virtual') {
          if (type !== '') notes = [otherType(type)]
          return null
        }
        const own = attributesOf(row)
        const parent = products[productOf.get(text(row, 'sku')) ?? -1]
        const product = parent ?? row
        const inherited = parent ? attributesOf(parent) : new Map<string, string>()
        const told = readAttributes(new Map([...inherited, ...[...own].filter(([, value]) => value !== '')]))
        const weight = Number(text(row, 'weight'))
        notes = [
          ...told.others.flatMap((name) => noteOnce(name, unknownAttribute(name))),
          ...(weight > 0 ? noteOnce('weight', withoutUnit()) : []),
        ]
        const description = htmlText(text(product, 'description') || text(product, 'short_description'))
        const picture = text(row, 'base_image') || text(product, 'base_image')
        return {
          line: row.line,
          cells: [
            text(product, 'name') || null,
            text(product, 'sku') || null,
            lastCategory(text(product, 'categories')),
            description || null,
            /^https?:/.test(picture) ? picture : null,
            text(row, 'name') || null,
            parent ? text(row, 'sku') || null : null,
            weight > 0 ? weight : null,
            ...OF_ATTRIBUTES.map((column) =>
              column === 'material_composition'
                ? (told.columns.get(column) ?? compositionInText(description))
                : (told.columns.get(column) ?? null),
            ),
          ],
        }
      },
    }
  },
}

const ATTRIBUTES = 'additional_attributes'
const VARIATIONS = 'configurable_variations'
const OF_ATTRIBUTES = [
  'brand',
  'hs_code',
  'color',
  'size',
  'gtin',
  'material_composition',
  'care_instructions',
  'production_location',
  'manufacturer',
] as const
type OfAttributes = (typeof OF_ATTRIBUTES)[number]

/** "color=Red,fabric=Cotton|Linen", a value in quotes where it has a comma. */
export function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/([\w-]+)=("(?:[^"]|"")*"|.*?)(?=,[\w-]+=|$)/gs)]
  return new Map(
    found.map(([, name = '', value = '']) => [
      name,
      value
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .split('|')
        .join(', ')
        .trim(),
    ]),
  )
}

/** Numbers of the articles in "sku=A-1,color=Red|sku=A-2,color=Blue". */
function variationsIn(text: string): string[] {
  return text.split('|').flatMap((one) => /(?:^|,)sku=([^,]+)/.exec(one)?.[1]?.trim() ?? [])
}

function readAttributes(attributes: ReadonlyMap<string, string>) {
  const columns = new Map<OfAttributes, string>()
  const others: string[] = []
  for (const [name, value] of attributes) {
    if (value === '') continue
    const column = columnOfAttribute(name)
    if (column === null) others.push(name)
    else if (!columns.has(column)) columns.set(column, value)
  }
  return { columns, others }
}

function columnOfAttribute(name: string): OfAttributes | null {
  const plain = name.toLowerCase().replace(SHOPS_OWN, '')
  const words = plain.replaceAll(/[_-]/g, ' ')
  const found =
    optionOf(words) ??
    columnOfKey(plain) ??
    NAMES_OF_SYSTEMS.get(plain.replaceAll(/[_-]/g, '')) ??
    meaningsOf(words).find(({ isSure }) => isSure)?.column ??
    null
  return OF_ATTRIBUTES.find((column) => column === found) ?? null
}

/** "ts_hs_code": of an extension. */
const SHOPS_OWN = /^(ts|mst|amasty|custom)_/

/** "Default Category/Women/Tops,Default Category/Sale" is tops. */
function lastCategory(text: string): string | null {
  return text.split(',')[0]?.split('/').at(-1)?.trim() || null
}

function unknownAttribute(name: string): LayoutNote {
  return {
    severity: 'warning',
    reason: 'attribute_left_out',
    header: ATTRIBUTES,
    found: name,
    message: `The attribute "${name}" has no meaning here, so it is not imported.`,
  }
}

function withoutUnit(): LayoutNote {
  return {
    severity: 'warning',
    reason: 'unit_missing',
    header: 'weight',
    found: '',
    message: 'The export does not say in which unit the shop weighs; weights are read as kg.',
  }
}

function otherView(view: string): LayoutNote {
  return {
    severity: 'warning',
    reason: 'store_view_left_out',
    header: 'store_view_code',
    found: view,
    message: `Rows of one store view, such as "${view}", have its texts alone, and are not imported.`,
  }
}

function otherType(type: string): LayoutNote {
  return {
    severity: 'note',
    reason: 'type_left_out',
    header: 'product_type',
    found: type,
    message: `Rows of the type "${type}" are no articles of their own, and are not imported.`,
  }
}
