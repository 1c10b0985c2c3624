import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { sweepKeptAnswers } from '#features/telling/idempotency/sweep-kept-answers.ts'
import { testWebhook } from '#features/telling/webhook-deliveries/test-webhook.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { makeBulkChange } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

/** What docs/api/rest.md promises beyond what every operation does by itself. */
let t: TestApp
let w: TestWorkspace
let key: Credentials

beforeAll(async () => {
  const local = parsePrivateTarget('127.0.0.1')
  t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  w = await t.workspace()
  key = await w.key('admin')
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function send(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}, as = key) {
  const answer = await t.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...as?.headers, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json() }
}

const makeProduct = (name = `Tee ${randomUUID()}`) => createProduct(t.deps, w.actor, { name })
const countProducts = async (search: string) =>
  (await send('GET', `/products?total=true&fields=id&search=${search}`)).body.total

describe('lists', () => {
  test('are walked by their Link headers, each record once, in any order', async () => {
    const mark = randomUUID().slice(0, 8)
    const made = await Promise.all([...'abcdefg'].map((letter) => makeProduct(`${mark} ${letter}`)))
    for (const order of ['NEWEST', 'NAME_DESC', 'UPDATED_ASC']) {
      const seen: string[] = []
      let next: string | null = `/products?search=${mark}&orderBy=${order}&take=3&fields=name`
      while (next !== null) {
        const page = await send('GET', next)
        expect(page.status).toBe(200)
        seen.push(...page.body.items.map(({ name }: { name: string }) => name))
        const link = /<\/api\/v1([^>]*)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1] ?? null
        expect(page.body.next === null).toBe(link === null)
        next = link
      }
      expect(seen.toSorted(), order).toEqual(made.map(({ name }) => name).sort())
    }
  })

  test('are walked so where their records are known by something else than an id, and where they go on by `skip`', async () => {
    const { webhook } = await createWebhook(t.deps, w.actor, { name: 'Walked', url: 'http://127.0.0.1:9/', kinds: [] })
    const sent: string[] = []
    for (let i = 0; i < 5; i += 1) {
      sent.push((await testWebhook(t.deps, w.actor, { id: webhook.id, kind: 'passport.published' })).messageId)
    }
    const ids = await Promise.all([...'abcde'].map(() => makeProduct()))
    const order = { verb: 'update', noun: 'product', ids: ids.map(({ id }) => id), fields: { brand: 'B' } } as const
    const change = await makeBulkChange(t.deps, w.actor, order)
    for (const [path, name, wanted] of [
      [`/webhooks/${webhook.id}/deliveries`, 'messageId', sent],
      [`/bulk-changes/${change}/items`, 'recordId', ids.map(({ id }) => id)],
    ] as const) {
      const seen: string[] = []
      for (
        let next: string | null = `${path}?take=2&fields=${name === 'messageId' ? 'kind,messageId' : name}`;
        next;
      ) {
        const page: Awaited<ReturnType<typeof send>> = await send('GET', next)
        expect(page.status, JSON.stringify(page.body)).toBe(200)
        seen.push(...page.body.items.map((item: Record<string, string>) => item[name]))
        next = /<\/api\/v1([^>]*)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1] ?? null
      }
      expect(seen.toSorted(), path).toEqual(wanted.toSorted())
    }
  })

  test('lead back where `skip` chose the page, and to the first from anywhere', async () => {
    const links = async (query: string) => {
      const { headers } = await send('GET', `/products?orderBy=NAME_ASC&${query}`)
      const found = String(headers['link'] ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)
      return Object.fromEntries([...found].map(([, address, rel]) => [rel, address]))
    }
    await Promise.all([...'abcdef'].map(() => makeProduct()))
    const first = '/api/v1/products?orderBy=NAME_ASC&take=2'
    expect(await links('take=2')).toEqual({ next: expect.stringContaining('after=') })
    expect(await links('take=2&skip=1')).toMatchObject({ prev: first, first })
    expect(await links('take=2&skip=4')).toMatchObject({ prev: `${first}&skip=2`, first })
    const { id } = await makeProduct('A')
    expect(await links(`take=2&after=${id}`)).toMatchObject({ first })
    expect(await links(`take=2&after=${id}`)).not.toHaveProperty('prev')
  })

  test('answer with the fields asked for, and no others', async () => {
    const product = await makeProduct()
    const { body } = await send('GET', `/products/${product.id}?fields=name,variants.name,company`)
    expect(body).toEqual({ name: product.name, variants: [], company: null })
    const all = await send('GET', `/products/${product.id}?fields=*,variants.id`)
    const plain = await send('GET', `/products/${product.id}`)
    expect(all.body).toEqual({ ...plain.body, variants: [] })
    expect(all.body).not.toHaveProperty('variantCount')
    const counted = await send('GET', `/products/${product.id}?fields=*,variantCount`)
    expect(counted.body).toMatchObject({ name: product.name, variantCount: expect.any(Number) })
    const unknown = await send('GET', `/products/${product.id}?fields=name,colour`)
    expect(unknown.body).toMatchObject({ status: 400, reason: 'field_unknown', errors: [{ parameter: 'fields' }] })
  })

  test('refuse what would cost too much, by the bounds of GraphQL', async () => {
    const { status, body } = await send(
      'GET',
      '/products?take=100&fields=variants.product.variants.product.variants.name',
    )
    expect({ status, reason: body.reason }).toEqual({ status: 400, reason: 'query_too_costly' })
  })
})

