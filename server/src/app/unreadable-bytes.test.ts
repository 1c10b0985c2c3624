import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, makeFixture } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { requestFor } from '#test/rest-requests.ts'
import { listen } from '#test/uploads.ts'
import { rest } from './rest.ts'

/**
 * Text that PostgreSQL cannot keep (NUL) and bytes that are no text at all, in every place of a request, as raw bytes on a real connection:
 * whatever is sent, it is refused by whoever sent it wrong (4xx), never our fault (5xx), and never kept as something else.
 */
const REQUESTS = Number(process.env['UNREADABLE_REQUESTS'] ?? 1_200)
/** The same requests every time; another number finds others. */
const SEED = Number(process.env['UNREADABLE_SEED'] ?? 11)

let t: TestApp
let key: Record<string, string>
let cookie: Record<string, string>
let fixture: Fixture
let port: number

beforeAll(async () => {
  t = await startTestApp()
  const w = await t.workspace()
  const headersOf = (credentials: Credentials) => credentials?.headers ?? {}
  key = headersOf(await w.key('admin'))
  cookie = headersOf(await w.member('owner'))
  fixture = await makeFixture(t.deps, w)
  port = Number(new URL(await listen(t)).port)
})

type Sent = { readonly method: string; readonly path: Buffer; readonly headers: Buffer; readonly body: Buffer | null }

/** The answer's status, and as much of the rest as has come with it. */
function exchange({ method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  let text = ''
  const socket = connect(port, '127.0.0.1', () => {
    const length = body === null ? '' : `content-length: ${body.byteLength}\r\n`
    socket.write(
      bytes(`${method} `, path, ' HTTP/1.1\r\nhost: selvedge.test\r\n', headers, `${length}\r\n`, body ?? ''),
    )
  })
  const end = () => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
    socket.destroy()
    if (status) resolve({ status: Number(status), text })
    else reject(new Error(`No answer: ${JSON.stringify(text)}`))
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    // A stream of changes has no end, and HEAD no body.
    const expectsBody = method !== 'HEAD' && /\r\ncontent-length: [1-9]/i.test(text)
    if (expectsBody ? /\r\n\r\n./s.test(text) : text.includes('\r\n\r\n')) end()
  })
  socket.on('close', end)
  socket.on('error', reject)
  return promise
}

