import { beforeEach, describe, expect, it } from 'vitest'
import { type SampleServer, startSampleServer } from './sample-server.fixture.ts'

let server: SampleServer
beforeEach(async () => {
  server = await startSampleServer()
})

const OK = '{ item(id: "i0") { id } }'

describe('a request', () => {
  it('is answered with data', async () => {
    const response = await server.post({ query: OK })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ data: { item: { id: 'i0' } } })
  })

  it('may be a GET, but not for a mutation', async () => {
    const query = { query: 'query Q($id: ID!) { item(id: $id) { id } }', variables: '{"id":"i3"}', operationName: 'Q' }
    const response = await server.app.inject({ url: '/api/graphql', query })
    expect(response.json()).toEqual({ data: { item: { id: 'i3' } } })

    const mutation = { query: 'mutation { rename(id: "1", name: "x") { id } }' }
    const refused = await server.app.inject({ url: '/api/graphql', query: mutation })
    expect(refused.statusCode).toBe(405)
    expect(refused.headers.allow).toBe('POST')
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'method_not_allowed' } }] })
    expect(server.shelves).toHaveLength(1)
  })

  it.each([undefined, '*/*', 'text/html'])(
    'without a query is answered with the status (Accept: %s)',
    async (accept) => {
      const response = await server.app.inject({ url: '/api/graphql', headers: accept === undefined ? {} : { accept } })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.json()).toEqual({ name: 'sample', endpoints: ['/api/graphql'] })
    },
  )

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/graphql',
  ])('is refused as %s', async (type) => {
    const response = await server.post('query={ items { id } }', { 'content-type': type })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'unsupported_media_type' } }] })
  })

  it('is refused in another charset than UTF-8', async () => {
    const type = 'application/json; charset=utf-16'
    expect((await server.post({ query: OK }, { 'content-type': type })).statusCode).toBe(415)
  })

  it('is refused as an array', async () => {
    const response = await server.post([{ query: OK }, { query: OK }])
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      errors: [
        { message: expect.stringContaining('each in its own request'), extensions: { reason: 'batch_not_supported' } },
      ],
    })
  })

  it.each([
    ['', 400, 'body_empty'],
    ['{"query": ', 400, 'body_not_json'],
    ['"text"', 400, 'body_not_object'],
    ['null', 400, 'body_not_object'],
    ['{"query": "{ __typename }", "variables": "x"}', 400, 'parameter_mistyped'],
    [JSON.stringify({ query: OK, pad: 'x'.repeat(1024 * 1024) }), 413, 'body_too_large'],
  ])('that is broken says how: %.30s', async (body, status, reason) => {
    const response = await server.post(body)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ errors: [{ extensions: { reason } }] })
    expect(response.json()).not.toHaveProperty('data')
    expect(server.reported).toEqual([])
  })

  it.each([
    '{"query":"{ __typename }","__proto__":{"admin":true}}',
    '{"query":"{ __typename }","variables":{"constructor":{"prototype":{"admin":true}}}}',
  ])('cannot set a prototype', async (body) => {
    expect((await server.post(body)).statusCode).toBe(400)
    const query = { query: '{ __typename }', variables: '{"__proto__":{"admin":true}}' }
    expect((await server.app.inject({ url: '/api/graphql', query })).statusCode).toBe(400)
    expect('admin' in {}).toBe(false)
  })

  it('may have parameters nobody knows', async () => {
    expect((await server.post({ query: OK, extensions: { a: 1 }, other: [] })).json()).toHaveProperty(
      'data.item.id',
      'i0',
    )
  })

  it.each([
    ['application/json', 200],
    ['application/graphql-response+json', 400],
    ['application/graphql-response+json;q=0.5, application/json', 200],
    ['application/json;q=0.9, application/graphql-response+json', 400],
  ])('that is not valid has the status its media type wants: %s', async (accept, status) => {
    for (const query of ['{', '{ nothing }', 'query($id: ID!) { item(id: $id) { id } }']) {
      const response = await server.post({ query }, { accept })
      expect(response.statusCode).toBe(status)
      expect(response.headers['content-type']).toContain(status === 200 ? 'application/json' : 'graphql-response+json')
      expect(response.json()).not.toHaveProperty('data')
      expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'bad_input' } }] })
    }
    expect(server.shelves).toEqual([])
  })

  it('names the operation it wants', async () => {
    const query = 'query A { a: __typename } query B { b: __typename }'
    expect((await server.post({ query, operationName: 'B' })).json()).toEqual({ data: { b: 'Query' } })
    expect((await server.post({ query })).json()).toHaveProperty('errors.0.extensions.reason', 'graphql_validation')
    expect((await server.post({ query, operationName: 'C' })).body).toContain('no operation named')
    expect((await server.post({ query: 'subscription { a }' })).body).toContain('subscription')
  })

  it.each([
    ['{ echo(text: "a\\u0000b") }', {}, 'echo.text'],
    ['{ echo(filter: {names: ["a\\u0000b"]}) }', {}, 'echo.filter.names'],
    ['query($t: String) { echo(text: $t) }', { t: 'a\0' }, 'variables.t'],
    ['query($a: JSON) { echo(any: $a) }', { a: { list: [1, { deep: '\0' }] } }, 'variables.a.list.1.deep'],
    ['query($a: JSON) { echo(any: $a) }', { a: { 'k\0': 1 } }, 'variables.a'],
  ])('with a NUL character is refused with its place', async (query, variables, field) => {
    const response = await server.post({ query, variables })
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'bad_input', reason: 'nul_character', field } }],
    })
  })
})

describe('an error', () => {
  it('of a rule says all it was given, beside the data of other fields', async () => {
    const response = await server.post({ query: '{ refuse item(id: "i0") { id } }' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      errors: [
        {
          message: 'The colour is not known.',
          locations: [{ line: 1, column: 3 }],
          path: ['refuse'],
          extensions: { code: 'bad_input', reason: 'wrong_colour', field: 'colour', value: 'x', limit: 3 },
        },
      ],
      data: { refuse: null, item: { id: 'i0' } },
    })
    expect(server.reported).toEqual([])
  })

  it('that nobody expected says nothing but the request id, and is reported', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const response = await server.post({ query: '{ fail }' })
      expect(response.statusCode).toBe(200)
      expect(response.body).not.toContain('10.0.0.7')
      expect(response.json().errors[0].message).toMatch(/Something went wrong on our side. The request id is req-\w+;/)
      expect(response.json().errors[0].extensions).toEqual({ code: 'internal', reason: 'unexpected' })
      expect(server.reported).toHaveLength(round)
    }
    expect(server.reported[2]).toMatchObject({ message: 'connection to 10.0.0.7 lost' })
  })

  it('of who asks has its HTTP status', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const response = await server.post({ query: OK }, { authorization: 'Bearer bad', accept })
      expect(response.statusCode).toBe(401)
      expect(response.headers['content-type']).toContain(accept)
      expect(response.json()).toEqual({
        errors: [{ message: 'The key is not known.', extensions: { code: 'unauthenticated', reason: 'key_unknown' } }],
      })
    }
    const broken = await server.post({ query: OK }, { authorization: 'Bearer broken' })
    expect(broken.statusCode).toBe(500)
    expect(broken.body).not.toContain('pool')
    expect(server.reported).toHaveLength(1)
  })

  it('leaves no context behind', async () => {
    for (const query of [OK, OK, '{ fail }', '{ fail }', '{ items { needed } }']) await server.post({ query })
    expect(server.shelves.map((shelf) => shelf.released)).toEqual([1, 1, 1, 1, 1])
  })
})
