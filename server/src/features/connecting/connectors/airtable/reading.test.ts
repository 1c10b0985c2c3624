import { describe, expect, test } from 'vitest'
import { API, airtableWith, failure, rowsOf } from '#test/doubles/airtable/airtable-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import type { Page } from '../connector.ts'

const isList = ({ url }: Asked) => url.pathname.endsWith('/listRecords')
const isSecondPage = (asked: Asked) => isList(asked) && asked.text.includes('"offset":')
const ids = (pages: readonly Page[]) => rowsOf(pages).map(({ variant }) => variant?.id)

describe('a read loses no row and gives none twice', () => {
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isSecondPage],
    [{ is: 'limited' }, isList],
    [{ is: 'broken' }, isList],
    [{ is: 'broken', status: 503 }, isSecondPage],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, isSecondPage],
    [{ is: 'hangs' }, isList],
    [{ is: 'reset' }, isSecondPage],
    [{ is: 'lost' }, isList],
    [{ is: 'truncated gzip' }, isSecondPage],
  ])('through %j', async (fault, isFor) => {
    const { double, table, world, pages } = await airtableWith(130)
    double.fail(fault, isFor)
    expect(ids(await pages())).toEqual([...table.records.keys()])
    expect([double.pending(), [...world.origins]]).toEqual([0, [API]])
    // What is not said otherwise is left alone for thirty seconds.
    if (fault.is === 'limited' && fault.retryAfter === undefined)
      expect(world.slept.map((ms) => Math.round(ms / 1_000))).toEqual([30])
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { session, table } = await airtableWith(350)
    const read: Page[] = []
    let cursor: string | null = null
    do {
      const iterator: AsyncIterator<Page> = session.read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
    } while (cursor !== null)
    expect(ids(read)).toEqual([...table.records.keys()])
  })

  test('with a place in the list that has ended, as often as it does: it begins again', async () => {
    const { double, table, pages } = await airtableWith(350)
    let ends = 0
    double.meanwhile((asked) => {
      if (isSecondPage(asked) && [2, 5].includes(++ends)) double.endOffsets()
    })
    const read = ids(await pages())
    expect(read).toEqual([...table.records.keys()])
    expect(ends).toBe(8)
  })

  test('gone on with after its place has ended, it says that what was read before does not count', async () => {
    const { double, session, table } = await airtableWith(350)
    const iterator = session.read({ since: null, cursor: null, chosen: {} })[Symbol.asyncIterator]()
    const { value } = await iterator.next()
    await iterator.return?.()
    double.endOffsets()
    const again = await Array.fromAsync(session.read({ since: null, cursor: value.cursor, chosen: {} }))
    expect(again.map(({ isFromBeginning = false }) => isFromBeginning)).toEqual([true, false, false, false])
    expect(ids(again)).toEqual([...table.records.keys()])
  })

  test('and says so where places always end', async () => {
    const { double, pages } = await airtableWith(150)
    double.meanwhile((asked) => void (isSecondPage(asked) && double.endOffsets()))
    expect((await failure(pages(), double)).said.reason).toBe('place_ended')
  })

  test('while records vanish that were read before', async () => {
    const { double, table, pages } = await airtableWith(350)
    const before = [...table.records.keys()]
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.meanwhile(() => {})
      for (const record of [...table.records.values()].slice(10, 60)) double.remove(table, record)
    })
    expect(ids(await pages())).toEqual(before)
  })
})

test('an offset that looks like an address is a part of what is sent home, and nothing is asked elsewhere', async () => {
  const { double, table, world, pages } = await airtableWith(10)
  const body = { records: [], offset: 'https://elsewhere.example/v0/next' }
  double.fail({ is: 'answer', answer: { body } }, isList)
  expect(ids(await pages())).toEqual([...table.records.keys()])
  expect([...world.origins]).toEqual([API])
})

test.each([{ body: { offset: null } }, { body: { records: 'none' } }, { body: [] }])(
  'a success without a list is a fault of its own: %j',
  async (answer) => {
    const { double, pages } = await airtableWith(10)
    double.fail({ is: 'answer', answer }, isList)
    expect((await failure(pages(), double)).said.reason).toBe('not_a_list')
  },
)

test.each([
  [
    403,
    { error: { type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', message: 'Invalid.' } },
    'permission',
    'token_scope_missing',
  ],
  [404, { error: 'NOT_FOUND' }, 'not_found', 'table_missing'],
  [422, { error: { type: 'VIEW_NAME_NOT_FOUND', message: 'No.' } }, 'not_found', 'table_missing'],
  [422, { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "x"' } }, 'refused', 'field_missing'],
  [422, { error: { type: 'INVALID_FILTER_BY_FORMULA', message: 'Wrong.' } }, 'refused', 'refused'],
  [413, { error: { type: 'REQUEST_TOO_LARGE', message: 'Large.' } }, 'refused', 'refused'],
] as const)('status %i with %j is told as what it is', async (status, body, kind, reason) => {
  const { double, pages } = await airtableWith(10)
  double.fail({ is: 'answer', answer: { status, body } }, isList)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
})

test('a month whose requests are used up is waited for until it is over', async () => {
  const { double, world, pages } = await airtableWith(10)
  double.allow({ isMonthUsedUp: true })
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual(['rate_limited', 'month_used_up'])
  expect(error.retryAt?.getUTCDate()).toBe(1)
  expect(error.retryAt?.getTime()).toBeGreaterThan(world.now().getTime())
})

test('takes a turn of the base and of the token for every request', async () => {
  const { double, base, world, pages } = await airtableWith(250)
  await pages()
  const ofBase = double.asked.filter(({ url }) => url.pathname.includes(base.id)).length
  const [token, ...others] = [...world.turns].sort(([one], [other]) => (one < other ? 1 : -1))
  expect(token).toEqual([expect.stringMatching(/^airtable token [0-9a-f]{16}$/), double.asked.length])
  expect(Object.fromEntries(others)[`airtable ${base.id}`]).toBe(ofBase)
})