function bytes(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

function headerLines(headers: Record<string, string | Buffer>): Buffer {
  return bytes(...Object.entries(headers).flatMap(([name, value]) => [`${name}: `, value, '\r\n']))
}

const JSON_TYPE = 'application/json'
const CAFE = Buffer.from('"Caf\xe9"', 'latin1')

/** A JSON object with bytes where its text stands. */
function json(before: string, value: Buffer, after: string): Buffer {
  return bytes(before, value, after)
}

describe('bytes that are not UTF-8', () => {
  const post = async (path: string, type: string, body: Buffer, more: Record<string, string> = key) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { ...more, 'content-type': type },
      payload: body,
    })
    const isJson = /json/.test(String(answer.headers['content-type']))
    return { status: answer.statusCode, body: isJson ? answer.json() : null, text: answer.body }
  }

  test('in a record sent over REST are refused with their place, and nothing is kept', async () => {
    const body = json('{"sku":"UTF-1","name":', CAFE, '}')
    const answer = await post('/api/v1/products', JSON_TYPE, body)
    expect(answer.body).toMatchObject({
      status: 400,
      reason: 'text_not_utf8',
      field: 'name',
      detail: expect.stringContaining('0xE9'),
      errors: [{ pointer: '#/name', reason: 'text_not_utf8' }],
    })
    const { data } = await t.graphql('{ products(search: "UTF-1") { name } }', { headers: key })
    expect(data.products).toEqual([])
  })

  test('are named where they stand, however deep, and also where a name has them', async () => {
    const inBatch = json('{"requests":[{"method":"POST","path":"/products","body":{"name":', CAFE, '}}]}')
    expect((await post('/api/v1/batch', JSON_TYPE, inBatch)).body).toMatchObject({
      field: 'requests[0].body.name',
      errors: [{ pointer: '#/requests/0/body/name' }],
    })
    const inName = json('{"name":"\\\\u00e9 \\u00e9 \\u2028","x\\n":{', bytes(CAFE, ':1'), '}}')
    expect((await post('/api/v1/products', JSON_TYPE, inName)).body).toMatchObject({ reason: 'text_not_utf8' })
    const broken = json('{"name":', CAFE, ',')
    expect((await post('/api/v1/products', JSON_TYPE, broken)).body).toMatchObject({ reason: 'text_not_utf8' })
  })

  test('are refused by GraphQL, in the document and in variables', async () => {
    const bodies = {
      'variables.name': json(
        '{"query":"mutation ($name: String!) { createProduct(name: $name) { id } }","variables":{"name":',
        CAFE,
        '}}',
      ),
      query: json('{"query":"mutation { createProduct(name: \\', bytes(CAFE.subarray(0, 5), '\\"'), ') { id } }"}'),
    }
    for (const [field, body] of Object.entries(bodies)) {
      const answer = await post('/api/graphql', JSON_TYPE, body)
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('text_not_utf8')])
      expect(answer.body.errors[0].extensions).toMatchObject({ code: 'bad_input', field })
    }
  })

  test.each([
    ['/api/session', JSON_TYPE, json('{"email":"a@b.example","password":', CAFE, '}')],
    ['/api/v1/labels', JSON_TYPE, json('{"layout":', CAFE, '}')],
    ['/setup/guess', JSON_TYPE, json('{"workspaceName":', CAFE, '}')],
    ['/setup/guess', 'application/x-www-form-urlencoded', bytes('workspaceName=Caf\xe9')],
    ['/setup/guess', 'application/x-www-form-urlencoded', bytes('workspaceName=Caf%E9')],
    ['/l/guess', 'application/x-www-form-urlencoded', bytes('passcode=Caf%E9')],
  ])('are refused at %s (%s)', async (path, type, body) => {
    const answer = await post(path, type, body)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('text_not_utf8')])
  })

  test.each([
    ['a field', 'name="alt"', 'Caf\xe9'],
    ["a field's name", 'name="alt\xe9"', 'x'],
    ["the file's name", 'name="file"; filename="Caf\xe9.txt"', 'x'],
  ])('are refused in %s of an upload', async (_, disposition, content) => {
    const part = (about: string, text: string) => `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n${text}\r\n`
    const body = bytes(part(disposition, content), part('name="file"; filename="a.txt"', 'text'), '--x--\r\n')
    for (const path of ['/api/v1/files', '/api/v1/imports']) {
      const answer = await post(path, 'multipart/form-data; boundary=x', body)
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('text_not_utf8')])
    }
  })

  test('are refused in an address, escaped or as they are', async () => {
    for (const path of [
      '/api/v1/products?search=Caf%E9',
      '/api/v1/products?search=Caf\xe9',
      '/api/v1/products/Caf%E9',
    ]) {
      const answer = await exchange({ method: 'GET', path: bytes(path), headers: headerLines(key), body: null })
      expect([path, answer.status]).toEqual([path, 400])
    }
    const fine = await exchange({
      method: 'GET',
      path: bytes('/api/v1/products?search=Caf%C3%A9%20%F0%9F%A7%B5&take=1'),
      headers: headerLines(key),
      body: null,
    })
    expect(fine.status).toBe(200)
  })
})

test.each([
  '/api/v1/products',
  '/api/graphql',
  '/api/v1/batch',
  '/api/v1/labels',
  '/api/v1/data-carriers',
  '/api/session',
  '/setup/guess',
  '/l/guess',
])('%s takes JSON in UTF-8 alone, and says so', async (url) => {
  const send = (type: string) =>
    t.app.inject({ method: 'POST', url, headers: { ...key, 'content-type': type }, payload: '{}' })
  for (const charset of ['iso-8859-1', 'utf-16', '"windows-1252"']) {
    const answer = await send(`application/json; charset=${charset}`)
    expect([charset, answer.statusCode]).toEqual([charset, 415])
    expect(answer.body).toContain('charset_not_supported')
  }
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
    expect((await send(`application/json; charset=${charset}`)).statusCode, charset).not.toBe(415)
  }
})

