import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { OdooDouble } from '#test/doubles/odoo/odoo-double.ts'
import { failure, odooWith } from '#test/doubles/odoo/odoo-with.ts'
import type { WriteItem } from '../connector.ts'

const TARGET = 'product.product.x_dpp_url'
const isWrite = ({ url, text }: Asked) => url.pathname.endsWith('/write') || text.includes('"write"')
const itemsOf = ({ records }: OdooDouble): WriteItem[] =>
  [...records.table('product.product').values()].map((one) => ({
    of: 'variant',
    item: { id: String(one.id), address: null, name: '' },
    parentId: String(one['product_tmpl_id']),
    value: `https://dpp.example/${one.id}`,
  }))
const written = ({ records }: OdooDouble) =>
  [...records.table('product.product').values()].filter((one) => one['x_dpp_url'] === `https://dpp.example/${one.id}`)
    .length

describe.each([19, 15])('Odoo %i: writing', (major) => {
  test.each<Fault>([
    { is: 'limited', retryAfter: '2' },
    { is: 'broken' },
    { is: 'reset' },
    { is: 'lost' },
    { is: 'hangs' },
    { is: 'truncated gzip' },
  ])('through %j has each value where it belongs', async (fault) => {
    const { double, session } = await odooWith({ major }, 8)
    await session.prepare?.(TARGET)
    double.fail(fault, isWrite)
    const outcomes = await session.write(TARGET, itemsOf(double))
    expect(outcomes.map(({ state }) => state)).toEqual(Array(12).fill('written'))
    expect([written(double), double.pending()]).toEqual([12, 0])
  })

  test('tells what was written when it is gone in the middle', async () => {
    const { double, session } = await odooWith({ major }, 4)
    await session.prepare?.(TARGET)
    const items = itemsOf(double)
    double.meanwhile((asked) => {
      if (!isWrite(asked)) return
      double.meanwhile(() => {})
      for (let tries = 0; tries < 4; tries += 1) {
        double.fail({ is: 'broken', status: 503 }, (later) => isWrite(later) && later !== asked)
      }
    })
    const states = (await session.write(TARGET, items)).map(({ state }) => state)
    expect(states).toEqual(['written', ...Array(5).fill('unknown')])
    expect(written(double)).toBe(1)
  })
})

test('what is cleared is cleared together, but for what is no longer there', async () => {
  const { double, session } = await odooWith({}, 80)
  await session.prepare?.(TARGET)
  const items = itemsOf(double)
  await session.write(TARGET, items)
  double.records.table('product.product').delete(7)
  double.asked.splice(0)
  const outcomes = await session.write(
    TARGET,
    items.map((item) => ({ ...item, value: null })),
  )
  expect(outcomes.flatMap(({ state }, at) => (state === 'written' ? [] : [[at, state]]))).toEqual([[6, 'not_found']])
  // The hundred with the missing one again one by one, and the other twenty at once.
  expect(double.asked.filter(isWrite).length).toBe(1 + 100 + 1)
  expect(await session.look?.(TARGET, items)).toEqual(Array(120).fill(null))
})

test('a field is made once, also when the answer was lost', async () => {
  const { double, session } = await odooWith({}, 1)
  double.fail({ is: 'reset' }, ({ url }) => url.pathname.endsWith('/create'))
  expect(await session.prepare?.(TARGET)).toBe(TARGET)
  expect(double.records.table('ir.model.fields').size).toBe(1)
})

test('whoever may not make fields is told which one to ask for', async () => {
  const { double, session } = await odooWith({}, 1)
  double.allow({ mayAddFields: false })
  const { warnings } = await session.test()
  expect(warnings.map(({ reason }) => reason)).toContain('fields_not_permitted')
  const error = await failure(session.prepare?.(TARGET) ?? Promise.resolve(), double)
  expect([error.kind, error.message]).toEqual(['permission', expect.stringContaining('"x_dpp_url"')])
})

test('a field of the product takes no addresses of several variants', async () => {
  const { double, session } = await odooWith({}, 2)
  const made = { type: 'char', string: 'Passport', readonly: false, required: false }
  Object.assign(double.records.schema['product.template'] as object, { x_passport: made })
  const { targets } = await session.discover()
  const target = targets.find(({ key }) => key.endsWith('x_passport'))
  expect(target?.key).toBe('product.template.x_passport')
  const outcomes = await session.write('product.template.x_passport', itemsOf(double))
  expect(outcomes.map((outcome) => ('said' in outcome ? outcome.said.reason : outcome.state))).toEqual([
    'field_of_product',
    'field_of_product',
    'written',
  ])
  expect(double.records.table('product.template').get(2)?.['x_passport']).toBe('https://dpp.example/3')
})

test('numbers are written as numbers where the field is one', async () => {
  const { double, session } = await odooWith({}, 1)
  const made = { type: 'float', string: 'Score', readonly: false, required: false }
  Object.assign(double.records.schema['product.product'] as object, { x_score: made })
  const items = itemsOf(double).map((item) => ({ ...item, value: '72.5' }))
  await session.write('product.product.x_score', items)
  expect(double.records.table('product.product').get(1)?.['x_score']).toBe(72.5)
  expect(await session.look?.('product.product.x_score', items)).toEqual([{ value: '72.5' }, { value: '72.5' }])
})

test('a key that may only read is warned of, and told when it writes', async () => {
  const { double, session } = await odooWith({}, 1)
  await session.prepare?.(TARGET)
  double.allow({ mayWrite: false })
  expect((await session.test()).warnings.map(({ reason }) => reason)).toContain('key_reads_only')
  expect((await failure(session.write(TARGET, itemsOf(double)), double)).kind).toBe('permission')
})
