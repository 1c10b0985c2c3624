import { describe, expect, test } from 'vitest'
import { refitted } from '../dashboard/src/features/connections/refitted.ts'

const MEANINGS = [
  { name: 'sku', record: 'product', field: 'sku', kind: 'TEXT', dividesBy: null },
  { name: 'product_name', record: 'product', field: 'name', kind: 'TEXT', dividesBy: null },
  { name: 'category', record: 'product', field: 'category', kind: 'TEXT', dividesBy: null },
  { name: 'company_name', record: 'company', field: 'name', kind: 'TEXT', dividesBy: null },
  { name: 'company_city', record: 'company', field: 'city', kind: 'TEXT', dividesBy: null },
] as const

const column = (key: string, usual: string | null) => ({
  key,
  label: key,
  usual,
  language: null,
  unit: null,
  samples: [],
})
const choice = (key: string, reshapes: boolean, ...keys: string[]) => ({
  key,
  isMany: false,
  reshapes,
  options: keys.map((option) => ({ key: option, label: option })),
})

const ARTICLES = {
  columns: [column('name', 'product_name'), column('number', 'sku'), column('line', null), column('note', null)],
  choices: [
    choice('records', true, 'single', 'company'),
    choice('view', false, 'all', 'winter'),
    choice('files', false, 'none', 'photos'),
  ],
  targets: [],
}
/** The same fields, but for one that was deleted there and one that is new. */
const LATER = { ...ARTICLES, columns: [...ARTICLES.columns.slice(0, 3), column('kind', 'category')] }
const SUPPLIERS = {
  ...ARTICLES,
  columns: [column('name', 'company_name'), column('number', null), column('town', 'company_city')],
}

const READING = {
  chosen: { records: ['single'], view: ['winter'], files: ['none'] },
  mapping: { name: 'product_name', number: null, line: 'category', note: null },
  leads: { product_name: 'ours', category: 'ours' },
  emptyAlso: ['category'],
  guardPercent: 25,
  publishesPassports: true,
  cron: null,
  timeZone: 'Europe/Lisbon',
} as const

describe('fields that are read again, with changes that are not saved yet', () => {
  test('keep what a person has said of those that are still there; others become what they usually are', () => {
    const now = refitted(READING, ARTICLES, { discovery: LATER, chosen: { records: ['single'] } }, MEANINGS)
    expect(now).toEqual({
      ...READING,
      // Their new field would usually be the category, which a person has given to another one.
      mapping: { name: 'product_name', number: null, line: 'category', kind: null },
    })
  })

  test('of another kind of record keep what does not depend on it', () => {
    const now = refitted(READING, ARTICLES, { discovery: SUPPLIERS, chosen: { records: ['company'] } }, MEANINGS)
    expect(now).toEqual({
      ...READING,
      chosen: { records: ['company'], view: ['winter'], files: ['none'] },
      mapping: { name: 'company_name', number: null, town: 'company_city' },
      // Who leads in all fields, does so in these.
      leads: { ...READING.leads, company_name: 'ours', company_city: 'ours' },
    })
  })

  test('keep no choice that is there no more', () => {
    const discovery = {
      ...LATER,
      choices: [choice('records', true, 'single'), choice('view', false, 'all', 'summer')],
    }
    const now = refitted(READING, ARTICLES, { discovery, chosen: { records: ['single'] } }, MEANINGS)
    expect(now.chosen).toEqual({ records: ['single'], view: ['all'] })
  })
})
