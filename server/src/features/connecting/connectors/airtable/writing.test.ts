import { expect, test } from 'vitest'
import { airtableWith } from '#test/doubles/airtable/airtable-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { WriteItem } from '../connector.ts'

const isPatch = ({ method }: Asked) => method === 'PATCH'
const addressOf = (id: string) => `https://dpp.example/${id}`

async function withItems(count: number) {
  const there = await airtableWith(count)
  const records = [...there.table.records.values()]
  const items = records.map(
    ({ id }): WriteItem => ({
      of: 'variant',
      item: { id, address: null, name: id },
      parentId: null,
      value: addressOf(id),
    }),
  )
  const written = () => records.filter(({ id, cells }) => cells[there.field('Passport')] === addressOf(id)).length
  return { ...there, items, records, written, target: there.field('Passport') }
}

test.each<Fault>([
  { is: 'limited', retryAfter: '2' },
  { is: 'broken' },
  { is: 'reset' },
  { is: 'lost' },
  { is: 'hangs' },
  { is: 'truncated gzip' },
])('writing through %j has each value where it belongs', async (fault) => {
  const { double, session, items, written, target } = await withItems(25)
  double.fail(fault, isPatch)
  const outcomes = await session.write(target, items)
  expect(outcomes.map(({ state }) => state)).toEqual(Array(25).fill('written'))
  expect([written(), double.pending()]).toEqual([25, 0])
})

test('writes by tens, by the identifier of the field, and without making choices', async () => {
  const { double, session, items, target } = await withItems(25)
  await session.write(target, items)
  const patches = double.asked.filter(isPatch).map(({ json }) => json as { records: object[]; typecast?: boolean })
  expect(patches.map(({ records, typecast }) => [records.length, typecast])).toEqual([
    [10, undefined],
    [10, undefined],
    [5, undefined],
  ])
  expect(await session.look?.(target, items.slice(0, 2))).toEqual(items.slice(0, 2).map(({ value }) => ({ value })))
})

test('of ten that are refused for one, nine are written and the one is named', async () => {
  const { double, table, session, items, records, written, target } = await withItems(20)
  const [gone] = records.slice(13)
  if (gone) double.remove(table, gone)
  const outcomes = await session.write(target, items)
  expect(outcomes.map(({ state }) => state)).toEqual(items.map((_, at) => (at === 13 ? 'not_found' : 'written')))
  expect(written()).toBe(19)
})

test('a score goes into a field of numbers as a number, and what is withdrawn empties it', async () => {
  const { double, table, session, items, records, field } = await withItems(1)
  const target = field('Weight (kg)')
  await session.write(
    target,
    items.map((one) => ({ ...one, value: '72.5' })),
  )
  expect(double.cell(table, records[0] ?? never(), 'Weight (kg)')).toBe(72.5)
  expect(await session.look?.(target, items)).toEqual([{ value: '72.5' }])
  await session.write(
    target,
    items.map((one) => ({ ...one, value: null })),
  )
  expect(await session.look?.(target, items)).toEqual([null])
})

test('a field for addresses is made once, where a person chose that', async () => {
  const { table, session } = await withItems(1)
  const { targets } = await session.discover()
  const key = targets.find(({ isNew, takes }) => isNew && takes.includes('passport_address'))?.key ?? ''
  const made = await session.prepare?.(key)
  expect(table.fields.find(({ id }) => id === made)).toMatchObject({ name: 'Digital product passport', type: 'url' })
})

function never(): never {
  throw new Error('There is a record.')
}
