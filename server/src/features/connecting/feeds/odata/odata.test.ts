import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createFeed } from '../create-feed.ts'
import { ENTITY_SETS } from './entity-sets.ts'

let t: TestApp
let home: TestWorkspace
let secret: string
const ids: string[] = []

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  secret = await feedOf(home)
  for (const [at, name] of ['Coat', "It's a Tee", 'Ünïcode 👕', 'coat', 'Zip'].entries()) {
    const { id } = await createProduct(t.deps, home.actor, {
      name,
      sku: at === 4 ? null : `S-${at}`,
      category: at < 2 ? 'early' : 'late',
    })
    ids.push(id)
  }
  for (const size of ['S', 'M', 'L'])
    await createVariant(t.deps, home.actor, { name: `Coat ${size}`, size, productId: ids[0], weight: 0.2 })
})

async function feedOf({ actor }: TestWorkspace, sets?: readonly string[]): Promise<string> {
  return (await createFeed(t.deps, actor, { name: 'Report', kind: 'odata', ...(sets && { sets }) })).secret
}

const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`
const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  t.app.inject({ method, url: `/odata/v4/${path}`, headers: { authorization: basic(secret), ...headers } })
const rows = async (path: string) => {
  const answer = await ask(path)
  expect([answer.statusCode, answer.headers['odata-version']], answer.body).toEqual([200, '4.0'])
  return answer.json()
}
const names = async (filter: string, more = '') =>
  (await rows(`Products?$select=name&$orderby=id${more}&$filter=${encodeURIComponent(filter)}`)).value.map(
    ({ name }: { name: string }) => name,
  )
type Answer = Awaited<ReturnType<typeof ask>>
const [coat, tee, unicode, small, zip] = ['Coat', "It's a Tee", 'Ünïcode 👕', 'coat', 'Zip']

describe('a filter', () => {
  test.each([
    ["name eq 'Coat'", [coat]],
    ["name eq 'It''s a Tee'", [tee]],
    ["name ne 'Coat'", [tee, unicode, small, zip]],
    ['sku eq null', [zip]],
    ['null eq sku', [zip]],
    ['sku ne null', [coat, tee, unicode, small]],
    // Nothing is another than a text, and neither more nor less than one.
    ["sku ne 'S-0'", [tee, unicode, small, zip]],
    ["sku gt 'S-1'", [unicode, small]],
    ["not (sku gt 'S-1')", [coat, tee, zip]],
    ["sku in ('S-0','S-2')", [coat, unicode]],
    ["not (sku in ('S-0', 'S-2'))", [tee, small, zip]],
    ["contains(name,'👕')", [unicode]],
    ["startswith(tolower(name),'co')", [coat, small]],
    ["endswith(name,'p') and category eq 'late'", [zip]],
    ["category eq 'early' or name eq 'Zip'", [coat, tee, zip]],
    ["category eq 'late' and name eq 'Zip' or name eq 'Coat'", [coat, zip]],
    ["category eq 'late' and (name eq 'Zip' or name eq 'Coat')", [zip]],
    ['length(name) eq 3', [zip]],
    ['length(name) gt 3 eq true', [coat, tee, unicode, small]],
    ["toupper(trim(' coat ')) eq toupper(name)", [coat, small]],
    ['revision eq 1 and revision lt 1.5 and revision ge -1', [coat, tee, unicode, small, zip]],
    ['revision in (2, 3)', []],
    ['year(updatedAt) gt 2000 and month(updatedAt) le 12 and day(updatedAt) ge 1', [coat, tee, unicode, small, zip]],
    ['date(createdAt) gt 2020-02-29', [coat, tee, unicode, small, zip]],
    [
      'createdAt gt 2020-01-01T00:00:00Z and createdAt lt 9999-12-31T23:59:59.999+02:00',
      [coat, tee, unicode, small, zip],
    ],
    ["contains(sku,'S') eq false", []],
    ['true', [coat, tee, unicode, small, zip]],
    ['1 eq 2', []],
    ["name eq '''; drop table products; --'", []],
  ])('%s', async (filter, expected) => expect(await names(filter)).toEqual(expected))

  test.each([
    ["name eq 'a", 400, '$filter'],
    ['name eq', 400, '$filter'],
    ['name', 400, '$filter'],
    ['(name eq null', 400, '$filter'],
    ['name eq null)', 400, '$filter'],
    ["name == 'a'", 400, '$filter'],
    ["sundial eq 'a'", 400, '$filter'],
    ["it.name eq 'a'", 400, '$filter'],
    ['name eq 1', 400, '$filter'],
    ['revision eq true', 400, '$filter'],
    ["not name eq 'a'", 400, '$filter'],
    ['year(name) eq 1', 400, '$filter'],
    ['length(name, name) eq 1', 400, '$filter'],
    ['createdAt gt 2026-02-30T00:00:00Z', 400, '$filter'],
    ['revision eq 1e999', 400, '$filter'],
    ["sundial(name) eq 'a'", 501, '$filter'],
    ["constructor eq 'a'", 400, '$filter'],
    ["indexof(name,'a') eq 1", 501, '$filter'],
    ["name add 'a' eq 'b'", 501, '$filter'],
    ["Variants/any(v: v/size eq 'S')", 501, '$filter'],
    ["Company/name eq 'a'", 501, '$filter'],
    ['name eq @p', 501, '$filter'],
    [`${'('.repeat(60)}true${')'.repeat(60)}`, 400, '$filter'],
    [`name eq '${'x'.repeat(9_000)}'`, 400, '$filter'],
  ])('%s is refused', async (filter, status, target) => {
    const answer = await ask(`Products?$filter=${encodeURIComponent(filter)}`)
    expect([answer.statusCode, answer.json().error.target], answer.body).toEqual([status, target])
    expect(answer.headers['odata-version']).toBe('4.0')
  })
})

describe('a set', () => {
  test('is ordered, cut and counted as is asked', async () => {
    const { value, '@odata.count': count } = await rows(
      'Products?$orderby=sku%20desc,name&$top=2&$skip=1&$count=true&$select=sku',
    )
    expect([value, count]).toEqual([[{ sku: 'S-2' }, { sku: 'S-1' }], 5])
    // Nothing comes before everything else.
    expect((await rows('Products?$orderby=sku&$select=sku&$top=2')).value).toEqual([{ sku: null }, { sku: 'S-0' }])
    expect(await rows('Products?$top=0&$count=true')).toMatchObject({ '@odata.count': 5, value: [] })
    expect((await ask('Products/$count?$filter=sku%20eq%20null')).body).toBe('1')
  })

  test('comes whole in pages, in every order', async () => {
    for (const order of [
      '',
      '&$orderby=sku',
      '&$orderby=sku%20desc',
      '&$orderby=category%20desc,sku%20desc',
      '&$orderby=name,updatedAt%20desc',
    ]) {
      const whole = (await rows(`Products?$select=id${order}`)).value
      const seen: unknown[] = []
      let next: string | undefined = `/odata/v4/Products?$select=id&$count=true${order}`
      for (let pages = 0; next !== undefined; pages += 1) {
        const answer: Answer = await t.app.inject({
          url: next.replace('http://selvedge.test', ''),
          headers: { authorization: basic(secret), prefer: 'odata.maxpagesize=2' },
        })
        expect(answer.headers['preference-applied']).toBe('odata.maxpagesize=2')
        const page = answer.json()
        expect(page['@odata.count'], answer.body).toBe(5)
        expect(pages).toBeLessThan(3)
        seen.push(...page.value)
        next = page['@odata.nextLink']
        expect(next ?? '').not.toContain(secret)
      }
      expect(seen, order).toEqual(whole)
    }
  })

  test('refuses a token that was made for something else', async () => {
    const { '@odata.nextLink': next } = (await ask('Products?$select=id', { prefer: 'maxpagesize=2' })).json()
    const token = new URL(next).searchParams.get('$skiptoken')
    expect((await ask(`Products?$select=id&$skiptoken=${token}`)).statusCode).toBe(200)
    for (const path of [
      `Products?$select=name&$skiptoken=${token}`,
      `Variants?$select=id&$skiptoken=${token}`,
      `Products?$select=id&$filter=true&$skiptoken=${token}`,
      `Products?$select=id&$skiptoken=${token?.slice(0, -2)}xx`,
      `Products?$select=id&$skiptoken=2`,
    ]) {
      const answer = await ask(path)
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'odata_skip_token_foreign'])
    }
  })

  test('brings what leads to other sets, and theirs as they are asked for', async () => {
    const { value } = await rows(
      `Products?$filter=${encodeURIComponent("name eq 'Coat'")}&$select=name&$expand=Variants($select=size;$orderby=size desc;$top=2;$count=true;$filter=size ne 'M'),Company`.replaceAll(
        ' ',
        '%20',
      ),
    )
    expect(value).toEqual([
      { name: 'Coat', 'Variants@odata.count': 2, Variants: [{ size: 'S' }, { size: 'L' }], Company: null },
    ])
    const variants = await rows('Variants?$expand=Product($select=name)&$select=size&$orderby=size&$top=1')
    expect(variants.value).toEqual([{ size: 'L', Product: { name: 'Coat' } }])
    expect(variants['@odata.context']).toBe('http://selvedge.test/odata/v4/$metadata#Variants(size,Product(name))')
  })

  test('has an address for each row, and for what it leads to', async () => {
    const one = await rows(`Products('${ids[0]}')`)
    expect(one).toMatchObject({
      '@odata.context': 'http://selvedge.test/odata/v4/$metadata#Products/$entity',
      name: 'Coat',
    })
    expect(one.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect((await rows(`Products(id='${ids[0]}')/Variants?$select=size&$orderby=size`)).value).toEqual([
      { size: 'L' },
      { size: 'M' },
      { size: 'S' },
    ])
    expect((await ask(`Products('${ids[0]}')/Variants/$count`)).body).toBe('3')
    expect((await ask(`Products('${ids[0]}')/Company`)).statusCode).toBe(204)
    for (const path of [
      "Products('prd_none')",
      "Products('prd_none')/Variants",
      'Sundials',
      `Products('${ids[0]}')/Sundials`,
    ])
      expect((await ask(path)).statusCode, path).toBe(404)
  })

  test('is refused where something of the question is not understood', async () => {
    for (const [path, status] of [
      ['Products?$apply=groupby((category))', 501],
      ['Products?$search=coat', 501],
      ['Products?$sundial=1', 400],
      ['Products?sundial=1', 400],
      ['Products?$top=-1', 400],
      ['Products?$top=1&$top=2', 400],
      ['Products?$count=yes', 400],
      ['Products?$select=sundial', 400],
      ['Products?$orderby=sundial', 400],
      ['Products?$orderby=length(name)', 501],
      ['Products?$expand=Sundials', 400],
      ['Products?$expand=Variants($expand=Product)', 501],
      ['Products?$expand=*', 501],
      ['Products?$format=xml', 501],
      [`Products('${ids[0]}')?$filter=true`, 400],
      [`Products('${ids[0]}')/name`, 501],
      ['Products(1)', 404],
      ['Products()', 400],
      ["Products(sundial='a')", 400],
      ['Products(id=)', 400],
      ['Products/$count/x', 400],
      ['Products/$count?$top=1', 400],
      ['$batch', 501],
      ["Products(id='a',id='b')", 404],
      ['PassportVersions(1)', 404],
      ["PassportVersions(variantId='a',version=99999999999)", 404],
      ["ScansByDay(variantId='a',day=2026-02-30,kind='page',byRobot=false)", 404],
    ] as const) {
      const answer = await ask(path)
      expect([answer.statusCode, typeof answer.json().error.message], `${path} ${answer.body}`).toEqual([
        status,
        'string',
      ])
    }
    for (const method of ['HEAD', 'POST'] as const) {
      const answer = await ask('Products', {}, method)
      expect([answer.statusCode, answer.headers['odata-version'], answer.headers['allow']]).toEqual([
        405,
        '4.0',
        'GET, OPTIONS',
      ])
    }
    expect((await ask('Products', { 'odata-maxversion': '3.0' })).statusCode).toBe(400)
    expect((await ask('Products', { accept: 'application/atom+xml' })).statusCode).toBe(406)
  })

  test('says as much about itself as is wanted', async () => {
    const full = await rows('Variants?$top=1&$format=application/json;odata.metadata=full')
    const [variant] = full.value
    expect(variant).toMatchObject({ '@odata.type': '#Selvedge.Variant', 'updatedAt@odata.type': '#DateTimeOffset' })
    expect((await ask(variant['@odata.id'])).json().id).toBe(variant.id)
    expect((await ask(variant['Product@odata.navigationLink'])).json().name).toBe('Coat')
    const none = await ask('Variants?$top=1', { accept: 'application/json;odata.metadata=none' })
    expect(Object.keys(none.json())).toEqual(['value'])
    expect(none.headers['content-type']).toBe('application/json;odata.metadata=none;charset=utf-8')
    expect(
      (await ask('Products?$count=true&$top=1', { accept: 'application/json;IEEE754Compatible=true' })).json()[
        '@odata.count'
      ],
    ).toBe('5')
  })
})

describe('the way in', () => {
  test('is asked for everywhere alike', async () => {
    for (const path of ['', '/', '/$metadata', '/Products', '/Sundials', '/$batch'])
      for (const headers of [{}, { authorization: basic('wrong') }]) {
        const answer = await t.app.inject({ url: `/odata/v4${path}`, headers })
        expect([answer.statusCode, answer.headers['www-authenticate'], answer.headers['odata-version']]).toEqual([
          401,
          'Basic realm="Selvedge", charset="UTF-8"',
          '4.0',
        ])
      }
  })

  test('is a password, a token or a key in the address', async () => {
    for (const [url, headers] of [
      ['/odata/v4/', { authorization: basic(secret) }],
      ['/odata/v4', { authorization: `Bearer ${secret}` }],
      [`/odata/v4/?key=${secret}`, {}],
    ] as const) {
      const answer = await t.app.inject({ url, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().value.map(({ name }: { name: string }) => name)).toEqual(ENTITY_SETS.map(({ name }) => name))
    }
    const page = await t.app.inject({ url: `/odata/v4/Products?key=${secret}`, headers: { prefer: 'maxpagesize=1' } })
    expect(page.json()['@odata.nextLink']).not.toContain('key=')
  })

  test('leads to the sets of the feed, and of its workspace alone', async () => {
    const other = await t.workspace()
    await createProduct(t.deps, other.actor, { name: 'Secret' })
    const few = await feedOf(home, ['Products', 'Certifications'])
    const own = { authorization: basic(few) }
    const metadata = (await ask('$metadata', own)).body
    expect(metadata).toContain('EntitySet Name="Certifications"')
    expect(metadata).not.toContain('Variant')
    expect((await ask('Variants', own)).statusCode).toBe(404)
    expect((await ask('Products?$expand=Variants', own)).statusCode).toBe(400)
    expect((await ask(`Products('${ids[0]}')/Variants`, own)).statusCode).toBe(404)
    for (const { name } of ENTITY_SETS) {
      const theirs = await ask(`${name}?$count=true`, { authorization: basic(await feedOf(other)) })
      const about = name === 'Products' || name === 'ProductScores' ? 1 : 0
      expect(theirs.json()['@odata.count'], name).toBe(about)
    }
    expect((await ask(`Products('${ids[0]}')`, { authorization: basic(await feedOf(other)) })).statusCode).toBe(404)
  })
})

test('what was deleted is told', async () => {
  await deleteProduct(t.deps, home.actor, { id: ids[4] ?? '' })
  expect((await rows('DeletedRows?$select=set,recordId')).value).toEqual([{ set: 'Products', recordId: ids[4] }])
})
