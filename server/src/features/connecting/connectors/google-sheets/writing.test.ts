import { expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { failure, sheetsWith, skuOf } from '#test/doubles/google-sheets/sheets-with.ts'
import type { WriteItem } from '../connector.ts'

const isUpdate = ({ url }: Asked) => url.pathname.endsWith(':batchUpdate')
const addressOf = (id: string) => `https://dpp.example/${id}`

async function withItems(count: number) {
  const there = await sheetsWith(count)
  const items = Array.from({ length: count }, (_, at): WriteItem => {
    const id = skuOf(at)
    return { of: 'variant', item: { id, address: null, name: id }, parentId: id, value: addressOf(id) }
  })
  const written = () =>
    there.column('Passport').filter((cell, at) => cell === addressOf(String(there.column('SKU')[at]))).length
  return { ...there, items, written }
}

test.each<Fault>([
  { is: 'limited', retryAfter: '2' },
  { is: 'broken' },
  { is: 'reset' },
  { is: 'lost' },
  { is: 'hangs' },
  { is: 'truncated gzip' },
])('writing through %j has each value where it belongs', async (fault) => {
  const { double, session, items, written } = await withItems(25)
  double.fail(fault, isUpdate)
  const outcomes = await session.write('Passport', items)
  expect(outcomes.map(({ state }) => state)).toEqual(Array(25).fill('written'))
  expect([written(), double.pending()]).toEqual([25, 0])
})

test('hundreds are written with one request, where the rows are now, and what is gone is told', async () => {
  const { double, sheet, session, items, written } = await withItems(600)
  await session.look?.('Passport', items.slice(0, 2))
  // People have sorted it meanwhile, and deleted a row.
  sheet.rows.splice(1, sheet.rows.length - 1, ...sheet.rows.slice(2).reverse())
  double.asked.splice(0)
  const outcomes = await session.write('Passport', items)
  expect(outcomes.map(({ state }) => state)).toEqual(items.map((_, at) => (at === 0 ? 'not_found' : 'written')))
  expect([written(), double.asked.filter(isUpdate).length]).toEqual([599, 2])
  expect(await session.look?.('Passport', items.slice(0, 3))).toEqual([
    null,
    { value: addressOf(skuOf(1)) },
    { value: addressOf(skuOf(2)) },
  ])
})

test('a score is a number there, an address stays a text, and what is withdrawn empties the cell', async () => {
  const { session, items, column } = await withItems(1)
  const write = (value: string | null) =>
    session.write(
      'Weight (kg)',
      items.map((one) => ({ ...one, value })),
    )
  await write('72.5')
  expect([column('Weight (kg)'), await session.look?.('Weight (kg)', items)]).toEqual([[72.5], [{ value: '72.5' }]])
  await write('=HYPERLINK("https://dpp.example")')
  expect(column('Weight (kg)')).toEqual(['=HYPERLINK("https://dpp.example")'])
  await write(null)
  expect(await session.look?.('Weight (kg)', items)).toEqual([null])
})

test('a column for addresses is made once, beside the last one, where a person chose that', async () => {
  const { double, sheet, session } = await withItems(1)
  sheet.columnCount = 6
  double.fail({ is: 'reset' }, isUpdate)
  const made = await session.prepare?.('new.passport_address')
  expect([made, sheet.columnCount]).toEqual(['Digital product passport', 7])
  expect(sheet.rows[0]?.map(({ value }) => value).slice(5)).toEqual(['Passport', 'Digital product passport'])
  expect(await session.prepare?.('new.passport_address')).toBe(made)
  expect(sheet.rows[0]).toHaveLength(7)
})

test.each([
  ['protected', 'permission', 'range_protected'],
  ['only for viewing', 'permission', 'not_shared'],
  ['gone', 'refused', 'field_missing'],
])('a column that is %s is told as such', async (what, kind, reason) => {
  const { double, sheet, session, items } = await withItems(2)
  if (what === 'protected') sheet.protectedColumns.add(5)
  if (what === 'only for viewing') double.allow({ mayWrite: false })
  if (what === 'gone') {
    const [outcome] = await session.write('Other', items)
    expect(outcome).toMatchObject({ state: kind, said: { reason } })
    return
  }
  const error = await failure(session.write('Passport', items), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
})