test('the events of one bulk change are found by it', async () => {
  const { id } = await makeProduct()
  const other = await makeProduct()
  const whole = await makeBulkChange(t.deps, w.actor, {
    verb: 'update',
    noun: 'product',
    ids: [id],
    fields: { brand: 'A' },
  })
  await send('PATCH', `/products/${other.id}`, { brand: 'A' }, { 'if-match': '*' })
  const { body } = await send('GET', `/events?partOf=${whole}&kind=product.updated&fields=subjectId,kind,changes`)
  expect(body.items).toEqual([
    { subjectId: id, kind: 'product.updated', changes: [{ field: 'brand', called: null, before: null, after: 'A' }] },
  ])
})

test('an answer that is remembered is the answer that would be made, also after a change', async () => {
  const { id } = await makeProduct()
  for (const brand of ['A', 'B', 'C']) {
    await send('PATCH', `/products/${id}`, { brand }, { 'if-match': '*' })
    const answers = []
    for (let i = 0; i < 4; i += 1) answers.push(await send('GET', `/products/${id}?fields=brand,revision`))
    expect(new Set(answers.map(({ body, headers }) => JSON.stringify([body, headers['etag']]))).size).toBe(1)
    expect(answers[3]?.body).toMatchObject({ brand })
  }
})

