import { type TableRow, textOf } from '#platform/tables/table.ts'
import { meaningsOf } from '../meaning/header-meaning.ts'
import { cellsByHeader, type Layout, type LayoutNote } from './layout.ts'

/**
 * A feed for Google, Meta and others who take the same columns: a row is a variant with an id of its own, and `item_group_id` is its product. The
 * title is the variant's, so that the product is called by the words with which the titles of its variants begin. Columns as in Google's product data
 * specification (https://support.google.com/merchants/answer/7052112).
 */
export const feedLayout: Layout = {
  name: 'feed',
  title: 'Product feed',
  records: ['product', 'variant'],
  format: { decimal: '.', dateOrder: 'ymd' },
  recognises: (headers) => {
    const plain = headers.map(plainName)
    return ['id', 'item_group_id', 'title'].every((name) => plain.includes(name))
  },
  begin(written) {
    const headers = written.map(plainName)
    const cell = cellsByHeader(headers)
    const asWritten = (header: string) => written[headers.indexOf(header)] ?? ''
    /** The words that all titles of a product begin with. As many as products. */
    const common = new Map<string, readonly string[]>()
    let notes: readonly LayoutNote[] = []
    const columns = [
      ['product_name', 'title'],
      ['sku', 'item_group_id'],
      ['brand', 'brand'],
      ['category', 'product_type'],
      ['description', 'description'],
      ['variant_name', 'title'],
      ['variant_code', 'id'],
      ['color', 'color'],
      ['size', 'size'],
      ['gtin', 'gtin'],
      ['material_composition', 'material'],
      ['image_urls', 'image_link'],
      ['weight_kg', weightHeader(headers)],
      ['production_location', detailFor(headers, 'production_location')],
      ['care_instructions', detailFor(headers, 'care_instructions')],
    ] as const
    const groupOf = (row: TableRow) => {
      const text = (header: string) => textOf(cell(row, header)).trim()
      return text('item_group_id') || text('id')
    }
    return {
      columns: columns.map(([column]) => column),
      headers: columns.map(([, header]) => asWritten(header)),
      alsoRead: ['additional_image_link', 'summary', 'content'].map(asWritten).filter(Boolean),
      notes: () => notes,
      prepare(row) {
        const words = wordsOf(textOf(cell(row, 'title')).trim())
        const group = groupOf(row)
        const before = common.get(group)
        common.set(group, before === undefined ? words : sharedStart(before, words))
      },
      read(row) {
        const text = (header: string) => textOf(cell(row, header)).trim() || null
        const title = text('title') ?? ''
        const start = (common.get(groupOf(row)) ?? []).join(' ').replace(TRAILING, '')
        const named = withoutVariant(start, [text('color'), text('size')])
        const name = named.length >= SHORTEST_NAME ? named : title
        notes = name === title ? [] : [shortened(asWritten('title'), title, name)]
        const cells = [
          name || null,
          groupOf(row) || null,
          text('brand'),
          lastStep(text('product_type')),
          text('description') ?? text('summary') ?? text('content'),
          title || null,
          text('id'),
          text('color'),
          text('size'),
          text('gtin'),
          text('material'),
          [text('image_link'), text('additional_image_link')].filter(Boolean).join('; ') || null,
          text(weightHeader(headers)),
          text(detailFor(headers, 'production_location')),
          text(detailFor(headers, 'care_instructions')),
        ]
        return { line: row.line, cells }
      },
    }
  },
}

/** The weight of the product; that for shipping is with its parcel. */
function weightHeader(headers: readonly string[]): string {
  return headers.find((header) => /^(product|net|item)_weight$/.test(header)) ?? ''
}

/** Details of a product have names of the shop's own: "product_detail.Country of origin". */
function detailFor(headers: readonly string[], column: string): string {
  const named = (header: string) =>
    meaningsOf(header.slice(DETAIL.length)).some((one) => one.isSure && one.column === column)
  return headers.find((header) => header.startsWith(DETAIL) && named(header)) ?? ''
}

const DETAIL = 'product_detail.'

/** Characters: fewer are no name. */
const SHORTEST_NAME = 3
/** What stands between a name and what tells its variants apart. */
const TRAILING = /[\s,;:|/(–—-]+$/u

/** "g:item_group_id", "Item group ID". */
function plainName(header: string): string {
  return header.trim().toLowerCase().replace(/^g:/, '').replaceAll(' ', '_')
}

function wordsOf(title: string): readonly string[] {
  return title.split(/\s+/).filter(Boolean)
}

function sharedStart(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((word, at) => word.replace(TRAILING, '') !== (other[at] ?? '').replace(TRAILING, ''))
  return end < 0 ? one : one.slice(0, end)
}

/** "Linen tee - Red, M" of a product that has no other variant is the linen tee. */
function withoutVariant(title: string, values: readonly (string | null)[]): string {
  let name = title
  for (let round = 0; round < values.length; round += 1)
    for (const value of values)
      if (value !== null && name.toLowerCase().endsWith(` ${value.toLowerCase()}`))
        name = name.slice(0, -value.length).replace(TRAILING, '')
  return name
}

/** "Apparel > Shirts" is shirts. */
function lastStep(text: string | null): string | null {
  return text?.split('>').at(-1)?.trim() || null
}

function shortened(header: string, title: string, name: string): LayoutNote {
  return {
    severity: 'note',
    reason: 'name_shortened',
    header,
    found: title,
    message: `The titles of this product’s variants differ, so the product is called "${name}", as all of them begin.`,
  }
}
