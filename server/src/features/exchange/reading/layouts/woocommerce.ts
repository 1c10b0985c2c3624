import { htmlText } from '#platform/html/html-text.ts'
import { type TableRow, textOf } from '#platform/tables/table.ts'
import { meaningsOf } from '../meaning/header-meaning.ts'
import { optionOf } from '../meaning/option-of.ts'
import { compositionInText } from './composition-in-text.ts'
import { cellsByHeader, type Layout, type LayoutNote, productRow } from './layout.ts'
import { notOnSale } from './not-on-sale.ts'
import { readOptions, unknownOptions } from './option-names.ts'
import { ownCodes } from './own-codes.ts'
import { withoutVariations } from './variations-missing.ts'
import { inEnglish } from './woocommerce-headers.ts'

/**
 * WooCommerce's own product export: variations stand below their parent and name it by its SKU, or as "id:1247". A blank weight of a
 * variation means the parent's; the unit stands in the header. "\n" is written as two characters, a comma inside a value as "\,".
 */
export const wooCommerceLayout: Layout = {
  name: 'woocommerce',
  title: 'WooCommerce product export',
  records: ['product', 'variant'],
  format: { decimal: '.', dateOrder: 'ymd' },
  recognises(written) {
    const headers = inEnglish(written)
    return headers.includes('Parent') && headers.includes('Type') && headers.includes('Attribute 1 name')
  },
  begin(written) {
    const headers = inEnglish(written)
    const cell = cellsByHeader(headers)
    const asWritten = (header: string) => written[headers.indexOf(header)] ?? header
    const weight = headers.find((header) => header.startsWith('Weight (')) ?? ''
    const inKilograms = UNITS[/\((\w+)\)/.exec(weight)?.[1] ?? 'kg'] ?? 1
    const attributes = headers.flatMap((header) => {
      const number = /^Attribute (\d+) name$/.exec(header)?.[1]
      return number === undefined ? [] : [{ name: header, value: `Attribute ${number} value(s)` }]
    })
    /** Parents by what their variations call them. As many as products, each one row. */
    const parents = new Map<string, TableRow>()
    const columns = [
      ['product_name', 'Name'],
      ['sku', 'SKU'],
      ['brand', 'Brands'],
      ['category', 'Categories'],
      ['description', 'Description'],
      ['hs_code', 'Meta: _hs_code'],
      ['image_url', 'Images'],
      ['variant_name', 'Name'],
      ['color', 'Attribute 1 value(s)'],
      ['size', 'Attribute 2 value(s)'],
      ['gtin', headers.find((header) => header.startsWith('GTIN')) ?? ''],
      ['weight_kg', weight],
      ['material_composition', 'Attribute 3 value(s)'],
      ['care_instructions', 'Meta: care_instructions'],
      ['production_location', 'Meta: _country_of_origin'],
      ['manufacturer', 'Meta: manufacturer'],
      ['variant_code', 'SKU'],
      ['image_urls', 'Images'],
    ] as const
    const codeOf = ownCodes(asWritten('SKU'))
    const GTIN = columns.find(([name]) => name === 'gtin')?.[1] ?? ''
    let notes: readonly LayoutNote[] = []
    /** What variations call the products they belong to. */
    const varied = new Set<string>()
    const remember = (row: TableRow) => {
      const text = (header: string) => textOf(cell(row, header)).trim()
      if (typeOf(text('Type')) === 'variation') varied.add(text('Parent'))
      if (typeOf(text('Type')) !== 'variable') return
      if (text('SKU') !== '') parents.set(text('SKU'), row)
      parents.set(`id:${text('ID')}`, row)
    }
    return {
      columns: columns.map(([name]) => name),
      headers: columns.map(([, header]) => asWritten(header)),
      alsoRead: [
        'ID',
        'Type',
        'Parent',
        'Short description',
        'Published',
        ...attributes.flatMap(({ name, value }) => (/ [123] /.test(name) ? [name, value] : [name])),
      ].map(asWritten),
      notes: () => notes,
      ofPictures(row) {
        const text = (header: string) => textOf(cell(row, header)).trim()
        if (typeOf(text('Type')) !== 'variable' || notes.length > 0) return null
        return productRow(row, columns, { product_name: text('Name') || null, sku: text('SKU') || `id:${text('ID')}` })
      },
      prepare: remember,
      read(row) {
        const text = (header: string, of = row) => textOf(cell(of, header)).trim()
        const type = typeOf(text('Type'))
        notes = []
        if (type === 'variable') {
          remember(row)
          if (!varied.has(text('SKU')) && !varied.has(`id:${text('ID')}`)) notes = [withoutVariations(text('Name'))]
          return null
        }
        if (type !== 'variation' && type !== 'simple') {
          if (type !== '') notes = [otherType(asWritten('Type'), text('Type'))]
          return null
        }
        const known = type === 'variation' ? parents.get(text('Parent')) : row
        const parent = known ?? row
        const own = attributes.map(({ name, value }) => ({
          name: text(name),
          value: text(value).replaceAll('\\,', ','),
        }))
        // What a simple product can be had in is listed, too; one value is what it is.
        const read = readOptions(
          type === 'variation'
            ? own
            : own.filter(({ name, value }) => optionOf(name) !== null && !value.includes(', ')),
        )
        const { color, size } = read
        const inName = type === 'variation' ? read.inName : null
        // The number of a simple product is the product's; pictures of a variation are of it alone.
        const code = codeOf(known === row ? '' : text('SKU'), row.line)
        notes = [
          ...code.notes,
          ...(type === 'variation' ? unknownOptions(read) : []),
          ...(known ? [] : [withoutParent(asWritten('Parent'), text('Parent'))]),
          ...notOnSale(asWritten('Published'), text('Published', parent), ['0', '-1']),
        ]
        const described = attributes.find(
          ({ name }) => COMPOSITION.test(text(name, parent)) || isComposition(text(name, parent)),
        )
        const composition = described ? text(described.value, parent).replaceAll('\\,', ',') : ''
        const name = text('Name', parent)
        const description = htmlText(
          (text('Description', parent) || text('Short description', parent)).replaceAll('\\n', '\n'),
        )
        const mass = Number(text(weight) || text(weight, parent))
        return {
          line: row.line,
          cells: [
            name || null,
            text('SKU', parent) || `id:${text('ID', parent)}`,
            text('Brands', parent) || null,
            lastCategory(text('Categories', parent)),
            description || null,
            text('Meta: _hs_code', parent) || null,
            text('Images', parent).split(', ')[0] || null,
            inName ? `${name}, ${inName}` : name || null,
            color,
            size,
            text(GTIN) || null,
            Number.isFinite(mass) && mass > 0 ? Number((mass * inKilograms).toPrecision(12)) : null,
            composition || compositionInText(description),
            text('Meta: care_instructions', parent) || null,
            text('Meta: _country_of_origin', parent) || null,
            text('Meta: manufacturer', parent) || null,
            code.code,
            known === row ? null : text('Images') || null,
          ],
        }
      },
    }
  },
}

/** "variation, virtual" is a variation. */
function typeOf(text: string): string {
  return text.split(',')[0]?.trim() ?? ''
}

function otherType(header: string, type: string): LayoutNote {
  return {
    severity: 'note',
    reason: 'type_left_out',
    header,
    found: type,
    message: `Rows of the type "${type}" are no articles of their own, and are not imported.`,
  }
}

function withoutParent(header: string, parent: string): LayoutNote {
  return {
    severity: 'error',
    reason: 'parent_missing',
    header,
    found: parent,
    message: `The file has no product "${parent}" for this variation to belong to.`,
  }
}

const COMPOSITION = /composition|material|zusammensetzung/i

function isComposition(name: string): boolean {
  return meaningsOf(name).some(({ column, isSure }) => isSure && column === 'material_composition')
}

const UNITS: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  lbs: 0.453_592_37,
  lb: 0.453_592_37,
  oz: 0.028_349_523_125,
}

/** "Clothing > Clothing Tops > T-Shirts, Sale" is a T-shirt: the first path's last step. */
function lastCategory(text: string): string | null {
  const [first = ''] = text.split(/(?<!\\),\s*/)
  return first.replaceAll('\\,', ',').split('>').at(-1)?.trim() || null
}
