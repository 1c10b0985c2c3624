import { htmlText } from '#platform/html/html-text.ts'
import { lengthOf, type TableRow, textOf } from '#platform/tables/table.ts'
import { compositionInText } from './composition-in-text.ts'
import { cellsByHeader, type Layout, type LayoutNote, productRow } from './layout.ts'
import { metafieldFor } from './metafields.ts'
import { notOnSale } from './not-on-sale.ts'
import { readOptions, unknownOptions } from './option-names.ts'
import { ownCodes } from './own-codes.ts'

/** Characters of the rows that are kept for others of their handle. */
const REMEMBERED_LENGTH = 10_000_000

/**
 * Shopify's product export: cells of the product stand on the first row of a handle alone, each further row is a variant or a picture.
 * Its newer template has other headers for the same. "Variant Grams" is grams whatever "Variant Weight Unit" shows; 0.0 was never
 * entered. Metafields are columns "Name (product.metafields.namespace.key)".
 */
export const shopifyLayout: Layout = {
  name: 'shopify',
  title: 'Shopify product export',
  records: ['product', 'variant'],
  format: { decimal: '.', dateOrder: 'ymd' },
  recognises: (headers) =>
    (headers.includes('Handle') || headers.includes('URL handle')) &&
    (headers.includes('Option1 Name') || headers.includes('Option1 name')),
  begin(headers) {
    const cell = cellsByHeader(headers)
    const oneOf = (...names: readonly string[]) => names.find((name) => headers.includes(name)) ?? ''
    const metafield = (column: string) => metafieldFor(headers, column)
    const H = {
      handle: oneOf('Handle', 'URL handle'),
      title: oneOf('Title'),
      body: oneOf('Body (HTML)', 'Description'),
      vendor: oneOf('Vendor'),
      category: oneOf('Type', 'Product Category', 'Product category'),
      giftCard: oneOf('Gift Card', 'Gift card'),
      status: oneOf('Status'),
      image: oneOf('Image Src', 'Product image URL'),
      barcode: oneOf('Variant Barcode', 'Barcode'),
      grams: oneOf('Variant Grams', 'Weight value (grams)'),
      variantImage: oneOf('Variant Image', 'Variant image URL'),
      sku: oneOf('Variant SKU', 'SKU'),
      care: metafield('care_instructions'),
      origin: metafield('production_location'),
      customs: metafield('hs_code'),
      maker: metafield('manufacturer'),
      composition: metafield('material_composition'),
    }
    const optionHeaders = [1, 2, 3].map((n) => ({
      name: oneOf(`Option${n} Name`, `Option${n} name`),
      value: oneOf(`Option${n} Value`, `Option${n} value`),
    }))
    let first: TableRow | null = null
    let optionNames: string[] = []
    let notes: readonly LayoutNote[] = []
    /** The first rows of handles, as rows of one may stand apart: the latest ones, within a bound. */
    const firstOf = new Map<string, TableRow>()
    let length = 0
    const rememberFirst = (handle: string, row: TableRow) => {
      firstOf.set(handle, row)
      length += lengthOf(row)
      for (const [oldest, one] of firstOf) {
        if (length <= REMEMBERED_LENGTH) break
        firstOf.delete(oldest)
        length -= lengthOf(one)
      }
    }
    const columns = [
      ['product_name', H.title],
      ['sku', H.handle],
      ['brand', H.vendor],
      ['category', H.category],
      ['description', H.body],
      ['hs_code', H.customs],
      ['image_url', H.image],
      ['variant_name', optionHeaders[0]?.value ?? ''],
      ['color', optionHeaders[0]?.value ?? ''],
      ['size', optionHeaders[1]?.value ?? ''],
      ['gtin', H.barcode],
      ['weight_kg', H.grams],
      ['material_composition', H.composition || H.body],
      ['care_instructions', H.care],
      ['production_location', H.origin],
      ['manufacturer', H.maker],
      ['image_urls', H.variantImage],
      ['variant_code', H.sku],
    ] as const
    const codeOf = ownCodes(H.sku)
    return {
      columns: columns.map(([name]) => name),
      headers: columns.map(([, header]) => header),
      alsoRead: [H.body, H.giftCard, H.status, ...optionHeaders.flatMap(({ name, value }) => [name, value])],
      notes: () => notes,
      ofPictures(row) {
        // The others of a gift card are left out with it.
        if (first === null || notes.length > 0) return null
        const text = (header: string) => textOf(cell(first ?? row, header)).trim() || null
        return productRow(row, columns, { product_name: text(H.title), sku: text(H.handle) })
      },
      read(row) {
        const text = (header: string, of = row) => textOf(cell(of, header)).trim()
        const handle = text(H.handle)
        if (first === null || handle !== text(H.handle, first)) {
          const known = text(H.title) === '' ? firstOf.get(handle) : undefined
          first = known ?? row
          if (!known) rememberFirst(handle, row)
          const named = first
          optionNames = optionHeaders.map(({ name }) => text(name, named))
        }
        const options = optionHeaders.map(({ value }, at) => ({ name: optionNames[at] ?? '', value: text(value) }))
        const isVariant = options.some(({ value }) => value !== '') || text(H.sku) !== ''
        const product = first
        notes = []
        if (!isVariant) return null
        if (text(H.giftCard, product).toLowerCase() === 'true') {
          notes = [giftCard(H.giftCard, text(H.title, product))]
          return null
        }
        const read = readOptions(options)
        const { color, size, inName } = read
        const own = codeOf(text(H.sku), row.line)
        notes = [
          ...unknownOptions(read),
          ...notOnSale(H.status, text(H.status, product), ['draft', 'archived']),
          ...own.notes,
        ]
        const title = text(H.title, product)
        const description = htmlText(text(H.body, product))
        const grams = Number(text(H.grams))
        return {
          line: row.line,
          cells: [
            title || null,
            text(H.handle) || null,
            text(H.vendor, product) || null,
            text(H.category, product) || null,
            description || null,
            text(H.customs, product) || null,
            text(H.image, product) || null,
            inName ? `${title}, ${inName}` : title || null,
            color,
            size,
            text(H.barcode) || null,
            Number.isFinite(grams) && grams > 0 ? Number((grams / 1000).toPrecision(12)) : null,
            text(H.composition, product) || compositionInText(description),
            text(H.care, product) || null,
            text(H.origin, product) || null,
            text(H.maker, product) || null,
            text(H.variantImage) || null,
            own.code,
          ],
        }
      },
    }
  },
}

function giftCard(header: string, title: string): LayoutNote {
  return {
    severity: 'note',
    reason: 'gift_card_left_out',
    header,
    found: title,
    message: `"${title}" is a gift card, which has no passport, so it is not imported.`,
  }
}
