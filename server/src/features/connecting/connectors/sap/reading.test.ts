import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, failure, numbers, sapWith } from '#test/doubles/sap/sap-with.ts'
import type { Page } from '../connector.ts'

const isProducts = ({ url }: Asked) => /\/(A_)?Product$/.test(url.pathname) && url.searchParams.has('$expand')
const isSecondPage = (asked: Asked) => isProducts(asked) && asked.url.searchParams.get('$skip') === '499'
const isKeys = ({ url }: Asked) => (url.searchParams.get('$filter') ?? '').endsWith(" ne ''")

describe.each(['v2', 'v4'] as const)('%s: a read loses no product and gives none twice', (generation) => {
  const options = { generations: [generation] }
  test.each<[Fault, (asked: Asked) => boolean]>([
    [{ is: 'limited', retryAfter: '3' }, isSecondPage],
    [{ is: 'limited' }, isKeys],
    [{ is: 'limited', status: 503, retryAfter: '10' }, isSecondPage],
    [{ is: 'broken' }, isKeys],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, isSecondPage],
    [{ is: 'hangs' }, isKeys],
    [{ is: 'reset' }, isSecondPage],
    [{ is: 'lost' }, isKeys],
    [{ is: 'truncated gzip' }, isSecondPage],
  ])('through %j', async (fault, isFor) => {
    const { double, world, pages } = await sapWith(options, 600)
    double.fail(fault, isFor)
    expect(numbers(await pages())).toEqual(expected(double))
    expect([double.pending(), [...world.origins]]).toEqual([0, [double.origin]])
  })

  test('when it is cut off after any page and goes on from its cursor', async () => {
    const { double, session } = await sapWith(options, 1_010)
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
    expect([numbers(read), read.length]).toEqual([expected(double), 3])
  })

  test('while products vanish that were read before, the last one among them', async () => {
    const { double, pages } = await sapWith(options, 1_010)
    const before = expected(double)
    const gone = new Set<string>()
    double.meanwhile((asked) => {
      if (!isSecondPage(asked)) return
      double.meanwhile(() => {})
      for (const number of [...double.products.keys()].filter((_, at) => at < 300 || (at > 495 && at < 500))) {
        gone.add(number)
        double.products.delete(number)
      }
    })
    const read = numbers(await pages())
    expect(new Set(read).size).toBe(read.length)
    expect(before.filter((number) => !gone.has(number) && !read.includes(number))).toEqual([])
  })

  test('where SAP sends fewer than were asked for, and names no next part', async () => {
    const { double, pages } = await sapWith({ ...options, cap: 120 }, 600)
    expect(numbers(await pages())).toEqual(expected(double))
  })

  test('that SAP sends in parts of its own', async () => {
    const { double, pages } = await sapWith({ ...options, serverPage: 100 }, 600)
    expect(numbers(await pages())).toEqual(expected(double))
  })
})