describe('preconditions', () => {
  test('a change from an older state is refused with 412, and says the revision', async () => {
    const { id } = await makeProduct()
    const { headers } = await send('GET', `/products/${id}`)
    const etag = String(headers['etag'])
    const first = await send('PATCH', `/products/${id}`, { brand: 'A' }, { 'if-match': etag })
    expect(first.status).toBe(200)
    const second = await send('PATCH', `/products/${id}`, { brand: 'B' }, { 'if-match': etag })
    expect(second.body).toMatchObject({ status: 412, reason: 'record_changed', errors: [{ header: 'If-Match' }] })
    const third = await send('PATCH', `/products/${id}`, { brand: 'C' }, { 'if-match': String(first.headers['etag']) })
    expect(third.body).toMatchObject({ brand: 'C', revision: 3 })
  })

  test('of clients that began from one state, one alone is heard', async () => {
    const { id } = await makeProduct()
    const etag = String((await send('GET', `/products/${id}`)).headers['etag'])
    const answers = await Promise.all(
      [...'abcdefgh'].map((brand) => send('PATCH', `/products/${id}`, { brand }, { 'if-match': etag })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  test('deleting may depend on the state that was seen, too', async () => {
    const { id } = await makeProduct()
    await send('PATCH', `/products/${id}`, { brand: 'A' }, { 'if-match': '*' })
    const late = await send('DELETE', `/products/${id}`, undefined, { 'if-match': '"1"' })
    expect(late.body).toMatchObject({ status: 412, reason: 'record_changed' })
    expect((await send('DELETE', `/products/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(200)
    expect((await send('POST', `/products`, { name: 'A' }, { 'if-match': '"2"' })).body.reason).toBe(
      'if_match_not_supported',
    )
  })

  test('a change that says nothing of what it began from is refused with 428', async () => {
    const { id } = await makeProduct()
    const { body } = await send('PATCH', `/products/${id}`, { brand: 'A' })
    expect(body).toMatchObject({ status: 428, reason: 'if_match_required' })
  })

  test.each([
    ['*', 200],
    ['"1"', 200],
    ['"1.anything"', 200],
    ['"7", "1"', 200],
    ['W/"1"', 412],
    ['"of-another-service"', 412],
    ['"2"', 412],
    ['1', 400],
    ['"1', 400],
  ])('If-Match: %s at revision 1 is answered with %i', async (tag, status) => {
    const { id } = await makeProduct()
    expect((await send('PATCH', `/products/${id}`, { brand: 'A' }, { 'if-match': tag })).status).toBe(status)
  })

  test('what a client has is not sent again', async () => {
    const { id } = await makeProduct()
    for (const url of [`/products/${id}`, '/products?take=2', '/statistics']) {
      const { headers } = await send('GET', url)
      const again = await send('GET', url, undefined, { 'if-none-match': String(headers['etag']) })
      expect({ status: again.status, body: again.body, etag: again.headers['etag'] }, url).toEqual({
        status: 304,
        body: null,
        etag: headers['etag'],
      })
    }
  })
})

test('PATCH is a merge patch (RFC 7396), whatever is patched in whatever order', async () => {
  const text = fc.option(
    fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0')),
    { nil: null },
  )
  const patch = fc.record(
    {
      brand: text,
      category: text,
      description: text,
      hsCode: fc.constantFrom('610910', null),
      name: fc.constantFrom('A', 'B'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 4 }), async (patches) => {
      const { id } = await makeProduct()
      let expected = (await send('GET', `/products/${id}?fields=brand,category,description,hsCode,name`)).body
      for (const one of patches) {
        const type = { 'content-type': 'application/merge-patch+json', 'if-match': '*' }
        const { status, body } = await send('PATCH', `/products/${id}`, JSON.stringify(one), type)
        expect(status, JSON.stringify(body)).toBe(200)
        expected = { ...expected, ...one }
      }
      const after = await send('GET', `/products/${id}?fields=brand,category,description,hsCode,name`)
      expect(after.body).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})

test('everything that is wrong with a body is told at once, with its place, value and bound', async () => {
  const { body } = await send('POST', '/variants', {
    composition: [{ share: 'half' }, { materialId: 7, share: 0.5, colour: 'red' }],
    weight: 'heavy',
    stages: [{ stage: 'SEWING' }],
  })
  const places = body.errors.map(({ pointer, reason }: { pointer: string; reason: string }) => `${pointer} ${reason}`)
  expect(places.sort()).toEqual(
    [
      '#/composition/0/share value_mistyped',
      '#/composition/1/materialId value_mistyped',
      '#/composition/1/colour unknown_field',
      '#/weight value_mistyped',
      '#/stages/0/stage field_not_allowed',
      '#/stages/0/country field_required',
      '#/name field_required',
      '#/productId field_required',
    ].sort(),
  )
  const long = await send('POST', '/products', { name: 'x'.repeat(300) })
  expect(long.body.errors).toEqual([
    { pointer: '#/name', reason: 'text_too_long', detail: expect.any(String), value: 300, limit: 200 },
  ])
})

describe('Idempotency-Key', () => {
  test('fifty requests at once with one key make one record, and all that are answered are answered alike', async () => {
    const name = `Once ${randomUUID()}`
    const ask = () => send('POST', '/products', { name }, { 'idempotency-key': name })
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(await countProducts(encodeURIComponent(name))).toBe(1)
    expect([...new Set(answers.map(({ status }) => status))].sort().filter((status) => status !== 409)).toEqual([201])
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body)))
    expect(made.size).toBe(1)
    const later = await ask()
    expect(JSON.stringify(later.body)).toBe([...made][0])
    expect(later.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: expect.stringContaining('/api/v1/products/'),
    })
  })

  test('belongs to one request: another body, address or method is refused with 422', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { body } = await send('POST', '/products', { name: 'First' }, headers)
    for (const [method, url] of [
      ['POST', '/products'],
      ['POST', '/companies'],
      ['PATCH', `/products/${body.id}`],
    ] as const) {
      const other = await send(method, url, { name: 'Second' }, { ...headers, 'if-match': '*' })
      expect(other.body, url).toMatchObject({ status: 422, reason: 'idempotency_key_reused' })
    }
  })

  test('is one caller’s: another key of the workspace may use the same words', async () => {
    const headers = { 'idempotency-key': 'the same words' }
    const [a, b] = await Promise.all([
      send('POST', '/products', { name: 'A' }, headers),
      send('POST', '/products', { name: 'B' }, headers, await w.key('write')),
    ])
    expect([a.status, b.status]).toEqual([201, 201])
  })

  test('of a refused request can be used again when the obstacle is gone', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sku = randomUUID()
    const owner = (await send('POST', '/products', { name: 'Owner', sku })).body
    expect((await send('POST', '/products', { name: 'Late', sku }, headers)).status).toBe(409)
    await send('DELETE', `/products/${owner.id}`)
    expect((await send('POST', '/products', { name: 'Late', sku }, headers)).status).toBe(201)
  })

  test('covers changes and publishing, and is forgotten after a day', async () => {
    const product = await makeProduct()
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const first = await send('PATCH', `/products/${product.id}`, { brand: 'A' }, headers)
    const second = await send('PATCH', `/products/${product.id}`, { brand: 'A' }, headers)
    expect(second.body).toEqual(first.body)
    expect(first.body.revision).toBe(2)
    t.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000))
    const nextDay = await send('PATCH', `/products/${product.id}`, { brand: 'A' }, headers)
    t.setNow(null)
    expect(nextDay.status).toBe(412)
  })

  test('is swept away when its day is over, also in a workspace that sends nothing any more', async () => {
    const idle = await t.workspace()
    const as = await idle.key('write')
    for (const name of ['A', 'B']) await send('POST', '/products', { name }, { 'idempotency-key': name }, as)
    const kept = async () =>
      (await t.owner.query('select 1 from idempotent_requests where workspace_id = $1', [idle.id])).rowCount
    await sweepKeptAnswers({ ...t.deps, now: () => new Date(Date.now() + 23 * 3_600_000) })
    expect(await kept()).toBe(2)
    await sweepKeptAnswers({ ...t.deps, now: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await kept()).toBe(0)
  })

  test('keeps no secret: the second answer says that the first had one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: `Shop ${randomUUID()}`, scope: 'READ' }
    const owner = await w.member('owner')
    const first = await send('POST', '/api-keys', body, headers, owner)
    expect(first.status).toBe(201)
    const second = await send('POST', '/api-keys', body, headers, owner)
    expect(second.body).toMatchObject({ status: 409, reason: 'secret_shown_once' })
    const { rows } = await t.owner.query('select * from idempotent_requests')
    expect(JSON.stringify(rows)).not.toContain(first.body.secret)
    const used = await t.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${first.body.secret}` } })
    expect(used.statusCode).toBe(200)
  })

  test('shows what it has changed in its own answer, related records as well', async () => {
    const { id: productId, name } = await makeProduct()
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await send('POST', '/variants?fields=name,product.name', { name: 'White', productId }, headers)
    expect(answer.body).toEqual({ name: 'White', product: { name } })
  })

  test.each(['', ' ', 'x'.repeat(256), 'umlaut ä'])('of %j is refused', async (bad) => {
    const { status, body } = await send('POST', '/products', { name: 'A' }, { 'idempotency-key': bad })
    expect({ status, reason: body.reason }).toEqual({ status: 400, reason: 'idempotency_key_malformed' })
  })
})

describe('a batch', () => {
  const post = (name: string) => ({ method: 'POST', path: '/products', body: { name } })

  test('does its requests in their order, and answers each by itself', async () => {
    const { id } = await makeProduct()
    const { status, body } = await send('POST', '/batch', {
      requests: [
        { method: 'PATCH', path: `/products/${id}?fields=brand`, body: { brand: 'A' }, ifMatch: '"1"' },
        { method: 'PATCH', path: `/products/${id}`, body: { brand: 'B' }, ifMatch: '"1"' },
        { method: 'GET', path: `/products/${id}?fields=brand,revision` },
        { method: 'POST', path: '/products', body: { colour: 'red' } },
        { method: 'DELETE', path: `/products/${id}?fields=id` },
        { method: 'GET', path: `/products/${id}` },
      ],
    })
    expect(status).toBe(200)
    expect(body.responses.map((one: { status: number }) => one.status)).toEqual([200, 412, 200, 400, 200, 404])
    expect(body.responses[0].body).toEqual({ brand: 'A' })
    expect(body.responses[0].headers.etag).toMatch(/^"2\./)
    expect(body.responses[2].body).toEqual({ brand: 'A', revision: 2 })
    expect(body.responses[3].body.errors).toMatchObject([{ pointer: '#/colour' }, { pointer: '#/name' }])
  })

  test('does all or nothing when it is atomic, and says which was at fault', async () => {
    const mark = randomUUID().slice(0, 8)
    const requests = [post(`${mark} a`), post(`${mark} b`), { ...post(''), body: { name: ' ' } }]
    const refused = await send('POST', '/batch', { atomic: true, requests })
    expect(refused.body).toMatchObject({
      status: 400,
      reason: 'field_required',
      errors: [{ pointer: '#/requests/2/body/name' }],
    })
    expect(await countProducts(mark)).toBe(0)
    const done = await send('POST', '/batch', { atomic: true, requests: requests.slice(0, 2) })
    expect(done.body.responses.map((one: { status: number }) => one.status)).toEqual([201, 201])
    expect(await countProducts(mark)).toBe(2)
  })

  test('reads what it has changed, and nobody else does before it is done', async () => {
    const { id, name } = await makeProduct()
    const read = { method: 'GET', path: `/products/${id}?fields=brand` }
    const change = (brand: string) => ({ method: 'PATCH', path: `/products/${id}`, body: { brand }, ifMatch: '*' })
    // Often enough to be remembered, if it may be.
    const before = async () => (await send('GET', `/products/${id}?fields=brand`)).body
    for (let i = 0; i < 4; i += 1) expect(await before()).toEqual({ brand: null })
    const requests = [change('A'), read, read, read, read, { method: 'POST', path: '/products', body: { name: '' } }]
    expect((await send('POST', '/batch', { atomic: true, requests })).status).toBe(400)
    for (let i = 0; i < 4; i += 1) expect(await before(), name).toEqual({ brand: null })
    const done = await send('POST', '/batch', { atomic: true, requests: requests.slice(0, 5) })
    expect(done.body.responses.slice(1).map(({ body }: { body: object }) => body)).toEqual(
      Array(4).fill({ brand: 'A' }),
    )
    for (let i = 0; i < 4; i += 1) expect(await before()).toEqual({ brand: 'A' })
  })

  test('is done once when it has a key', async () => {
    const mark = randomUUID().slice(0, 8)
    const ask = () =>
      send('POST', '/batch', { requests: [post(`${mark} a`), post(`${mark} b`)] }, { 'idempotency-key': mark })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    expect(await countProducts(mark)).toBe(2)
  })

  test('says of every request that is none where it is', async () => {
    const { body } = await send('POST', '/batch', {
      requests: [{ method: 'GET', path: '/socks' }, post('A'), { method: 'POST', path: '/batch' }, 7],
    })
    expect(body.status).toBe(400)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      [0, 2, 3].map((at) => `#/requests/${at}/path`),
    )
    expect((await send('POST', '/batch', { requests: Array(101).fill(post('A')) })).body.reason).toBe('batch_malformed')
  })

  test('counts its requests against the limit', async () => {
    const limited = await startTestApp({ rateLimits: { login: null, public: null, api: { requests: 3, seconds: 60 } } })
    const as = await (await limited.workspace()).key('read')
    const requests = Array(5).fill({ method: 'GET', path: '/products' })
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/v1/batch',
      headers: as?.headers ?? {},
      payload: { requests },
    })
    expect(answer.json().responses.map((one: { status: number }) => one.status)).toEqual([200, 200, 200, 429, 429])
  })
})

test('every answer says how much of the limit is left', async () => {
  const limited = await startTestApp({
    rateLimits: { login: null, public: null, api: { requests: 2, seconds: 60 } },
  })
  const other = await limited.workspace()
  const ask = async (as: Credentials) => limited.app.inject({ url: '/api/v1/products', headers: as?.headers ?? {} })
  const mine = await other.key('read')
  const first = await ask(mine)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"api";q=2;w=60',
    ratelimit: expect.stringMatching(/^"api";r=1;t=\d+$/),
  })
  await ask(mine)
  const third = await ask(mine)
  expect(third.statusCode).toBe(429)
  expect(third.headers['retry-after']).toMatch(/^\d+$/)
  expect((await ask(await other.key('read'))).statusCode).toBe(200)
})
