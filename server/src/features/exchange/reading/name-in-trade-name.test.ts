import { expect, test } from 'vitest'
import { suggestMapping } from './suggest-mapping.ts'

const NAMES = ['Ullgenser Fjell', 'Regnjakke Fjæra', 'Barnelue', 'Turbukse', 'Raggsokker', 'Skjorte Slim']
const SKUS = ['41020', '41035', '41112', '42007', '42018', '43001']

/** What columns mean, each a header and its different values. */
function meaningsOf(columns: Readonly<Record<string, readonly string[]>>) {
  const headers = Object.keys(columns)
  const mapping = suggestMapping(headers, ['product', 'variant'], new Map(), Object.values(columns))
  return Object.fromEntries(headers.map((header, at) => [header, mapping[at]?.column ?? null]))
}

test.each([
  ['Norwegian and Danish', 'Varenr', 'Handelsnavn'],
  ['Polish', 'Numer artykułu', 'Nazwa handlowa'],
  ['Italian', 'Codice articolo', 'Nome commerciale'],
])('a trade name that each article has its own of is its name: %s', (_, number, header) => {
  expect(meaningsOf({ [number]: SKUS, [header]: NAMES })).toEqual({ [number]: 'sku', [header]: 'product_name' })
  expect(meaningsOf({ [number]: SKUS, [header]: NAMES.slice(0, 5) })[header]).toBe('brand')
})

test('is the name where two articles of many have the same', () => {
  const skus = Array.from({ length: 30 }, (_, at) => `${41000 + at}`)
  const names = skus.slice(2).map((sku) => `Genser ${sku}`)
  expect(meaningsOf({ Varenr: skus, Handelsnavn: names })['Handelsnavn']).toBe('product_name')
})

test('leaves the brand to the column that is called so', () => {
  const mapping = meaningsOf({ Varenr: SKUS, Handelsnavn: NAMES, Varemerke: ['Vestland', 'Fjord'] })
  expect(mapping).toEqual({ Varenr: 'sku', Handelsnavn: 'product_name', Varemerke: 'brand' })
})

test('is before a short description', () => {
  const texts = NAMES.map((name) => `${name} til dame`)
  expect(meaningsOf({ Varenr: SKUS, Beskrivelse: texts, Handelsnavn: NAMES })).toEqual({
    Varenr: 'sku',
    Beskrivelse: 'description',
    Handelsnavn: 'product_name',
  })
})

test.each([
  ['few values', { Varenr: SKUS, Handelsnavn: ['Vestland', 'Fjord'] }],
  ['a column for the name', { Varenr: SKUS, Varenavn: NAMES, Handelsnavn: SKUS.map((sku) => `Merke ${sku}a`) }],
  ['too few articles to tell', { Varenr: SKUS.slice(0, 2), Handelsnavn: ['Vestland', 'Fjord'] }],
])('is the brand with %s', (_, columns) => {
  expect(meaningsOf(columns)['Handelsnavn']).toBe('brand')
})

test('is no name of products where none are read', () => {
  const [, trade] = suggestMapping(['Varenr', 'Handelsnavn'], ['variant'], new Map(), [SKUS, NAMES])
  expect(trade?.column).not.toBe('product_name')
})
