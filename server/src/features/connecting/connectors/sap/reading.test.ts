import { describe, expect, test } from 'vitest'
import type { Asked, Fault } from '#test/doubles/fault-server.ts'
import { expected, failure, numbers, sapWith, typedOf } from '#test/doubles/sap/sap-with.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import type { Page } from '../connector.ts'
import { isEdmx, propertiesOf } from './edmx.ts'
import { sap } from './sap.ts'

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
    const { double, session } = await sapWith(options, 1_100)
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
    const { double, pages } = await sapWith(options, 1_100)
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
  const { session, world } = await sapWith({ generations: ['v4'] }, 2_000)
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
    expect(rows.map(({ product, variant, cells }) => [product.id, variant?.id, cells['product.name']]).sort()).toEqual([
      ['A', 'A-1', 'Name of A'],
      ['A', 'A-2', 'Name of A'],
      ['B', 'B-1', 'Name of B'],
      ['C', 'C', 'Name of C'],
    ])
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

describe('which interface', () => {
  test.each([
    [['v2', 'v4'], 'auto', 'CE_PRODUCT_0002'],
    [['v2'], 'auto', 'API_PRODUCT_SRV'],
    [['v4'], 'auto', 'CE_PRODUCT_0002'],
    [['v2', 'v4'], 'v2', 'API_PRODUCT_SRV'],
  ] as const)('%j, %s: %s', async (generations, service, name) => {
    const { double } = await sapWith({ generations }, 1)
    const account = await sap.open(foreignWorld(), sap.parse({ ...typedOf(double), service })).test()
    expect(account.version).toContain(name)
  })

  test('neither: what to have switched on', async () => {
    const { double, session } = await sapWith({ generations: [] })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason, error.message]).toEqual([
      'not_found',
      'service_inactive',
      expect.stringContaining('SAP_COM_0009'),
    ])
  })
})

describe('whoever is not let in is told why', () => {
  test('a user of a person', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ isDialogUser: true })
    const error = await failure(session.test(), double)
    expect([error.kind, error.said.reason, error.message]).toEqual([
      'credentials',
      'dialog_user',
      expect.stringContaining('communication user'),
    ])
  })

  test('one who is led away to sign in', async () => {
    const { double, session, world } = await sapWith({}, 1)
    double.fail({ is: 'redirect', to: 'https://acme.accounts.ondemand.com/saml2/idp/sso' })
    expect((await failure(session.test(), double)).said.reason).toBe('dialog_user')
    expect([...world.origins]).toEqual([double.origin])
  })

  test('one with a wrong password, once: SAP counts', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ isKnown: false })
    expect((await failure(session.test(), double)).kind).toBe('credentials')
    expect(double.asked).toHaveLength(1)
  })

  test('one without the arrangement', async () => {
    const { double, session } = await sapWith({}, 1)
    double.allow({ mayRead: false })
    const error = await failure(session.test(), double)
    expect([error.kind, error.message]).toEqual(['permission', expect.stringContaining('SAP_COM_0009')])
    expect(error.requestId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('and in the client that was named', async () => {
    const { double } = await sapWith({ client: '100' }, 1)
    const account = sap.open(foreignWorld(), sap.parse({ ...typedOf(double), client: '100' })).test()
    expect((await account).warnings).toEqual([])
  })
})

test.each<[Fault, string, string]>([
  [{ is: 'page', title: 'Welcome to nginx!' }, 'unexpected_system', 'web_page'],
  [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system', 'redirected'],
  [{ is: 'answer', answer: { body: { d: {} } } }, 'unexpected_system', 'not_a_list'],
  [
    {
      is: 'answer',
      answer: {
        status: 400,
        body: '<?xml version="1.0"?><error xmlns="x"><code>005056A509B1</code><message xml:lang="en">Bad &lt;filter&gt;</message></error>',
      },
    },
    'refused',
    'refused',
  ],
])('%j ends it with what to do', async (fault, kind, reason) => {
  const { double, pages } = await sapWith({ generations: ['v2'] }, 5)
  double.fail(fault, isProducts)
  const error = await failure(pages(), double)
  expect([error.kind, error.said.reason]).toEqual([kind, reason])
  if (reason === 'refused') expect(error.message).toContain('Bad <filter>')
})

test('metadata is read for its names, and for nothing that a document defines or refers to', () => {
  const edmx = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><edmx:Edmx Version="1.0"><Schema>
    <EntityType Name='T' sap:label="a > b"><Property Name='A' Type="Edm.String" MaxLength="Max" sap:label="&e;&amp;&#65;"/><NavigationProperty Name="x"/>
    <Property Name="B" Type="Edm.Decimal" sap:updatable="false"><Annotation/></Property></EntityType>
    <EntityType Name="U"><Property Name="C" Type="Edm.String"/></EntityType>
    <EntityContainer><EntitySet Name="Ts" EntityType="N.T"/></EntityContainer></Schema></edmx:Edmx>`
  expect(isEdmx(edmx)).toBe(true)
  expect(propertiesOf(edmx, 'Ts')).toEqual([
    { name: 'A', type: 'Edm.String', maxLength: null, label: '&e;&A', isUpdatable: true },
    { name: 'B', type: 'Edm.Decimal', maxLength: null, label: null, isUpdatable: false },
  ])
  expect(propertiesOf(edmx, 'Us')).toEqual([])
  expect(propertiesOf(`${'<Property '.repeat(50_000)}`, 'Ts')).toEqual([])
})

test('the address that people know is turned into the one for programs', () => {
  const addressOf = (address: string) => sap.parse({ address, user: 'u', password: 'p' })['address']
  expect(addressOf('my123456.s4hana.cloud.sap/ui#Shell-home')).toBe('https://my123456-api.s4hana.cloud.sap')
  expect(addressOf('https://my123456-api.s4hana.ondemand.com/')).toBe('https://my123456-api.s4hana.ondemand.com')
  expect(addressOf('https://s4.acme.example:44300/sap/bc/ui2/flp')).toBe('https://s4.acme.example:44300')
  expect(addressOf('https://sandbox.api.sap.com/s4hanacloud')).toBe('https://sandbox.api.sap.com/s4hanacloud')
})

test.each([
  [{ address: 'ftp://x' }, 'web_address_malformed'],
  [{ password: '' }, 'setting_missing'],
  [{ client: '1&x=y' }, 'client_malformed'],
  [{ by: 'key' }, 'setting_missing'],
])('%j is refused: %s', (given, reason) => {
  const typed = { address: 'https://s4.example', user: 'u', password: 'p', ...given }
  expect(() => sap.parse(typed)).toThrow(expect.objectContaining({ reason }))
})
