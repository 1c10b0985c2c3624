import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

/** What a client may do that has heard no answer, or hears that nothing can be done at the moment. */
let t: TestApp
let w: TestWorkspace
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  key = await w.key('admin')
})

async function ask(query: string, variables: object, headers: Record<string, string> = {}, as: Credentials = key) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { ...as?.headers, ...headers },
    payload: { query, variables },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, ...answer.json() }
}

const CREATE = 'mutation ($name: String!, $sku: String) { createProduct(name: $name, sku: $sku) { id name } }'
const once = () => ({ 'idempotency-key': randomUUID() })

async function countProducts(name: string): Promise<number> {
  const { data } = await t.graphql('query ($name: String) { productCount(search: $name) }', key, { name })
  return data.productCount
}

describe('a mutation with an Idempotency-Key', () => {
  test('sent fifty times at once makes one record, and all that are answered are answered alike', async () => {
    const name = `Once ${randomUUID()}`
    const headers = { 'idempotency-key': name }
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(CREATE, { name }, headers)))
    expect(await countProducts(name)).toBe(1)
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const { status, errors } of answers.filter((one) => one.status !== 200)) {
      expect([status, errors[0].extensions]).toMatchObject([
        409,
        { reason: 'request_in_progress', retryAfterSeconds: 1 },
      ])
    }
    const later = await ask(CREATE, { name }, headers)
    expect([later.status, later.text]).toEqual([200, done[0]?.text])
    expect(later.headers['idempotency-replayed']).toBe('true')
    expect(done.filter((one) => one.headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  })

  test('belongs to one document, its operation and its variables: REST’s too, and others are refused with 422', async () => {
    const headers = once()
    const name = `First ${randomUUID()}`
    await ask(CREATE, { name }, headers)
    for (const [query, variables] of [
      [CREATE, { name: 'Second' }],
      [CREATE, { name, sku: 'another' }],
      [CREATE.replace('{ id name }', '{ id }'), { name }],
      ['mutation ($name: String!) { createCompany(name: $name, country: "PT") { id } }', { name }],
    ] as const) {
      const other = await ask(query, variables, headers)
      expect([other.status, other.errors?.[0].extensions.reason], query).toEqual([422, 'idempotency_key_reused'])
    }
    const rest = await t.app.inject({
      method: 'POST',
      url: '/api/v1/products',
      headers: { ...key?.headers, ...headers },
      payload: { name },
    })
    expect([rest.statusCode, rest.json().reason]).toEqual([422, 'idempotency_key_reused'])
    expect(await countProducts(name)).toBe(1)
    const other = await ask(CREATE, { name }, headers, await w.key('write'))
    expect(other.data.createProduct.name).toBe(name)
  })

  test('does all of its document or nothing, and what was refused can be tried again with the same key', async () => {
    const headers = once()
    const mark = randomUUID()
    const both = `mutation ($sku: String) {
      first: createProduct(name: "${mark} first") { id } second: createProduct(name: "${mark} second", sku: $sku) { id } }`
    const sku = randomUUID()
    const owner = (await ask(CREATE, { name: 'Owner', sku })).data.createProduct.id
    const refused = await ask(both, { sku }, headers)
    expect([refused.status, refused.data, refused.errors[0].extensions.reason]).toEqual([200, null, 'sku_taken'])
    expect(await countProducts(mark)).toBe(0)
    await ask('mutation ($id: ID!) { deleteProduct(id: $id) { id } }', { id: owner })
    const done = await ask(both, { sku }, headers)
    expect(done.errors).toBeUndefined()
    expect(await countProducts(mark)).toBe(2)
    expect((await ask(both, { sku }, headers)).text).toBe(done.text)
    expect(await countProducts(mark)).toBe(2)
  })

  test('sees what it has changed in its own answer, and others see it when it is answered', async () => {
    const mark = randomUUID()
    const document = `mutation { createProduct(name: "${mark}") { id } }`
    expect(await countProducts(mark)).toBe(0)
    const { data } = await ask(document, {}, once())
    expect(await countProducts(mark)).toBe(1)
    const variant = `mutation ($productId: ID!) { createVariant(productId: $productId, name: "M") { product { id variants { name } } } }`
    const made = await ask(variant, { productId: data.createProduct.id }, once())
    expect(made.data.createVariant.product).toEqual({ id: data.createProduct.id, variants: [{ name: 'M' }] })
  })

  test('keeps no secret: the second answer says that the first had one', async () => {
    const headers = once()
    const document = `fragment Made on Mutation { made: createWebhook(name: "Shop", url: "http://127.0.0.1:9/") { secret webhook { id } } } mutation { ...Made }`
    const first = await ask(document, {}, headers)
    expect(first.data.made.secret).toMatch(/^whsec_/)
    const second = await ask(document, {}, headers)
    expect([second.status, second.errors?.[0].extensions.reason]).toEqual([409, 'secret_shown_once'])
    const { rows } = await t.owner.query('select * from idempotent_requests')
    expect(JSON.stringify(rows)).not.toContain(first.data.made.secret)
  })

  test.each(['', ' ', 'x'.repeat(256), 'umlaut ä'])('of %j is refused', async (bad) => {
    const { status, errors } = await ask(CREATE, { name: 'A' }, { 'idempotency-key': bad })
    expect([status, errors?.[0].extensions.reason]).toEqual([400, 'idempotency_key_malformed'])
  })

  test('is nothing to a query, and needs somebody who may come again', async () => {
    const headers = once()
    const name = `Asked ${randomUUID()}`
    for (const expected of [0, 1]) {
      const { data } = await ask('query ($name: String) { productCount(search: $name) }', { name }, headers)
      expect(data.productCount).toBe(expected)
      await ask(CREATE, { name })
    }
    const stranger = await ask(CREATE, { name }, once(), null)
    expect([stranger.status, stranger.errors?.[0].extensions.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('when the database goes away', () => {
  /** A product of this name finds the database gone, as a failover does in the middle of a request. */
  const DOWN = 'The database is gone'
  beforeAll(async () => {
    await t.owner.query(`
      create function go_away() returns trigger language plpgsql as $$ begin
        if new.name like '${DOWN}%' then raise exception 'terminating connection' using errcode = '57P01'; end if;
        return new;
      end $$;
      create trigger go_away before insert on products for each row execute function go_away();`)
  })
  const create = (alias: string, name: string) => `${alias}: createProduct(name: "${name}") { id }`

  test.each([
    ['one mutation', `mutation { ${create('a', DOWN)} }`],
    ['several mutations', `mutation { ${create('a', DOWN)} ${create('b', 'Later')} }`],
    ['a mutation within fragments', `mutation { ...F } fragment F on Mutation { ... { ${create('a', DOWN)} } }`],
    [
      'a mutation behind one that is left out',
      `mutation { ${create('a', 'x').replace('(', '(').replace(' {', ' @skip(if: true) {')} ${create('b', DOWN)} }`,
    ],
  ])('and nothing but that came of %s, the answer is 503 and says when to try again', async (_, document) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const answer = await ask(document, {}, { accept })
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.headers['content-type']).toBe(`${accept}; charset=utf-8`)
      expect(answer.errors).toMatchObject([
        {
          path: [expect.stringMatching(/^[ab]$/)],
          extensions: { code: 'unavailable', reason: 'database_unavailable' },
        },
      ])
    }
  })

  test('and something was done or refused before, the answer is 200 as ever', async () => {
    const mark = randomUUID()
    const afterOne = await ask(`mutation { ${create('a', mark)} ${create('b', DOWN)} }`, {})
    expect([afterOne.status, afterOne.errors[0].path]).toEqual([200, ['b']])
    expect(await countProducts(mark)).toBe(1)
    const refused = await ask(`mutation { ${create('a', ' ')} }`, {})
    expect([refused.status, refused.headers['retry-after']]).toEqual([200, undefined])
  })

  test('a client that repeats what was answered with 503 or not at all has each record once', async () => {
    const mark = randomUUID()
    const headers = once()
    const document = `mutation ($last: String!) { ${create('a', mark)} b: createProduct(name: $last) { id } }`
    const down = await ask(document, { last: `${DOWN} ${mark}` }, headers)
    expect([down.status, down.headers['retry-after']]).toEqual([503, '2'])
    expect(await countProducts(mark)).toBe(0)
    await t.owner.query('alter table products disable trigger go_away')
    const again = await ask(document, { last: `${DOWN} ${mark}` }, headers)
    expect([again.status, again.errors]).toEqual([200, undefined])
    await ask(document, { last: `${DOWN} ${mark}` }, headers)
    expect(await countProducts(mark)).toBe(2)
    await t.owner.query('alter table products enable trigger go_away')
  })
})