describe('a NUL', () => {
  const HAND_WRITTEN = [
    ['GET', '/api/v1/files/%00'],
    ['DELETE', '/api/v1/files/%00'],
    ['GET', '/api/v1/files/%00/original'],
    ['GET', '/api/v1/imports/%00/refused.csv'],
    ['GET', '/api/v1/imports/%00/refused.xlsx'],
    ['GET', '/api/v1/variants/a%00b/preview'],
    ['GET', '/api/v1/variants/a%00b/preview.json'],
    ['GET', '/api/v1/exports/variants.csv?search=%00'],
    ['GET', '/api/v1/live?wait=0&%00=1'],
    ['GET', '/01/09521000000018/21/%00'],
    ['GET', '/l/%00'],
    ['GET', '/files/%00/original'],
    ['GET', '/api/graphql?query=%7B__typename%00%7D'],
  ] as const

  test.each(HAND_WRITTEN)('in %s %s is refused as one', async (method, url) => {
    const answer = await t.app.inject({ method, url, headers: key })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('nul_character')])
  })

  test('in the address of a passport is one that has none: people are shown the page for that', async () => {
    const answer = await t.app.inject({ url: '/p/%00', headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const data = await t.app.inject({ url: '/api/public/dpp/%00' })
    expect([data.statusCode, data.json().reason]).toEqual([404, 'passport_not_found'])
  })

  test.each([
    ['replaces', '/api/v1/imports'],
    ['name', '/api/v1/imports'],
    ['productId', '/api/v1/files'],
    ['a\0b', '/api/v1/files'],
  ])('in the form field %j of an upload to %s is refused as one', async (field, url) => {
    const part = (about: string, text: string) => `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n${text}\r\n`
    const payload = bytes(
      part(`name="${field}"`, 'a\0b'),
      part('name="file"; filename="a.csv"', 'a,b\n1,2'),
      '--x--\r\n',
    )
    const headers = { ...key, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await t.app.inject({ method: 'POST', url, headers, payload })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('nul_character')])
  })

  test('in the JSON and the forms of hand-written routes is refused as one', async () => {
    const sent = [
      ['/api/session', JSON_TYPE, '{"email":"a@b.example","password":"a\\u0000b"}'],
      ['/api/session', JSON_TYPE, '{"email":"a@b.example","password":"x","more\\u0000":1}'],
      ['/setup/guess', JSON_TYPE, '{"workspaceName":"a\\u0000b"}'],
      ['/setup/guess', 'application/x-www-form-urlencoded', 'workspaceName=a%00b'],
      ['/l/guess', 'application/x-www-form-urlencoded', 'passcode=a%00b'],
      ['/api/v1/labels', JSON_TYPE, '{"layout":"a\\u0000b"}'],
      ['/api/v1/products', JSON_TYPE, '{"name":"a\\u0000b"}'],
    ] as const
    for (const [url, type, payload] of sent) {
      const answer = await t.app.inject({ method: 'POST', url, headers: { ...key, 'content-type': type }, payload })
      expect([url, answer.statusCode, answer.body]).toEqual([url, 400, expect.stringContaining('nul_character')])
    }
    // A backslash that is escaped begins no character.
    const escaped = { url: '/api/v1/products', headers: { ...key, 'content-type': JSON_TYPE } }
    const answer = await t.app.inject({ method: 'POST', ...escaped, payload: '{"name":"a\\\\u0000b"}' })
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'a\\u0000b'])
  })

  test('in a header or the request line, which no program may send, is told by its name', async () => {
    for (const sent of [
      { path: bytes('/api/v1/products'), headers: headerLines({ ...key, 'idempotency-key': 'a\0b' }) },
      { path: bytes('/api/v1/pro\0ducts'), headers: headerLines(key) },
    ]) {
      const answer = await exchange({ method: 'GET', body: null, ...sent })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('nul_character')])
    }
  })
})

/** mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)]
    if (one === undefined) throw new Error('There is nothing to choose from.')
    return one
  }
  return { below, pick }
}

/** NUL, Latin-1, a cut sequence, an overlong one, half a surrogate pair, beyond Unicode, a byte that UTF-8 never has. */
const POISON = ['\0', '\xe9', '\xc3', '\xc0\x80', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xff'].map((one) =>
  Buffer.from(one, 'latin1'),
)

