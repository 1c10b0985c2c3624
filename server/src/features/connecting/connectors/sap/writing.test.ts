import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { SapDouble } from '#test/doubles/sap/sap-double.ts'
import { failure, sapWith } from '#test/doubles/sap/sap-with.ts'
import type { WriteItem } from '../connector.ts'

const TARGET = 'field.YY1_DPPURL_PRD'
const isPatch = ({ method }: Asked) => method === 'PATCH'
const isToken = ({ headers }: Asked) => String(headers['x-csrf-token']) === 'Fetch'
const itemsOf = ({ products }: SapDouble): WriteItem[] =>
  [...products.keys()].map((id) => ({
    of: 'variant',
    item: { id, address: null, name: '' },
    parentId: null,
    value: `https://dpp.example/${id}`,
  }))
const written = ({ products }: SapDouble) =>
  [...products].filter(([id, one]) => one['YY1_DPPURL_PRD'] === `https://dpp.example/${id}`).length

describe.each(['v2', 'v4'] as const)('%s: writing', (generation) => {
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '2' }, isPatch],
    [{ is: 'broken' }, isPatch],
    [{ is: 'reset' }, isPatch],
    [{ is: 'lost' }, isPatch],
    [{ is: 'hangs' }, isPatch],
    [{ is: 'broken' }, isToken],
  ])('through %j has each value where it belongs, once', async (fault, isFor) => {
    const { double, session } = await sapWith({ generations: [generation] }, 8)
    double.fail(fault, isFor)
    const outcomes = await session.write(TARGET, itemsOf(double))
    expect(outcomes.map(({ state }) => state)).toEqual(Array(8).fill('written'))
    expect([written(double), double.pending()]).toEqual([8, 0])
  })

  test('fetches the token with its cookies once, and again when the session has ended', async () => {
    const { double, session } = await sapWith({ generations: [generation] }, 6)
    double.meanwhile((asked) => {
      if (asked.method !== 'PATCH') return
      double.meanwhile(() => {})
      double.endSessions()
    })
    expect((await session.write(TARGET, itemsOf(double))).every(({ state }) => state === 'written')).toBe(true)
    expect([written(double), double.asked.filter(isToken).length]).toEqual([6, 2])
  })

  test('does not write over what was changed there since it was looked at', async () => {
    const { double, session } = await sapWith({ generations: [generation] }, 3)
    const items = itemsOf(double)
    await session.write(TARGET, items)
    const found = await session.look?.(TARGET, items)
    double.change(double.products.get('P00001') ?? {}, { YY1_DPPURL_PRD: 'https://theirs.example' })
    const again = items.map((item, at) => ({
      ...item,
      value: 'https://dpp.example/2',
      ...(found?.[at]?.mark ? { mark: found[at].mark } : {}),
    }))
    expect((await session.write(TARGET, again)).map(({ state }) => state)).toEqual(['written', 'conflict', 'written'])
    expect(double.products.get('P00001')?.['YY1_DPPURL_PRD']).toBe('https://theirs.example')
  })

  test('keys with quotes, slashes and blanks are those that they are', async () => {
    const { double, session } = await sapWith({ generations: [generation] })
    for (const number of ["A'B/C", "Ü 'x' (1)", '100%/25']) double.addProduct(number)
    expect((await session.write(TARGET, itemsOf(double))).map(({ state }) => state)).toEqual(Array(3).fill('written'))
    expect(written(double)).toBe(3)
  })

  test('numbers are written as the interface has them', async () => {
    const { double, session } = await sapWith({ generations: [generation] }, 1)
    const items = itemsOf(double).map((item) => ({ ...item, value: '72.5' }))
    await session.write('field.YY1_DPPScore_PRD', items)
    expect(double.products.get('P00000')?.['YY1_DPPScore_PRD']).toBe(generation === 'v2' ? '72.5' : 72.5)
    expect((await session.look?.('field.YY1_DPPScore_PRD', items))?.map((one) => one?.value)).toEqual(['72.5'])
  })
})

test('what is too long for the field is not sent', async () => {
  const { double, session } = await sapWith({}, 2)
  const items = itemsOf(double).map((item, at) => (at === 0 ? { ...item, value: `https://${'x'.repeat(120)}` } : item))
  const outcomes = await session.write(TARGET, items)
  expect(outcomes).toMatchObject([{ state: 'refused', said: { reason: 'too_long', value: 120 } }, { state: 'written' }])
})

test('what was written is told when it is gone in the middle', async () => {
  const { double, session } = await sapWith({}, 4)
  double.meanwhile((asked) => {
    if (!isPatch(asked)) return
    double.meanwhile(() => {})
    for (let tries = 0; tries < 4; tries += 1) {
      double.fail({ is: 'broken', status: 503 }, (later) => isPatch(later) && later !== asked)
    }
  })
  const outcomes = await session.write(TARGET, itemsOf(double))
  expect(outcomes.map(({ state }) => state)).toEqual(['written', 'unknown', 'unknown', 'unknown'])
  expect(written(double)).toBe(1)
})

test('SAP’s own words are told where it does not permit changes', async () => {
  const { double, session } = await sapWith({}, 2)
  double.allow({ mayWrite: false })
  const error = await failure(session.write(TARGET, itemsOf(double)), double)
  expect([error.kind, error.said.value, error.message]).toEqual([
    'permission',
    'API_PRD_MSG/009',
    expect.stringContaining('Changing products is not permitted.'),
  ])
})

test('without fields of one’s own nothing can be written, and the test says how to make one', async () => {
  const { double, session } = await sapWith({ hasCustom: false }, 1)
  expect((await session.discover()).targets).toEqual([])
  expect((await session.test()).warnings.map(({ reason }) => reason)).toEqual(['no_custom_fields'])
  expect((await failure(session.write(TARGET, itemsOf(double)), double)).said.reason).toBe('field_missing')
})
