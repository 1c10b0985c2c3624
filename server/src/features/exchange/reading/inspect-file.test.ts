import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'

const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')
const inspect = (file: string) => inspectFile(join(CATALOGUES, file))

describe('a file is told for what it is', () => {
  test("Shopify's export", async () => {
    const { kind, text, tables } = await inspect('northwind-shopify-products.csv')
    expect({ kind, text }).toEqual({
      kind: 'csv',
      text: { encoding: 'utf-8', hasByteOrderMark: false, delimiter: ',', quote: '"' },
    })
    expect(tables).toMatchObject([{ layout: 'shopify', headerLine: 1, rowCount: 314, records: ['product', 'variant'] }])
    expect(tables[0]?.headers).toHaveLength(66)
  })

  test("WooCommerce's export", async () => {
    const { text, tables } = await inspect('northwind-woocommerce-products.csv')
    expect(text).toEqual({ encoding: 'utf-8', hasByteOrderMark: true, delimiter: ',', quote: '"' })
    expect(tables).toMatchObject([{ layout: 'woocommerce', rowCount: 82 }])
  })

  test('a German enterprise system', async () => {
    const { text, tables } = await inspect('nordlicht-erp-export.csv')
    expect(text).toEqual({ encoding: 'windows-1252', hasByteOrderMark: false, delimiter: ';', quote: '"' })
    const [table] = tables
    expect(table).toMatchObject({
      layout: null,
      rowCount: 196,
      values: { decimal: ',', dateOrder: 'dmy', isDecimalCertain: true, isDateOrderCertain: true },
      records: ['product', 'variant', 'certification'],
    })
    expect(mapped(table)).toMatchObject({
      Artikelnummer: 'sku',
      Bezeichnung: 'product_name',
      Warengruppe: 'category',
      Marke: 'brand',
      Farbe: 'color',
      Größe: 'size',
      EAN: 'gtin',
      Nettogewicht: 'weight_kg',
      Materialzusammensetzung: 'material_composition',
      Pflegehinweis: 'care_instructions',
      Ursprungsland: 'production_location',
      Hersteller: 'manufacturer',
      'Stat. Warennr.': 'hs_code',
      Zertifikat: 'cert_scheme',
      'Zertifikats-Nr.': 'cert_number',
      'Zertifikat gültig ab': 'cert_valid_from',
      'Zertifikat gültig bis': 'cert_valid_until',
    })
  })

  test('a French workbook, sheet by sheet', async () => {
    const { kind, tables } = await inspect('atelier-lumiere-catalogue.xlsx')
    expect(kind).toBe('xlsx')
    expect(tables.map(({ name, headerLine, isHidden }) => [name, headerLine, isHidden])).toEqual([
      ['Produits', 4, false],
      ['Variantes', 3, false],
      ['Matieres', 3, false],
      ['Fournisseurs', 3, false],
      ['Certificats', 3, false],
      ['Listes', expect.anything(), true],
    ])
    expect(tables.slice(0, 5).map(({ records }) => records)).toEqual([
      // Nothing in it tells variants apart.
      ['product'],
      // By the number of the product, which another sheet describes.
      ['product', 'variant'],
      ['material'],
      ['company'],
      ['certification'],
    ])
    expect(mapped(tables[1])).toMatchObject({
      'Poids net (g)': 'weight_kg',
      GTIN: 'gtin',
      Couleur: 'color',
      Taille: 'size',
    })
    expect(tables[1]?.mapping.find(({ column }) => column === 'weight_kg')?.unit).toBe('g')
  })

  test('a file of ours', async () => {
    const [table] = (await inspect('messy.csv')).tables
    expect(table?.mapping.every(({ confidence }) => confidence === 'exact')).toBe(true)
    expect(table).toMatchObject({ rowCount: 40, values: { decimal: '.', dateOrder: 'ymd' } })
  })
})

function mapped(table: Awaited<ReturnType<typeof inspect>>['tables'][number] | undefined) {
  return Object.fromEntries(table?.headers.map((header, at) => [header, table.mapping[at]?.column ?? null]) ?? [])
}
