import { expect, test } from 'vitest'
import type { CentralDouble } from '#test/doubles/business-central/central-double.ts'
import { centralWith, DETAILS, failure } from '#test/doubles/business-central/central-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { WriteItem } from '../connector.ts'

const TARGET = 'custom.passportUrl'
const isPatch = ({ method }: Asked) => method === 'PATCH'
const itemsOf = ({ items }: CentralDouble): WriteItem[] =>
  items.map((item) => ({
    of: 'product',
    item: { id: String(item['id']), address: null, name: '' },
    parentId: null,
    value: `https://dpp.example/${item['number']}`,
  }))
const written = ({ items }: CentralDouble) =>
  items.filter((item) => item['passportUrl'] === `https://dpp.example/${item['number']}`).length

test.each<Fault>([
  { is: 'limited', retryAfter: '2' },
  { is: 'broken' },
  { is: 'reset' },
  { is: 'lost' },
  { is: 'hangs' },
  { is: 'truncated gzip' },
])('writing through %j has each value where it belongs, once', async (fault) => {
  const { double, session } = await centralWith({}, 8, DETAILS)
  double.fail(fault, isPatch)
  const outcomes = await session.write(TARGET, itemsOf(double))
  expect(outcomes.map(({ state }) => state)).toEqual(Array(8).fill('written'))
  expect([written(double), double.pending()]).toEqual([8, 0])
})

test('what was changed there since it was looked at is not written over', async () => {
  const { double, session } = await centralWith({}, 3, DETAILS)
  const items = itemsOf(double)
  await session.write(TARGET, items)
  const found = await session.look?.(TARGET, items)
  double.change(double.items[1] ?? {}, { passportUrl: 'https://theirs.example' })
  const again = items.map((item, at) => ({
    ...item,
    value: 'https://dpp.example/2',
    ...(found?.[at]?.mark ? { mark: found[at].mark } : {}),
  }))
  expect((await session.write(TARGET, again)).map(({ state }) => state)).toEqual(['written', 'conflict', 'written'])
  expect(double.items[1]?.['passportUrl']).toBe('https://theirs.example')
})

test('what it does not take is told for the one item', async () => {
  const { double, session } = await centralWith({}, 3, DETAILS)
  const items = itemsOf(double).map((item, at) => (at === 1 ? { ...item, value: 'x'.repeat(300) } : item))
  const outcomes = await session.write(TARGET, items)
  expect(outcomes.map(({ state }) => state)).toEqual(['written', 'refused', 'written'])
})

test('what was written is told when it is gone in the middle', async () => {
  const { double, session } = await centralWith({}, 4, DETAILS)
  double.meanwhile((asked) => {
    if (!isPatch(asked)) return
    double.meanwhile(() => {})
    for (let tries = 0; tries < 4; tries += 1)
      double.fail({ is: 'broken', status: 503 }, (later) => isPatch(later) && later !== asked)
  })
  const outcomes = await session.write(TARGET, itemsOf(double))
  expect(outcomes.map(({ state }) => state)).toEqual(['written', 'unknown', 'unknown', 'unknown'])
  expect(written(double)).toBe(1)
})

test('rows of variants are written each in its own', async () => {
  const page = { custom_page: 'ODataV4/VariantCard', custom_item_field: 'Item_No', custom_variant_field: 'Code' }
  const { double, session } = await centralWith({}, 0, page)
  double.addItem({ number: "A'B/C", displayName: 'Coat' }, [{ code: 'RED' }, { code: "GR'ÜN/1" }])
  const items = double.variants.map(
    (one): WriteItem => ({
      of: 'variant',
      item: { id: String(one['id']), address: null, name: '' },
      parentId: String(one['itemId']),
      value: `https://dpp.example/${one['code']}`,
    }),
  )
  const outcomes = await session.write('custom.Passport_URL', items)
  expect(outcomes.map(({ state }) => state)).toEqual(['written', 'written'])
  expect(double.variants.map((one) => one['Passport_URL'])).toEqual(items.map(({ value }) => value))
})

test('nothing is written where no page was named, and the reason said', async () => {
  const { double, session } = await centralWith({}, 2)
  expect((await session.discover()).targets).toEqual([])
  const error = await failure(session.write(TARGET, itemsOf(double)), double)
  expect([error.kind, error.said.reason]).toEqual(['refused', 'read_only'])
  expect(double.asked.filter(isPatch)).toEqual([])
})

test('an app that may only read is told so', async () => {
  const { double, session } = await centralWith({}, 2, DETAILS)
  double.allow({ mayWrite: false })
  expect((await failure(session.write(TARGET, itemsOf(double)), double)).kind).toBe('permission')
})
