import { describe, expect, test } from 'vitest'
import {
  API,
  centralWith,
  DETAILS,
  ENTRA,
  expected,
  failure,
  ownOf,
  skus,
} from '#test/doubles/business-central/central-with.ts'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import type { Page } from '../connector.ts'
import { businessCentral } from './business-central.ts'

const isItems = ({ url }: Asked) => url.pathname.endsWith('/items')
const isSecondPage = (asked: Asked) => isItems(asked) && asked.url.searchParams.has('$skiptoken')
const isDetails = ({ url }: Asked) => url.pathname.endsWith('/itemDetails') && url.searchParams.has('$filter')

describe('a read loses no row and gives none twice', () => {
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isSecondPage],
    [{ is: 'limited' }, isDetails],
    [{ is: 'limited', status: 503, retryAfter: '10' }, isSecondPage],
    [{ is: 'broken' }, isDetails],
    [{ is: 'broken', status: 504 }, isSecondPage],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, isSecondPage],
    [{ is: 'hangs' }, isItems],
    [{ is: 'reset' }, isSecondPage],
    [{ is: 'lost' }, isDetails],
    [{ is: 'truncated gzip' }, isSecondPage],
  ])('through %j', async (fault, isFor) => {
    const { double, world, pages } = await centralWith({}, 230, DETAILS)
    double.fail(fault, isFor)
    expect(skus(await pages())).toEqual(expected(double))
    expect([double.pending(), [...world.origins].sort()]).toEqual([0, [API, ENTRA]])
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { double, session } = await centralWith({}, 450)
    const read: Page[] = []
    let cursor: string | null = null
    do {
      const iterator: AsyncIterator<Page> = session.read({ since: null, cursor, chosen: {} })[Symbol.asyncIterator]()
      const { value } = await iterator.next()
      await iterator.return?.()
      read.push(value)
      cursor = value.cursor
      expect(cursor?.length ?? 0).toBeLessThan(4_000)
    } while (cursor !== null)
    expect(skus(read)).toEqual(expected(double))
  })

  test('while items vanish that were read before', async () => {
    const { double, pages } = await centralWith({}, 450)
    const before = expected(double)
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.meanwhile(() => {})
      for (const item of double.items.slice(10, 60)) double.remove(item)
    })
    const read = skus(await pages())
    expect([new Set(read).size, read]).toEqual([read.length, before])
  })

  test('where a link to the next page has ended: the company begins again', async () => {
    const { double, session } = await centralWith({}, 250)
    const iterator = session.read({ since: null, cursor: null, chosen: {} })[Symbol.asyncIterator]()
    const { value: first } = await iterator.next()
    await iterator.return?.()
    double.endLinks()
    const rest = await Array.fromAsync(session.read({ since: null, cursor: first.cursor, chosen: {} }))
    expect(skus(rest)).toEqual(expected(double))
  })

  test('where links never lead on: it is told, and not tried for ever', async () => {
    const { double, pages } = await centralWith({}, 250)
    double.meanwhile(() => double.endLinks())
    const error = await failure(pages(), double)
    expect(error.kind).toBe('refused')
    expect(double.asked.filter(isItems)).toHaveLength(2)
  })

  test('where a page takes too long: it is asked for in smaller ones', async () => {
    const { double, pages } = await centralWith({}, 230)
    const isLarge = (asked: Asked) => isItems(asked) && asked.headers['prefer'] === 'odata.maxpagesize=200'
    for (let tries = 0; tries < 4; tries += 1) double.fail({ is: 'broken', status: 504 }, isLarge)
    expect(skus(await pages())).toEqual(expected(double))
    expect(double.asked.some(({ headers }) => headers['prefer'] === 'odata.maxpagesize=50')).toBe(true)
  })

  test('with a token that ends in the middle: another one is fetched', async () => {
    const { double, pages } = await centralWith({}, 230)
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.meanwhile(() => {})
      double.endTokens()
    })
    expect(skus(await pages())).toEqual(expected(double))
    expect(double.asked.filter(({ url }) => url.pathname.endsWith('/token'))).toHaveLength(2)
  })

  test('keeping no more than a page, and ending with the run', async () => {
    const { double, session, world } = await centralWith({}, 900)
    const sizes: number[] = []
    const work = (async () => {
      for await (const { rows } of session.read({ since: null, cursor: null, chosen: {} })) {
        sizes.push(rows.length)
        if (sizes.length === 3) world.end()
      }
    })()
    await expect(work).rejects.toThrow('The run has ended.')
    expect(sizes).toEqual([300, 300, 300])
    expect(double.items.length).toBe(900)
  })
})

