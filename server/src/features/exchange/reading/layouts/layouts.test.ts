import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { textOf } from '#platform/tables/table.ts'
import { createRowReader, type ReadRow } from '../read-rows.ts'
import { suggestMapping } from '../suggest-mapping.ts'
import { layoutOf } from './known-layouts.ts'

const CATALOGUES = join(import.meta.dirname, '../../../../../test/catalogues')

describe('the exports of shops', () => {
  test("Shopify's are 300 variants of 60 products: pictures and the gift card are none", async () => {
    const rows = await read('northwind-shopify-products.csv', 'shopify')
    const named = (field: 'sku' | 'name') => new Set(rows.map(({ records }) => records.product?.[field]))
    expect([rows.length, named('sku').size]).toEqual([297, 59])
    const [tee] = rows
    expect(tee?.records).toMatchObject({
      product: {
        name: 'Harbour Organic Tee',
        sku: 'harbour-organic-tee',
        brand: 'Northwind',
        category: 'T-Shirt',
        hsCode: '610910',
      },
      variant: {
        name: 'Harbour Organic Tee, Sea Salt, S',
        color: 'Sea Salt',
        size: 'S',
        gtin: '0200100000010',
        code: expect.any(String),
        weight: 0.15,
        materialComposition: '100% organic cotton',
        productionLocation: 'PT',
      },
    })
    expect(tee?.records.product?.['description']).not.toMatch(/[<>]|&\w+;/)
    const gtins = rows.map(({ records }) => records.variant?.['gtin'])
    expect(gtins.filter((gtin) => gtin === null)).toHaveLength(rows.length - 291)
    expect(gtins.every((gtin) => gtin === null || /^0\d{12}$/.test(String(gtin)))).toBe(true)
    expect(
      rows
        .filter(({ records }) => !records.variant?.['materialComposition'])
        .map(({ records }) => records.product?.['name']),
    ).toEqual([])
    expect(rows.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).toEqual([])
    const jeans = rows.find(({ records }) => /\d+ \/ \d+/.test(String(records.variant?.['size'])))
    expect(jeans?.records.variant?.['color']).toBeTruthy()
  })

  test("WooCommerce's are 70 variations and 2 simple products, with their parents' weight where they have none", async () => {
    const rows = await read('northwind-woocommerce-products.csv', 'woocommerce')
    expect(rows).toHaveLength(72)
    expect(new Set(rows.map(({ records }) => records.product?.['sku'])).size).toBe(12)
    expect(rows.every(({ records }) => typeof records.variant?.['weight'] === 'number')).toBe(true)
    expect(rows.find(({ records }) => records.product?.['name'] === 'Wren High-Rise Jean')?.records).toMatchObject({
      variant: { materialComposition: '80% cotton, 20% recycled cotton' },
    })
    const numbered = rows.filter(({ records }) => records.variant?.['code'])
    expect(numbered).toHaveLength(70)
    expect(numbered.every(({ records }) => records.variant?.['code'] !== records.product?.['sku'])).toBe(true)
    expect(rows[0]?.records).toMatchObject({
      product: { name: 'Harbour Organic Tee', category: 'T-Shirts' },
      variant: {
        name: 'Harbour Organic Tee, Sea Salt, S',
        color: 'Sea Salt',
        size: 'S',
        weight: 0.15,
        gtin: '0200200000019',
      },
    })
    expect(rows.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).toEqual([])
  })
})

async function read(file: string, layoutName: string): Promise<ReadRow[]> {
  const rows = []
  const format = { encoding: 'utf-8', delimiter: ',', hasByteOrderMark: false } as const
  for await (const row of readTextTable(createReadStream(join(CATALOGUES, file)), format)) rows.push(row)
  const headers = rows[0]?.cells.map(textOf) ?? []
  const layout = layoutOf(headers)
  expect(layout?.name).toBe(layoutName)
  if (!layout) return []
  const { columns, headers: shown, read: flatten } = layout.begin(headers)
  const readRow = createRowReader({
    headers: shown,
    mapping: suggestMapping(columns, ['product', 'variant']),
    format: layout.format ?? { decimal: '.', dateOrder: 'dmy' },
    isText: false,
  })
  return rows.slice(1).flatMap((row) => {
    const flat = flatten(row)
    return flat ? (readRow(flat) ?? []) : []
  })
}