const escaped = (poison: Buffer) =>
  Buffer.from([...poison].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

/** What the hand-written routes take; those of the REST interface say it themselves. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/session': { email: 'a@b.example', password: 'a passphrase' },
  'POST /api/session/proof': { password: 'a passphrase' },
  'POST /api/password': { current: 'a passphrase', next: 'another passphrase' },
  'POST /api/graphql': { query: '{ products(search: "x") { id } }', operationName: null, variables: { search: 'x' } },
  'POST /api/v1/batch': { requests: [{ method: 'GET', path: '/products', body: {} }], atomic: true },
  'POST /api/v1/labels': { variantIds: ['x'], layout: 'a4-3x8', language: 'en' },
  'POST /api/v1/data-carriers': { variantIds: ['x'] },
  'POST /setup/:token': { workspaceName: 'x', name: 'x', email: 'a@b.example', password: 'a passphrase' },
  'POST /invite/:token': { name: 'x', password: 'a passphrase' },
  'POST /reset/:token': { password: 'a passphrase' },
  'POST /l/:token': { passcode: 'x' },
}

const UPLOADS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v1/files': ['name', 'kind', 'visibility', 'productId', 'variantId', 'alt', 'position'],
  'POST /api/v1/imports': ['name', 'replaces'],
}

const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'x-api-key',
  'cookie',
  'selvedge-workspace',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'range',
  'x-request-id',
  'user-agent',
  'origin',
  'content-type',
  'x-forwarded-for',
  'last-event-id',
  'referer',
]

const QUERY = [
  'search',
  'fields',
  'take',
  'after',
  'lang',
  'linkType',
  'workspace',
  'wait',
  'query',
  'layout',
  '17',
  'x',
]

describe('whatever bytes stand', () => {
  test(`in any place of ${REQUESTS.toLocaleString('en')} requests to every route, none is our fault`, async () => {
    const { below, pick } = randomFrom(SEED)
    const examples = new Map(
      rest.operations.map((operation) => {
        const route = `${operation.method} ${rest.prefix}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
        return [route, requestFor(operation, fixture)]
      }),
    )
    // The session of those who change their password has to last.
    const routes = [...new Set(t.routes)].filter((route) => route !== 'DELETE /api/session')

    const poisonedPath = (route: string): Buffer => {
      const path = route.slice(route.indexOf(' ') + 1).replace(/\(.*\)$/, '')
      const parts = path.split(/(?<=\/)/)
      const open = parts.flatMap((part, at) => (/^[:*]/.test(part) ? [at] : []))
      const chosen = open.length === 0 ? parts.length : pick(open)
      const poison = below(4) === 0 ? pick(POISON) : escaped(pick(POISON))
      const filled = parts.map((part, at) => {
        if (at === chosen) return bytes(pick(['', 'a']), poison, pick(['', 'b']), part.endsWith('/') ? '/' : '')
        return bytes(part.replace(/^[:*]\w*/, 'x'))
      })
      return bytes(...filled, ...(open.length === 0 ? [poison] : []))
    }
    const plainPath = (route: string): Buffer =>
      bytes(
        examples.get(route)?.url ??
          route
            .slice(route.indexOf(' ') + 1)
            .replace(/\(.*\)$/, '')
            .replaceAll(/:(id|identifier|digitalId)\b/g, fixture.published)
            .replaceAll(/[:*]\w*/g, 'x'),
      )
    const jsonBody = (route: string): Buffer => {
      const value = examples.get(route)?.body ?? BODIES[route] ?? { name: 'x' }
      // Each text of the body begins and ends somewhere; one of these places has the bytes.
      const text = JSON.stringify(value)
      const places = [...text.matchAll(/"/g)].map(({ index }) => index + 1)
      const at = places.length === 0 ? 1 : pick(places)
      const poison = pick([Buffer.from('\\u0000'), Buffer.from('\\ud800'), ...POISON])
      return bytes(text.slice(0, at), poison, text.slice(at))
    }
    const formBody = (route: string): Buffer => {
      const fields = Object.keys(BODIES[route] ?? { passcode: '' })
      const poison = pick([escaped(pick(POISON)), pick(POISON)])
      const chosen = pick(fields)
      return bytes(...fields.flatMap((name) => [name, '=', name === chosen ? poison : 'x', '&']))
    }
    const upload = (route: string): Buffer => {
      const poison = pick(POISON)
      const place = below(5)
      const field = pick(UPLOADS[route] ?? ['name'])
      const part = (about: readonly (string | Buffer)[], content: string | Buffer) =>
        bytes('--x\r\ncontent-disposition: form-data; ', ...about, '\r\n\r\n', content, '\r\n')
      const encoded = bytes("utf-8''", escaped(poison))
      const fileName =
        place === 2
          ? ['; filename="a', poison, '.csv"']
          : place === 3
            ? ['; filename*=', encoded]
            : ['; filename="a.csv"']
      return bytes(
        part(['name="', place === 0 ? poison : field, '"'], place === 1 ? poison : 'x'),
        part(['name="file"', ...fileName], place === 4 ? bytes('name\n', poison, '\n') : 'name\nx\n'),
        '--x--\r\n',
      )
    }

    const makeRequest = (route: string): Sent => {
      const method = route.slice(0, route.indexOf(' '))
      const credentials = /\/api\/(password|session\/proof)$/.test(route) ? cookie : key
      const takesBody = method === 'POST' || method === 'PATCH' || method === 'DELETE'
      const place = pick(['path', 'query', 'header', ...(takesBody ? ['body', 'body', 'body'] : [])])
      const headers: Record<string, string | Buffer> = { ...credentials }
      let path = plainPath(route)
      let body: Buffer | null = takesBody && method !== 'DELETE' ? Buffer.from('{}') : null
      if (body) headers['content-type'] = JSON_TYPE
      if (place === 'path') path = poisonedPath(route)
      if (place === 'query') {
        const name = below(6) === 0 ? escaped(pick(POISON)) : pick(QUERY)
        const value = below(4) === 0 ? pick(POISON) : escaped(pick(POISON))
        path = bytes(path, path.includes('?') ? '&' : '?', name, '=a', value)
      }
      if (place === 'header') headers[pick(HEADERS)] = bytes('a', pick(POISON), pick(['', 'b', '; q=1']))
      if (place === 'body') {
        if (route in UPLOADS) {
          headers['content-type'] = 'multipart/form-data; boundary=x'
          body = upload(route)
        } else if (/:token$/.test(route) && below(2) === 0) {
          headers['content-type'] = 'application/x-www-form-urlencoded'
          body = formBody(route)
        } else {
          headers['content-type'] = method === 'PATCH' && below(2) === 0 ? 'application/merge-patch+json' : JSON_TYPE
          body = jsonBody(route)
        }
      }
      if (method === 'PATCH') headers['if-match'] ??= '*'
      return { method, path, headers: headerLines(headers), body }
    }

    const requests = Array.from({ length: REQUESTS }, (_, at) => {
      const route = routes[at % routes.length] ?? ''
      return { route, sent: makeRequest(route) }
    })
    const faults: string[] = []
    const statuses = new Map<number, number>()
    let next = 0
    const lane = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const { route, sent } = requests[at] ?? expect.fail()
        const { status } = await exchange(sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // Here the dashboard is not built, so its addresses answer 503.
        const isUnbuilt = status === 503 && !/ \/(api|p|l|01|files\/:name|setup|invite|reset)\b/.test(route)
        if (status >= 500 && !isUnbuilt) {
          const { method, path, headers, body } = sent
          faults.push(
            `${status} to ${method} ${JSON.stringify(path.toString('latin1'))} ${JSON.stringify(headers.toString('latin1').replace(/svk_\w+/, 'svk_…'))} ${JSON.stringify(body?.toString('latin1'))}`,
          )
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    expect(faults, `${faults.length} of ${REQUESTS}`).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(REQUESTS)
    // If all were refused for one and the same reason, nothing would have been tried.
    expect((statuses.get(400) ?? 0) > REQUESTS / 4).toBe(true)
  })

  test('what was kept has none of them', async () => {
    const { rows } = await t.owner.query<{ name: string }>(
      'select name from products union all select file_name from imports',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ name }) => /\ufffd/.test(name))).toEqual([])
  })
})