test('a next page elsewhere is not asked for', async () => {
  const { double, world, pages } = await centralWith({ publicOrigin: 'https://evil.example' }, 230)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'foreign_link'])
  expect([...world.origins].sort()).toEqual([API, ENTRA])
})

describe('changes', () => {
  test('of an item bring its variants, and of a variant alone its item', async () => {
    const { double, pages } = await centralWith({}, 20)
    const since = new Date('2026-06-01T00:00:00Z')
    expect(skus(await pages({ since }))).toEqual([])
    double.change(double.items[0] ?? {}, { displayName: 'Changed' })
    double.change(double.variants.find(({ itemId }) => itemId === double.items[4]?.['id']) ?? {}, {
      description: 'Rot',
    })
    expect(skus(await pages({ since }))).toEqual(['P00000-RED', 'P00000-BLUE', 'P00004-RED', 'P00004-BLUE'])
  })

  test('of items are read where variants do not say when they changed', async () => {
    const { double, pages } = await centralWith({ hasVariantDates: false }, 4)
    double.change(double.items[1] ?? {}, { displayName: 'Changed' })
    expect(skus(await pages({ since: new Date('2026-06-01T00:00:00Z') }))).toEqual(['P00001'])
  })
})

describe('companies', () => {
  test('are read one after another, those that were chosen', async () => {
    const { double, session, pages } = await centralWith({}, 2, DETAILS)
    const [first, second] = double.companies
    double.addItem({ number: "X'1", displayName: "L'Écharpe" }, [], String(second?.['id']))
    expect(skus(await pages())).toEqual(['P00000-RED', 'P00000-BLUE', 'P00001'])
    const both = [String(first?.['id']), String(second?.['id'])]
    expect(skus(await pages({ chosen: { companies: both } }))).toEqual(['P00000-RED', 'P00000-BLUE', 'P00001', "X'1"])
    expect((await session.discover()).choices[0]?.options.map(({ label }) => label)).toEqual([
      'CRONUS DE',
      "L'Atelier & Co/Süd",
    ])
  })

  test('that are gone are told', async () => {
    const { double, pages } = await centralWith({}, 2)
    const error = await failure(pages({ chosen: { companies: ['00000000-0000-0000-0000-000000000000'] } }), double)
    expect([error.kind, error.said.reason]).toEqual(['not_found', 'company_unknown'])
  })
})

test('a page of one’s own brings weights and brands, as its rows are', async () => {
  const { double, pages, session } = await centralWith({}, 3, DETAILS)
  double.change(double.items[1] ?? {}, { netWeight: 0.35, brand: 'Ångström' })
  const { columns } = await session.discover()
  const usual = Object.fromEntries(columns.map(({ key, usual }) => [key, usual]))
  expect(usual).toMatchObject({ 'custom.netWeight': 'weight_kg', 'custom.brand': 'brand' })
  const rows = (await pages()).flatMap((page) => page.rows)
  expect(rows.map(({ cells }) => [cells['custom.netWeight'], cells['custom.brand']])).toEqual([
    [null, null],
    [null, null],
    [0.35, 'Ångström'],
    [null, null],
    [null, null],
  ])
})

test('a published page with a row for each variant brings what is the variant’s', async () => {
  const page = {
    custom_page: "ODataV4/Company('CRONUS DE')/VariantCard",
    custom_item_field: 'Item_No',
    custom_variant_field: 'Code',
  }
  const { double, pages } = await centralWith({}, 1, page)
  double.change(double.variants[0] ?? {}, { GTIN: '04006381333931', Color: 'Rot' })
  const rows = (await pages()).flatMap(({ rows }) => rows)
  expect(rows.map(({ cells }) => [cells['custom.GTIN'], cells['custom.Color']])).toEqual([
    ['04006381333931', 'Rot'],
    [null, null],
  ])
})

test('a server of one’s own is asked with the user’s key, and its links lead back to it', async () => {
  const { double } = await centralWith({}, 230)
  const world = foreignWorld({ totalMs: 2_000 })
  const session = businessCentral.open(world, businessCentral.parse(ownOf(double)))
  expect(skus(await Array.fromAsync(session.read({ since: null, cursor: null, chosen: {} })))).toEqual(expected(double))
  expect([...world.origins]).toEqual([double.origin])
  expect((await session.test()).address).toBeNull()
})
