import { describe, expect, test } from 'vitest'
import { AppError, badInput, type ErrorCode, HTTP_STATUS, notFound } from '#platform/app-error.ts'
import { headerMatrix } from '#test/header-matrix.ts'
import { createHttpApp } from '#test/http-app.ts'

/** One route for each way an answer can come about. */
function createExample(options: Parameters<typeof createHttpApp>[0] = {}) {
  const example = createHttpApp(options)
  const { app } = example
  app.get('/things/:id', (request) => ({ ip: request.ip }))
  app.get('/page', (_request, reply) =>
    reply.type('text/html').header('content-security-policy', "default-src 'none'; frame-ancestors 'self'").send('<p>'),
  )
  app.post('/echo', (request) => ({ body: request.body }))
  app.get('/query', { schema: { querystring: QUERY } }, (request) => request.query)
  app.get<{ Params: { code: ErrorCode } }>('/thrown/:code', ({ params: { code } }) => {
    throw new AppError(code, 'for_a_reason', 'It is said in a sentence.', {
      field: 'weight',
      value: 'x'.repeat(500),
      limit: 20,
      retryAfterSeconds: 1.2,
    })
  })
  app.get('/crash', async (_request, reply) => {
    reply.header('etag', '"x"').header('cache-control', 'public, max-age=60')
    const error = new Error('relation "secret_table" in SELECT * FROM secret_table at /srv/app/x.ts ECONNREFUSED')
    throw Object.assign(error, { statusCode: 418, detail: 'Key (email)=(ann@example.com)' })
  })
  return example
}

const QUERY = {
  type: 'object',
  properties: { take: { type: 'integer' } },
  required: ['take'],
  additionalProperties: false,
}

const json = { 'content-type': 'application/json' }

describe('every answer', () => {
  test('carries the security headers, whatever the route and the outcome', async () => {
    const { app } = createExample()
    const paths = ['/things/1', '/page', '/echo', '/query', '/thrown/gone', '/crash', '/unknown', '/']
    expect(await headerMatrix(app, paths)).toEqual([])
  })

  test('demands https of browsers only where the service has it', async () => {
    const read = async (publicUrl: string) => {
      const answer = await createExample({ publicUrl }).app.inject('/things/1')
      return answer.headers['strict-transport-security']
    }
    expect(await read('https://passports.example.com')).toBe('max-age=31536000')
    expect(await read('http://localhost:3000')).toBeUndefined()
  })

  test('lets a page choose its own policy', async () => {
    const answer = await createExample().app.inject('/page')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
  })

  test('names the request, by the sane name it came with or by a new one', async () => {
    const { app } = createExample()
    const idFor = async (sent: string) =>
      (await app.inject({ url: '/things/1', headers: { 'x-request-id': sent } })).headers['x-request-id']
    expect(await idFor('trace-1.A_b')).toBe('trace-1.A_b')
    for (const sent of ['', 'a b', 'a"b', 'ä', 'x'.repeat(65), 'a\tb']) {
      const id = await idFor(sent)
      expect(id).toMatch(/^[\w.-]{1,64}$/)
      expect(id).not.toBe(sent)
    }
    expect(await idFor('')).not.toBe(await idFor(''))
  })
})

