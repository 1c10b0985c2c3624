import { expect, test } from 'vitest'
import { parseJson } from '#platform/tables/trees/parse-json.ts'
import { isList, isMap, type TreeForm, type TreeNode } from '#platform/tables/trees/tree.ts'
import { shapeRecord } from './shape-record.ts'

function plain(node: TreeNode): unknown {
  if (isList(node)) return node.map(plain)
  return isMap(node) ? Object.fromEntries([...node].map(([name, value]) => [name, plain(value)])) : node
}

const shaped = (record: unknown, form: TreeForm = 'json', list: readonly string[] = ['products']) =>
  plain(shapeRecord(parseJson(JSON.stringify(record)), form, list))

test.each([
  ['name and value', { attributes: [{ name: 'Color', value: 'Red' }] }, { attributes: { Color: 'Red' } }],
  [
    'what is named and what is chosen',
    { attributes: [{ attribute: { slug: 'm', name: 'Material' }, values: [{ name: 'Linen', slug: 'linen' }] }] },
    { attributes: { Material: ['Linen'] } },
  ],
  ['a group and its option', { options: [{ name: 'Rot', group: { name: 'Farbe' } }] }, { options: { Farbe: 'Rot' } }],
  [
    'a choice with its label in several languages',
    { attributes: [{ name: 'color', value: { key: 'red', label: { en: 'Red', sv: 'Röd' } } }] },
    { attributes: { color: { en: 'Red', sv: 'Röd' } } },
  ],
  [
    'a value with its unit',
    { features: [{ fname: 'Gewicht', fvalue: '540', funit: 'GRM' }] },
    { features: { 'Gewicht (g)': '540' } },
  ],
  [
    'a value in a language',
    { attributes: [{ code: 'name', locale: 'sv_SE', value: 'Skjorta' }] },
    { attributes: { 'name (sv)': 'Skjorta' } },
  ],
  [
    'a name that comes twice',
    {
      metadata: [
        { key: 'a', value: 1 },
        { key: 'a', value: 2 },
      ],
    },
    { metadata: { a: [1, 2] } },
  ],
  ['texts with their names', { values: [{ id: 1, display_name: 'Color: Black' }] }, { values: { Color: 'Black' } }],
])('properties by name become members: %s', (_, record, expected) => {
  expect(shaped(record)).toEqual(expected)
})

test.each([
  ['variants that have a name and a value', { variants: [{ name: 'M', value: 'M', ean: '4006381333931' }] }],
  ['options from which is chosen', { options: [{ name: 'Color', values: ['Red', 'Blue'] }] }],
  [
    'what people have said',
    {
      reviews: [
        { title: 'Great', text: 'Fits well' },
        { title: 'Poor', text: 'Too small' },
      ],
    },
  ],
  ['pictures with names', { images: [{ name: 'front', url: 'https://example.com/1.jpg' }] }],
  [
    'names without letters, and addresses',
    {
      values: [
        { name: '1', value: 'a' },
        { name: 'https://a', value: 'b' },
      ],
    },
  ],
  ['sentences with a colon', { notes: ['Note: wash: never'] }],
  ['two sizes', { sizes: [38, 'M'] }],
])('what is no list of properties stays as it is: %s', (_, record) => {
  expect(shaped(record)).toEqual(record)
})

test('texts in several languages are members for each; of a second channel they stand apart', () => {
  const name = [
    { locale: 'en_US', scope: 'web', data: 'Shirt' },
    { locale: 'da_DK', scope: 'web', data: 'Skjorte' },
    { locale: 'en_US', scope: 'print', data: 'SHIRT' },
  ]
  const ean = [{ locale: null, scope: null, data: '4006381333931' }]
  expect(shaped({ values: { name, ean } })).toEqual({
    values: { 'name (en)': 'Shirt', 'name (da)': 'Skjorte', 'name (en) [print]': 'SHIRT', ean: '4006381333931' },
  })
  const descriptions = [
    { language: 'nl-NL', short: 'Vest', long: 'Een vest' },
    { language: 'en-GB', short: 'Vest', long: 'A vest' },
  ]
  expect(shaped({ descriptions })).toEqual({
    'descriptions.short (nl)': 'Vest',
    'descriptions.long (nl)': 'Een vest',
    'descriptions.short (en)': 'Vest',
    'descriptions.long (en)': 'A vest',
  })
  const books = { editions: [{ language: 'Elvish', title: 'A' }] }
  expect(shaped(books)).toEqual(books)
})

test('a variant that is told apart from the others is the first of them', () => {
  expect(shaped({ masterVariant: { sku: 'A' }, variants: [{ sku: 'B' }] })).toEqual({
    variants: [{ sku: 'A' }, { sku: 'B' }],
  })
})

test('in answers of JSON-RPC false says nothing, and a reference is a number and a name', () => {
  const record = { barcode: false, country: [185, 'Portugal'], composition: [80, 'cotton'] }
  expect(shaped(record, 'json', ['result'])).toEqual({
    barcode: null,
    country: { id: 185, name: 'Portugal' },
    composition: [80, 'cotton'],
  })
  expect(shaped({ undyed: false })).toEqual({ undyed: false })
})

test('texts of web pages and editors are read as people read them', () => {
  const blocks = JSON.stringify({ time: 1, blocks: [{ type: 'paragraph', data: { text: 'With <b>pockets</b>.' } }] })
  const root = JSON.stringify({
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'Wash ' },
          { type: 'text', value: 'cold' },
        ],
      },
    ],
  })
  expect(shaped({ a: blocks, b: root, c: '<p>Soft &amp; warm</p>', d: 'size < 40 and > 36' })).toEqual({
    a: 'With pockets.',
    b: 'Wash cold',
    c: 'Soft & warm',
    d: 'size < 40 and > 36',
  })
})

test('elements say what their attributes name; other attributes stay beside their text', () => {
  const xml = {
    Extrinsic: { name: 'Color', '': 'Red' },
    Country: { code: 'PT', '': 'Portugal' },
    netWeight: { measurementUnitCode: 'GRM', '': '68' },
    height: { measurementUnitCode: 'MMT', '': '210' },
    countryCode: '208',
    material: [
      { fibreName: 'cotton', fibrePercentage: '75' },
      { fibreName: { languageCode: 'en', '': 'elastane' }, fibrePercentage: '25' },
    ],
    size: { languageCode: 'da', '': '39-42' },
  }
  expect(shaped(xml, 'xml')).toEqual({
    Extrinsic: { Color: 'Red' },
    Country: { code: 'PT', '': 'Portugal' },
    netWeight: '68 g',
    height: { measurementUnitCode: 'MMT', '': '210' },
    countryCode: 'DK',
    material: '75% cotton, 25% elastane',
    'size (da)': '39-42',
  })
})