test.each([
  ['relative to the service', (path: string) => path.replace(/^.*\//, '')],
  ['as a path', (path: string) => path],
])('a next part named %s is asked for', async (_, nextLink) => {
  const { double, pages } = await sapWith({ serverPage: 200, nextLink }, 600)
  expect(numbers(await pages())).toEqual(expected(double))
})

test('a next part elsewhere is not asked for', async () => {
  const { double, world, pages } = await sapWith(
    { serverPage: 200, nextLink: (path) => `https://evil.example${path}` },
    600,
  )
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual(['unexpected_system', 'foreign_link'])
  expect([...world.origins]).toEqual([double.origin])
})

test('no page is larger than five hundred, and the read ends with the run', async () => {
  const { session, world } = await sapWith({ generations: ['v4'] }, 1_600)
  const sizes: number[] = []
  const work = (async () => {
    for await (const { rows } of session.read({ since: null, cursor: null, chosen: {} })) {
      sizes.push(rows.length)
      if (sizes.length === 3) world.end()
    }
  })()
  await expect(work).rejects.toThrow('The run has ended.')
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})

describe('changes', () => {
  test('of a generic product bring its variants, and of a variant itself with its generic product', async () => {
    const { double, pages } = await sapWith()
    const old = { LastChangeDateTime: '2026-01-01T00:00:00Z' }
    for (const [number, generic] of [
      ['A', ''],
      ['A-1', 'A'],
      ['A-2', 'A'],
      ['B', ''],
      ['B-1', 'B'],
      ['C', ''],
    ] as const) {
      double.addProduct(number, { ...old, CrossPlantConfigurableProduct: generic }, { EN: `Name of ${number}` })
    }
    const since = new Date('2026-06-01T00:00:00Z')
    expect(numbers(await pages({ since }))).toEqual([])
    for (const number of ['A', 'B-1', 'C']) double.change(double.products.get(number) ?? {}, { Brand: 'NEW' })
    const rows = (await pages({ since })).flatMap((page) => page.rows)
    expect(rows.map(({ product, variant, cells }) => [product?.id, variant?.id, cells['product.name']]).sort()).toEqual(
      [
        ['A', 'A-1', 'Name of A'],
        ['A', 'A-2', 'Name of A'],
        ['B', 'B-1', 'Name of B'],
        ['C', 'C', 'Name of C'],
      ],
    )
  })

  test('are asked for in the way of each generation', async () => {
    for (const [generation, filter] of [
      ['v2', "LastChangeDateTime gt datetimeoffset'2026-06-01T12:34:56Z'"],
      ['v4', 'LastChangeDateTime gt 2026-06-01T12:34:56Z'],
    ] as const) {
      const { double, pages } = await sapWith({ generations: [generation] }, 1)
      await pages({ since: new Date('2026-06-01T12:34:56Z') })
      expect(double.asked.map(({ url }) => url.searchParams.get('$filter'))).toContain(filter)
    }
  })
})

describe.each(['v2', 'v4'] as const)('%s: what products say', (generation) => {
  test('is read as it is: texts, units, keys with quotes, moments, fields of one’s own', async () => {
    const { double, pages } = await sapWith({ generations: [generation] })
    const unit = generation === 'v4' ? { WeightUnit: 'G', WeightISOUnit: 'GRM' } : { WeightUnit: 'GRM' }
    double.addProduct(
      "A'B/C ü",
      {
        NetWeight: '210.000',
        ...unit,
        ProductStandardID: '04006381333931',
        SizeOrDimensionText: '42',
        YY1_Colour_PRD: 'Rot',
        YY1_DPPScore_PRD: '72.500',
        CountryOfOrigin: 'PT',
      },
      { DE: 'Hemd Ä قميص 👕', FR: 'Chemise' },
    )
    double.addProduct('B', { NetWeight: '0.000', GrossWeight: '1.000', WeightUnit: 'LBR', WeightISOUnit: 'LBR' })
    double.addProduct('C', { NetWeight: '5.000', WeightUnit: 'XYZ' })
    const rows = (await pages({ chosen: { language: ['DE'] } })).flatMap((page) => page.rows)
    expect(rows[0]).toMatchObject({ variant: { id: "A'B/C ü" }, changedAt: new Date('2026-01-01T00:00:00Z') })
    expect(rows[0]?.cells).toMatchObject({
      'product.name': 'Hemd Ä قميص 👕',
      'product.name@fr': 'Chemise',
      'product.brand': null,
      'variant.gtin': '04006381333931',
      'variant.size': '42',
      'variant.weight': 0.21,
      'field.YY1_Colour_PRD': 'Rot',
      'field.YY1_DPPScore_PRD': 72.5,
      'field.CountryOfOrigin': 'PT',
    })
    expect(rows.slice(1).map(({ cells }) => [cells['product.name'], cells['variant.weight']])).toEqual([
      ['Product B', 0.45359237],
      ['Product C', null],
    ])
  })

  test('is left out by name where it is marked for deletion, and by type where types are chosen', async () => {
    const { double, pages } = await sapWith({ generations: [generation] })
    double.addProduct('A', { IsMarkedForDeletion: true })
    double.addProduct('B', { ProductType: 'ROH' })
    double.addProduct('C')
    const [page] = await pages()
    expect([numbers([page as Page]), page?.leftOut?.map(({ item }) => item.id)]).toEqual([['B', 'C'], ['A']])
    expect(numbers(await pages({ chosen: { types: ['HAWA'], marked: ['with'] } }))).toEqual(['A', 'C'])
  })
})
