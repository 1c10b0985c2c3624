import { beforeAll, expect, test } from 'vitest'
import { type AirtableDouble, startAirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import type { BaseOfAirtable, TableOfBase } from '#test/doubles/airtable/airtable-tables.ts'
import { atFileEnd } from '#test/file-end.ts'
import { shops } from '#test/shops.ts'

/** The vendor's own client, which knows nothing of us, takes our double for Airtable. */

let double: AirtableDouble
let base: BaseOfAirtable
let table: TableOfBase

beforeAll(async () => {
  double = await startAirtableDouble({ isPlain: true })
  atFileEnd(() => double.close())
  base = double.addBase('Catalogue')
  table = double.addTable(base, 'Variants', [
    'SKU',
    { name: 'Weight', type: 'number' },
    { name: 'Sold', type: 'checkbox' },
    { name: 'Colour', type: 'singleSelect', options: { choices: [{ id: 'sel1', name: 'Red' }] } },
  ])
})

const open = (more: object = {}) =>
  shops().airtableClient({ apiKey: double.token, endpointUrl: double.origin, ...more }, base.id)('Variants')
const refused = (work: Promise<unknown>) => work.then(String, ({ error, statusCode }) => [error, statusCode])

test('makes, lists by pages of a hundred, changes and deletes; empty cells are left out', async () => {
  const client = open()
  for (let from = 0; from < 210; from += 10) {
    const made = Array.from({ length: 10 }, (_, at) => ({ fields: { SKU: `S${from + at}`, Weight: at, Sold: at > 0 } }))
    expect(await client.create(made)).toHaveLength(10)
  }
  const all = await client.select({ filterByFormula: "NOT({SKU}='S3')" }).all()
  expect(all.map(({ fields }) => fields['SKU'])).toEqual(
    Array.from({ length: 210 }, (_, at) => `S${at}`).filter((sku) => sku !== 'S3'),
  )
  expect(all[0]?.fields).toEqual({ SKU: 'S0', Weight: 0 })
  const id = all[0]?.id ?? ''
  await client.update([{ id, fields: { Colour: 'Red', Sold: true } }])
  expect((await client.find(id)).fields).toEqual({ SKU: 'S0', Weight: 0, Colour: 'Red', Sold: true })
  const byField = await client.select({ maxRecords: 1, returnFieldsByFieldId: true, fields: ['SKU'] }).all()
  expect(Object.keys(byField[0]?.fields ?? {})).toEqual([table.primaryFieldId])
  expect(await client.destroy([id])).toHaveLength(1)
  expect(table.records.size).toBe(209)
})

test('merges on a field: what is there is changed, what is not is made', async () => {
  const rows = [{ fields: { SKU: 'S1', Weight: 9 } }, { fields: { SKU: 'NEW', Weight: 1 } }]
  const outcome = await open().update(rows, { performUpsert: { fieldsToMergeOn: ['SKU'] } })
  expect(outcome.map(({ fields }) => fields)).toEqual([
    { SKU: 'S1', Weight: 9, Sold: true },
    { SKU: 'NEW', Weight: 1 },
  ])
  expect([...table.records.values()].filter(({ cells }) => cells[table.primaryFieldId] === 'S1')).toHaveLength(1)
})

test('meets the errors that Airtable has: of fields, values, choices, eleven at once, tokens, places that have ended, limits', async () => {
  const client = open({ noRetryIfRateLimited: true })
  expect(await refused(client.create([{ fields: { Size: 'M' } }]))).toEqual(['UNKNOWN_FIELD_NAME', 422])
  expect(await refused(client.create([{ fields: { Weight: 'heavy' } }]))).toEqual(['INVALID_VALUE_FOR_COLUMN', 422])
  expect(await refused(client.create([{ fields: { Colour: 'Blue' } }]))).toEqual([
    'INVALID_MULTIPLE_CHOICE_OPTIONS',
    422,
  ])
  const before = table.records.size
  const eleven = Array.from({ length: 11 }, () => ({ fields: { SKU: 'X' } }))
  expect(await refused(client.create(eleven))).toEqual(['INVALID_RECORDS', 422])
  expect(await refused(client.create([{ fields: { SKU: 'X' } }, { fields: { Weight: 'x' } }]))).toEqual([
    'INVALID_VALUE_FOR_COLUMN',
    422,
  ])
  expect(table.records.size).toBe(before)
  expect(await refused(client.find('recDoesNotExist00'))).toEqual(['ROW_DOES_NOT_EXIST', 422])
  expect(await refused(client.select({ filterByFormula: '{Nothing}=1' }).all())).toEqual([
    'INVALID_FILTER_BY_FORMULA',
    422,
  ])
  double.meanwhile(({ url }) => {
    if (url.searchParams.has('offset')) double.endOffsets()
  })
  expect(await refused(client.select().all())).toEqual(['UNPROCESSABLE_ENTITY', 422])
  double.meanwhile(() => {})
  const other = shops().airtableClient({ apiKey: 'patOther', endpointUrl: double.origin }, base.id)('Variants')
  expect(await refused(other.select().all())).toEqual(['AUTHENTICATION_REQUIRED', 401])
  double.allow({ isLimited: true })
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => refused(client.find('recDoesNotExist00'))))
  expect(outcomes).toContainEqual(['TOO_MANY_REQUESTS', 429])
  expect(double.busiest()).toBeGreaterThan(5)
})
