import { beforeAll, describe, expect, test } from 'vitest'
import type { AirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import type { BaseOfAirtable, RecordOfTable, TableOfBase } from '#test/doubles/airtable/airtable-tables.ts'
import { airtableWith, failure, rowsOf } from '#test/doubles/airtable/airtable-with.ts'
import type { Chosen } from '../connector.ts'
import { airtable } from './airtable.ts'

/** A brand's base as people lay it out: products, variants that link to them, materials, suppliers, certificates. */

let there: Awaited<ReturnType<typeof airtableWith>>
let double: AirtableDouble
let base: BaseOfAirtable
let products: TableOfBase
let variants: TableOfBase
let materials: TableOfBase
let certificates: TableOfBase
let scarf: RecordOfTable
let red: RecordOfTable
let photo: Record<string, unknown>

const idOf = (table: TableOfBase, name: string) => table.fields.find((one) => one.name === name)?.id ?? ''

beforeAll(async () => {
  there = await airtableWith()
  double = there.double
  base = double.addBase('Winter')
  const suppliers = double.addTable(base, 'Suppliers', ['Name', 'Country'])
  materials = double.addTable(base, 'Materials', [
    'Name',
    { name: 'Recycled', type: 'checkbox' },
    { name: 'Recycled share', type: 'number' },
    { name: 'Supplier', type: 'multipleRecordLinks', options: { linkedTableId: suppliers.id } },
  ])
  products = double.addTable(base, 'Products', [
    'Name',
    { name: 'Category', type: 'singleSelect', options: { choices: [{ id: 'sel1', name: 'Scarves' }] } },
    'Brand',
    { name: 'Variants', type: 'multipleRecordLinks' },
  ])
  variants = double.addTable(base, 'Variants', [
    'SKU',
    {
      name: 'Product',
      type: 'multipleRecordLinks',
      options: { linkedTableId: products.id, inverseLinkFieldId: idOf(products, 'Variants') },
    },
    'Colour',
    'GTIN',
    { name: 'Weight in grams', type: 'number' },
    { name: 'Materials', type: 'multipleRecordLinks', options: { linkedTableId: materials.id } },
    { name: 'Price per kg', type: 'formula', options: { result: { type: 'number' } } },
    { name: 'Brand of product', type: 'multipleLookupValues', options: { result: { type: 'singleLineText' } } },
    {
      name: 'Tags',
      type: 'multipleSelects',
      options: {
        choices: [
          { id: 'a', name: 'New' },
          { id: 'b', name: 'Sale' },
        ],
      },
    },
    { name: 'Designer', type: 'singleCollaborator' },
    { name: 'Ready', type: 'checkbox' },
    { name: 'Photos', type: 'multipleAttachments' },
    { name: 'Certificate files', type: 'multipleAttachments' },
    { name: 'Print', type: 'button' },
    { name: 'Last modified', type: 'lastModifiedTime' },
  ])
  certificates = double.addTable(base, 'Certificates', ['Number', 'Standard', { name: 'Valid until', type: 'date' }])
  const mill = double.addRecord(suppliers, { Name: 'Tessitura ’Como’ / Nord', Country: 'IT' })
  const wool = double.addRecord(materials, { Name: 'Wool', 'Recycled share': 0, Supplier: [mill.id] })
  const silk = double.addRecord(materials, { Name: 'Silk' })
  scarf = double.addRecord(products, { Name: 'Scarf', Category: 'Scarves', Brand: 'Vesperholm' })
  photo = double.addFile('red.jpg', 'image/jpeg', Buffer.from('jpeg'))
  red = double.addRecord(variants, {
    SKU: 'S-RED',
    Product: [scarf.id],
    Colour: 'Red',
    GTIN: '04006381333931',
    'Weight in grams': 210,
    Materials: [wool.id, silk.id],
    'Price per kg': { specialValue: 'NaN' },
    'Brand of product': ['Vesperholm'],
    Tags: ['New', 'Sale'],
    Designer: { id: 'usr1', email: 'ida@brand.example', name: 'Ida' },
    Photos: [photo],
  })
  double.addRecord(variants, { SKU: 'S-LOST', Ready: true, 'Price per kg': { error: '#ERROR!' } })
  double.change(products, scarf, { Variants: [red.id] })
  scarf.modifiedTime = red.modifiedTime
  double.addRecord(certificates, { Number: 'GOTS-1', Standard: 'GOTS', 'Valid until': '2027-03-01' })
})

const choose = (table: TableOfBase, more: Chosen = {}): Chosen => ({ table: [`${base.id}/${table.id}`], ...more })
const read = (chosen: Chosen, since: Date | null = null) =>
  Array.fromAsync(there.open(chosen).read({ since, cursor: null, chosen }))

describe('what is discovered', () => {
  test('every table of every base; variants and their product, with the product’s fields; files and views', async () => {
    const { columns, choices, targets, notRead } = await there.open(choose(variants)).discover()
    const choice = (key: string) => choices.find((one) => one.key === key)?.options.map(({ label }) => label)
    expect(choice('table')?.[0]).toBe('Winter › Variants')
    expect(choice('table')).toContain("Collection 'Ä/Ö' › Articles")
    expect(choice('records')?.[0]).toBe('variant')
    expect(choice('product_link')).toEqual(['Product', 'Materials'])
    expect(choice('view')).toEqual(['All records', 'Grid view'])
    expect([choice('pictures')?.[0], choice('documents')?.[0]]).toEqual(['Photos', 'Certificate files'])
    const usual = Object.fromEntries(columns.flatMap(({ label, usual }) => (usual ? [[label, usual]] : [])))
    expect(usual).toEqual({
      SKU: 'variant_code',
      Colour: 'color',
      GTIN: 'gtin',
      'Weight in grams': 'weight_kg',
      Materials: 'material_composition',
      'Product › Name': 'product_name',
      'Product › Category': 'category',
      'Product › Brand': 'brand',
    })
    expect(columns.find(({ label }) => label === 'Weight in grams')?.unit).toBe('g')
    expect(targets.filter(({ isNew }) => !isNew).map(({ label, of }) => [label, of])).toEqual([
      ['Colour', 'variant'],
      ['GTIN', 'variant'],
      ['Weight in grams', 'variant'],
    ])
    expect(notRead?.map(({ value }) => value)).toEqual(['Print'])
  })

  test.each([
    [
      'Materials',
      'material',
      { Name: 'material_name', 'Recycled share': 'recycled_share', Supplier: 'material_supplier' },
    ],
    ['Suppliers', 'company', { Name: 'company_name', Country: 'company_country' }],
    [
      'Certificates',
      'certification',
      { Number: 'cert_number', Standard: 'cert_scheme', 'Valid until': 'cert_valid_until' },
    ],
    ['Products', 'product', { Name: 'product_name', Category: 'category', Brand: 'brand' }],
  ])('of %s that a record is a %s', async (name, kind, usual) => {
    const table = base.tables.find((one) => one.name === name) ?? variants
    const { columns, choices } = await there.open(choose(table)).discover()
    expect(choices.find(({ key }) => key === 'records')?.options[0]?.key).toBe(kind)
    expect(Object.fromEntries(columns.flatMap((one) => (one.usual ? [[one.label, one.usual]] : [])))).toEqual(usual)
  })
})

describe('what is read', () => {
  test('a variant with what it links to by name, its product’s fields, no value for a formula that fails, and which', async () => {
    const [page] = await read(choose(variants))
    expect(page?.rows).toHaveLength(1)
    const [row] = page?.rows ?? []
    expect(row).toMatchObject({
      product: { id: scarf.id, name: 'Scarf', address: `https://airtable.com/${base.id}/${products.id}/${scarf.id}` },
      variant: { id: red.id, name: 'S-RED' },
      changedAt: expect.any(Date),
    })
    const cell = (name: string) => row?.cells[idOf(variants, name)]
    expect([cell('Materials'), cell('Tags'), cell('Designer'), cell('Brand of product')]).toEqual([
      'Wool, Silk',
      'New, Sale',
      'Ida',
      'Vesperholm',
    ])
    expect([cell('Ready'), cell('Price per kg'), cell('GTIN'), cell('Weight in grams')]).toEqual([
      false,
      null,
      '04006381333931',
      210,
    ])
    expect(row?.cells[`${idOf(variants, 'Product')}.${idOf(products, 'Category')}`]).toBe('Scarves')
    expect(page?.leftOut?.map(({ item, said }) => [item.name, said.reason])).toEqual([
      ['S-RED', 'formula_error'],
      ['S-LOST', 'formula_error'],
      ['S-LOST', 'no_product_linked'],
    ])
    expect(page?.leftOut?.[1]?.said.message).toContain('"Price per kg" gives #ERROR!')
  })

  test('materials with nought and a tick that is missing, and certificates, each as what they are', async () => {
    const [page] = await read(choose(materials))
    const [wool, silk] = page?.rows ?? []
    expect(wool).toMatchObject({ product: null, variant: null, other: { noun: 'material', item: { name: 'Wool' } } })
    const cells = (row: typeof wool) =>
      ['Recycled', 'Recycled share', 'Supplier'].map((name) => row?.cells[idOf(materials, name)])
    expect([cells(wool), cells(silk)]).toEqual([
      [false, 0, 'Tessitura ’Como’ / Nord'],
      [false, null, null],
    ])
    const [certificate] = rowsOf(await read(choose(certificates)))
    expect(certificate?.other?.noun).toBe('certification')
    expect(certificate?.cells[idOf(certificates, 'Valid until')]).toBe('2027-03-01')
  })

  test('in a delta what has changed, and the variants of products that have changed without them', async () => {
    const since = new Date(Date.now() + 1_000)
    expect(rowsOf(await read(choose(variants), since))).toEqual([])
    scarf.modifiedTime = new Date(since.getTime() + 1_000).toISOString()
    expect(rowsOf(await read(choose(variants), since)).map(({ variant }) => variant?.name)).toEqual(['S-RED'])
    red.modifiedTime = scarf.modifiedTime
    const both = await read(choose(variants), since)
    expect(new Set(rowsOf(both).map(({ variant }) => variant?.name))).toEqual(new Set(['S-RED']))
  })

  test('the files of a variant by key, and their addresses once more', async () => {
    const [page] = await read(choose(variants))
    expect(page?.files?.[0]).toMatchObject({
      of: 'variant',
      id: red.id,
      files: [{ key: photo['id'], use: 'picture', name: 'red.jpg' }],
    })
    const again = await Array.fromAsync(there.open(choose(variants)).files?.([red.id]) ?? [])
    expect(again.map(({ files }) => files.map(({ address }) => address))).toEqual([[photo['url']]])
    expect(rowsOf(await read(choose(variants, { pictures: ['none'], documents: ['none'] })))).toHaveLength(1)
  })

  test('without a table that was chosen and is gone, a sentence says what to do', async () => {
    const chosen = { table: [`${base.id}/tblGone0000000000`] }
    expect((await failure(read(chosen), double)).said.reason).toBe('table_missing')
  })
})

test('a test says which bases the token sees, what it may do, and what it lacks', async () => {
  expect(await there.session.test()).toMatchObject({
    name: "Collection 'Ä/Ö', Winter",
    permissions: expect.arrayContaining(['data.records:read', `base:${base.id}`]),
    warnings: [],
  })
  double.allow({ scopes: ['data.records:read', 'schema.bases:read'] })
  expect((await there.session.test()).warnings.map(({ reason }) => reason)).toEqual(['token_reads_only'])
  double.allow({ scopes: ['data.records:read'] })
  expect((await failure(there.session.test(), double)).said).toMatchObject({
    reason: 'token_scope_missing',
    value: 'schema.bases:read',
  })
})

test.each(['', 'keyABCDEFGHIJKLMN', 'pat with blanks in it, and more'])('"%s" is no token', (access_token) => {
  expect(() => airtable.parse({ access_token })).toThrow(/"access_token"/)
})