describe('an error', () => {
  test.each(Object.entries(HTTP_STATUS))('of code %s is a problem document with status %i', async (code, status) => {
    const answer = await createExample().app.inject({ url: `/thrown/${code}`, headers: { 'x-request-id': 'r-1' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.headers['www-authenticate']).toBe(code === 'unauthenticated' ? 'Bearer' : undefined)
    const isHidden = code === 'internal'
    expect(answer.json()).toMatchObject({
      type: `http://localhost:3000/problems/${isHidden ? 'internal' : 'for-a-reason'}`,
      title: expect.stringMatching(/^[A-Z]/),
      status,
      detail: isHidden ? expect.stringContaining('"r-1"') : 'It is said in a sentence.',
      instance: `http://localhost:3000/problems/${isHidden ? 'internal' : 'for-a-reason'}#r-1`,
      code,
      reason: isHidden ? 'internal' : 'for_a_reason',
      field: 'weight',
      value: `${'x'.repeat(200)}…`,
      limit: 20,
    })
  })

  test('that nobody meant says nothing of what happened, and the log says it all', async () => {
    const { app, logged } = createExample()
    const answer = await app.inject({ url: '/crash', headers: { 'x-request-id': 'r-2' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/secret|SELECT|ECONN|\/srv|at \/|node_modules|ann@/)
    expect(answer.json()).toMatchObject({
      code: 'internal',
      reason: 'internal',
      instance: 'http://localhost:3000/problems/internal#r-2',
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers.etag).toBeUndefined()
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: 'r-2',
        err: expect.objectContaining({ message: expect.stringContaining('secret_table') }),
      }),
    )
    expect(JSON.stringify(logged())).not.toContain('ann@example.com')
  })

  test.each([
    ['broken JSON', { headers: json, payload: '{"a":' }, 400, 'body_not_json'],
    ['a prototype in JSON', { headers: json, payload: '{"__proto__":{}}' }, 400, 'body_not_json'],
    ['no JSON at all', { headers: json, payload: '' }, 400, 'body_empty'],
    ['too much', { headers: json, payload: JSON.stringify('x'.repeat(1024 * 1024)) }, 413, 'body_too_large'],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: 'x' }, 415, 'media_type_not_supported'],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
      415,
      'media_type_not_supported',
    ],
    ['a broken media type', { headers: { 'content-type': 'json' }, payload: '{}' }, 415, 'media_type_not_supported'],
  ])('says in a sentence why %s was not read', async (_, sent, status, reason) => {
    const answer = await createExample().app.inject({ method: 'POST', url: '/echo', ...sent })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ reason, detail: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test.each([
    ['/query', 'missing_field', '"take" is missing from the query.'],
    ['/query?take=1&more=2', 'unknown_field', '"more" is not a known part of the query.'],
    ['/query?take=x', 'not_valid', '"take" in the query must be integer.'],
    ['/query?take=1&take=2', 'not_valid', '"take" in the query must be integer.'],
    ['/things/%zz', 'path_not_valid', 'The path contains a "%" that does not begin a valid UTF-8 escape.'],
    [`/things/${'x'.repeat(201)}`, 'path_too_long', 'A part of the path is longer than 200 characters.'],
  ])('names what is wrong with %s', async (url, reason, detail) => {
    const answer = await createExample().app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ reason, detail })
  })

  test('keeps a number, a boolean and null as they were sent', async () => {
    const { app } = createHttpApp()
    const values: Record<string, unknown> = { n: 7, b: false, z: null, o: { a: 1 }, big: 10n ** 20n }
    app.get<{ Params: { name: string } }>('/value/:name', ({ params }) => {
      throw badInput('not_valid', 'No.', { value: values[params.name] })
    })
    const shown = async (name: string) => (await app.inject(`/value/${name}`)).json().value
    const all = [await shown('n'), await shown('b'), await shown('z'), await shown('o'), await shown('big')]
    expect(all).toEqual([7, false, null, '{ a: 1 }', '100000000000000000000n'])
  })
})

describe('a path', () => {
  test('that is unknown answers 404 whatever is sent there', async () => {
    const { app } = createExample()
    for (const headers of [json, { 'content-type': 'text/plain' }]) {
      const answer = await app.inject({ method: 'POST', url: '/unknown?token=h1dden', headers, payload: '{' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ reason: 'path_not_found' })
      expect(answer.body).not.toContain('h1dden')
    }
  })

  test('that is known answers another method with 405 and what it allows', async () => {
    const { app } = createExample()
    const answer = await app.inject({ method: 'DELETE', url: '/things/1?x=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect((await app.inject({ method: 'GET', url: '/echo' })).headers.allow).toBe('OPTIONS, POST')
    const options = await app.inject({ method: 'OPTIONS', url: '/echo' })
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, 'OPTIONS, POST', ''])
  })

  test('refuses TRACE', async () => {
    const answer = await createExample().app.inject({ method: 'TRACE', url: '/things/1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.body).not.toContain('x-request-id')
  })
})

describe('the address of a client', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  test('is not changed by a header that anyone can send', async () => {
    const answer = await createExample().app.inject({ url: '/things/1', headers: forwarded })
    expect(answer.json()).toEqual({ ip: '127.0.0.1' })
  })

  test('is what a trusted proxy says, and only a trusted one', async () => {
    const ipFrom = async (remoteAddress: string, sent: string) => {
      const { app } = createExample({ trustedProxies: ['10.0.0.0/8', '::1'] })
      const answer = await app.inject({ url: '/things/1', remoteAddress, headers: { 'x-forwarded-for': sent } })
      return answer.json().ip
    }
    expect(await ipFrom('10.1.2.3', '203.0.113.9')).toBe('203.0.113.9')
    expect(await ipFrom('::1', '203.0.113.9')).toBe('203.0.113.9')
    expect(await ipFrom('192.0.2.7', '203.0.113.9')).toBe('192.0.2.7')
    // The client wrote the first entry itself; the proxy appended the second.
    expect(await ipFrom('10.1.2.3', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
  })
})

test('an AppError of a rule keeps its noun in the reason', async () => {
  const { app } = createHttpApp()
  app.get('/variants/:id', () => {
    throw notFound('variant', 'var_1')
  })
  expect((await app.inject('/variants/var_1')).json()).toMatchObject({
    type: 'http://localhost:3000/problems/variant-not-found',
    status: 404,
    detail: 'There is no variant "var_1".',
    value: 'var_1',
  })
})
