import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { API, failure, rowsOf, sheetsWith, skuOf, TOKENS } from '#test/doubles/google-sheets/sheets-with.ts'
import type { Page } from '../connector.ts'

const isFilter = ({ url }: Asked) => url.pathname.endsWith(':getByDataFilter')
const isLater = ({ text }: Asked) => text.includes('"startRowIndex":501')
const ids = (pages: readonly Page[]) => rowsOf(pages).map(({ variant }) => variant?.id)
const skus = (count: number) => Array.from({ length: count }, (_, at) => skuOf(at))

describe('a read loses no row and gives none twice', () => {
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isLater],
    [{ is: 'limited' }, isFilter],
    [{ is: 'broken' }, isFilter],
    [{ is: 'broken', status: 503 }, isLater],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, isLater],
    [{ is: 'hangs' }, isLater],
    [{ is: 'reset' }, isLater],
    [{ is: 'lost' }, isFilter],
    [{ is: 'truncated gzip' }, isLater],
    [{ is: 'broken' }, ({ url }) => url.pathname === '/token'],
  ])('through %j', async (fault, isFor) => {
    const { double, world, pages } = await sheetsWith(600)
    double.fail(fault, isFor)
    expect(ids(await pages())).toEqual(skus(600))
    expect([double.pending(), [...world.origins].sort()]).toEqual([0, [TOKENS, API]])
    // What is not said otherwise: quotas are filled again every minute.
    if (fault.is === 'limited' && fault.retryAfter === undefined) {
      expect(world.slept.map((slept) => Math.round(slept / 1_000))).toEqual([60])
    }
  })

  test('when the token ends in the middle: another one is fetched, once', async () => {
    const { double, pages } = await sheetsWith(600)
    double.meanwhile((asked) => {
      if (!isLater(asked)) return
      double.meanwhile(() => {})
      double.endTokens()
    })
    expect(ids(await pages())).toEqual(skus(600))
    expect(double.tokens).toHaveLength(2)
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { open } = await sheetsWith(1_300)
    const read: Page[] = []
    let cursor: string | null = null
    do {
      const iterator: AsyncIterator<Page> = open({}).read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
    } while (cursor !== null)
    expect(ids(read)).toEqual(skus(1_300))
    expect(read[0]?.total).toBe(1_300)
  })

  test('while rows vanish that were read before, and rows that were moved: it begins again, without what came', async () => {
    const { double, sheet, pages } = await sheetsWith(1_300)
    let moves = 0
    double.meanwhile((asked) => {
      if (!isLater(asked) || ++moves > 2) return
      if (moves === 1) sheet.rows.splice(10, 40)
      else sheet.rows.splice(1, sheet.rows.length - 1, ...sheet.rows.slice(1).reverse())
    })
    const read = ids(await pages())
    expect(read.toSorted()).toEqual(skus(1_300))
  })

  test('while a column is put in before the others', async () => {
    const { double, sheet, pages } = await sheetsWith(600)
    double.meanwhile((asked) => {
      if (!isLater(asked)) return
      double.meanwhile(() => {})
      for (const [at, row] of sheet.rows.entries()) row.unshift({ value: at === 0 ? 'Number' : at })
    })
    const rows = rowsOf(await pages())
    expect(rows.map(({ cells }) => cells['SKU'])).toEqual(skus(600))
    expect(rows.at(-1)?.cells['Weight (kg)']).toBe(0.5)
  })

  test('from a place before which rows have gone since: it begins again, and says that what came does not count', async () => {
    const { sheet, pages } = await sheetsWith(600)
    const [first] = await pages()
    sheet.rows.splice(1, 1)
    const again = await pages({ cursor: first?.cursor ?? null })
    expect(ids(again)).toEqual(skus(600).slice(1))
    expect(again.map(({ isFromBeginning }) => isFromBeginning)).toEqual([true, undefined])
  })

  test('and says so where rows are moved all the time', async () => {
    const { double, sheet, pages } = await sheetsWith(600)
    double.meanwhile((asked) => void (isLater(asked) && sheet.rows.splice(1, 1)))
    const error = await failure(pages(), double)
    expect([error.kind, error.said.reason]).toEqual(['passing', 'sheet_moving'])
  })
})

test('a success that is of no spreadsheet is a fault of its own', async () => {
  const { double, pages } = await sheetsWith(3)
  double.fail({ is: 'answer', answer: { body: { sheets: [] } } }, isFilter)
  expect((await failure(pages(), double)).said.reason).toBe('other_spreadsheet')
})

test.each([
  [{ isShared: false }, 'permission', 'not_shared'],
  [{ isEnabled: false }, 'permission', 'api_disabled'],
  [{ isOffice: true }, 'unexpected_system', 'not_a_spreadsheet'],
  [{ isKnown: false }, 'credentials', 'credentials_refused'],
] as const)('%j is told as what it is, with what to do', async (given, kind, reason) => {
  const { double, session } = await sheetsWith(1)
  double.allow(given)
  const error = await failure(session.test(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
})

test('a sheet that was chosen and is gone, and one without headers, say what to do', async () => {
  const { double, pages, open } = await sheetsWith(1)
  const empty = double.addSheet('Empty', [])
  const read = (sheet: number) =>
    Array.fromAsync(open({}).read({ since: null, cursor: null, chosen: { sheet: [`${sheet}`] } }))
  expect((await failure(read(404), double)).said.reason).toBe('sheet_missing')
  expect((await failure(read(empty.sheetId), double)).said.reason).toBe('sheet_empty')
  expect(ids(await pages())).toEqual([skuOf(0)])
})

test('takes a turn of the account and of its project for every request', async () => {
  const { double, world, pages } = await sheetsWith(1_300)
  await pages()
  const asked = double.asked.filter(({ url }) => url.pathname !== '/token').length
  // The spreadsheet, the first rows of its sheets, its keys, and three parts.
  expect(asked).toBe(6)
  expect([...world.turns.values()]).toEqual([asked, asked])
  expect([...world.turns.keys()]).toEqual([
    'google sheets reads of project acme-dpp',
    expect.stringMatching(/^google sheets reads of [0-9a-f]{16}$/),
  ])
})
