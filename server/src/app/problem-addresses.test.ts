import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { makeLink } from '#test/private-links.ts'
import { listen, upload } from '#test/uploads.ts'

/** RFC 9457 §3.1.1 and §3.1.5: whatever refuses, its problem names its kind and this one occurrence of it by addresses that need no other. */
const PUBLIC_URL = 'https://passports.example'
const SECRET = 'a-secret-of-a-query'

type Problem = { type: string; instance: string; reason: string; status: number }
type Refusal = { readonly problem: Problem; readonly requestId: string }

let t: TestApp
let headers: Record<string, string>
let token: string
let withdrawn: string

beforeAll(async () => {
  t = await startTestApp({ publicUrl: PUBLIC_URL, publicPassportUrl: PUBLIC_URL })
  const w = await t.workspace()
  headers = (await w.key('write'))?.headers ?? {}
  token = (await makeLink(t.deps, w)).token
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee' })
  const { id } = await createVariant(t.deps, w.actor, { name: 'M', productId })
  withdrawn = (await publishPassport(t.deps, w.actor, { id })).digitalId
  await withdrawPassport(t.deps, w.actor, { id })
})

/** Asked as a program asks. */
async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  more: Record<string, string> = {},
  payload?: string,
): Promise<Refusal> {
  const answer = await t.app.inject({
    method,
    url,
    headers: { accept: 'application/json', ...more },
    ...(payload === undefined ? {} : { payload }),
  })
  return { problem: answer.json(), requestId: String(answer.headers['x-request-id']) }
}

/** What Node refuses before there is a request. */
async function send(bytes: string): Promise<Refusal> {
  const socket = connect(Number(new URL(await listen(t)).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { problem: JSON.parse(body), requestId: /^x-request-id: (.*)$/im.exec(head)?.[1] ?? '' }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const DOORS: Record<string, [reason: string, refuse: () => Promise<Refusal>]> = {
  'a record that is not there': ['product_not_found', () => ask('GET', '/api/v1/products/prd_0', headers)],
  'a parameter': ['unknown_parameter', () => ask('GET', `/api/v1/products?token=${SECRET}`, headers)],
  'a body that is not valid': [
    'field_required',
    () => ask('POST', '/api/v1/products', { ...headers, ...JSON_TYPE }, '{}'),
  ],
  'a reader without a key': ['credentials_required', () => ask('GET', '/api/v1/live')],
  'a passport that never was': ['passport_not_found', () => ask('GET', `/api/public/dpp/nothing?token=${SECRET}`)],
  'a passport that was withdrawn': ['passport_withdrawn', () => ask('GET', `/api/public/dpp/${withdrawn}`)],
  'a file of the workspace': ['file_not_found', () => ask('GET', '/api/v1/files/fil_0', headers)],
  'a public file': ['file_not_found', () => ask('GET', `/files/${'0'.repeat(26)}/original`)],
  'a private link that is dead': ['link_not_found', () => ask('GET', '/l/nothing')],
  'a private link not opened yet': ['link_not_found', () => ask('GET', `/l/${token}/content.json?token=${SECRET}`)],
  'a passcode that is no text': ['field_not_text', () => ask('POST', `/l/${token}`, JSON_TYPE, '{"passcode":1}')],
  'a digital link': ['digital_link_value', () => ask('GET', '/01/1')],
  'no such path': ['path_not_found', () => ask('GET', `/no/such/path?token=${SECRET}`)],
  'no such method': ['method_not_allowed', () => ask('PUT', '/api/v1/products')],
  'a body that is too large': [
    'body_too_large',
    () => ask('POST', '/api/v1/products', { ...headers, ...JSON_TYPE }, `"${'x'.repeat(1_100_000)}"`),
  ],
  'a media type': [
    'media_type_not_supported',
    () => ask('POST', '/api/v1/products', { ...headers, 'content-type': 'text/csv' }, 'a,b'),
  ],
  'a path that is no address': ['path_not_valid', () => ask('GET', '/api/public/dpp/%')],
  'a NUL in the path': ['nul_character', () => ask('GET', '/api/v1/files/%00', headers)],
  'a sign-in': ['field_required', () => ask('POST', '/api/session', JSON_TYPE, '{}')],
  'an upload': [
    'file_empty',
    async () => {
      const { body, headers: told } = await upload(t, { headers }, '', 'a.txt')
      return { problem: body, requestId: String(told.get('x-request-id')) }
    },
  ],
  metrics: ['metrics_local_only', () => ask('GET', '/metrics', { via: '1.1 proxy' })],
  'no HTTP at all': ['request_not_readable', () => send('hello\r\n\r\n')],
  'too many headers': [
    'headers_too_large',
    () => send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  ],
}

test.each(Object.entries(DOORS))('%s is refused by absolute addresses', async (_door, [reason, refuse]) => {
  const { problem, requestId } = await refuse()
  expect(problem.reason).toBe(reason)
  expect(problem.type).toBe(`${PUBLIC_URL}/problems/${reason.replaceAll('_', '-')}`)
  const page = await t.app.inject(new URL(problem.type).pathname)
  expect([page.statusCode, page.body.includes(reason)]).toEqual([200, true])

  expect(requestId).not.toBe('')
  expect(URL.canParse(problem.instance)).toBe(true)
  const { origin, pathname } = new URL(problem.instance)
  expect(origin).toBe(PUBLIC_URL)
  expect((await t.app.inject(pathname)).statusCode).toBe(200)
  // Whoever is told of it finds the request in the log.
  expect(problem.instance).toContain(requestId)
  expect((await refuse()).problem.instance).not.toBe(problem.instance)
  for (const secret of [token, SECRET, withdrawn]) expect(JSON.stringify(problem.instance)).not.toContain(secret)
})

test('the page about what nobody meant to happen tells it as that', async () => {
  expect((await t.app.inject('/problems/internal')).body).toContain('<code>500</code>')
})

test('each refused request of a batch has an address of its own', async () => {
  const requests = [1, 2].map(() => ({ method: 'GET', path: '/products/prd_0' }))
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/batch',
    headers,
    payload: { requests },
  })
  const problems = answer.json().responses.map(({ body }: { body: Problem }) => body)
  expect(problems.map(({ type }: Problem) => type)).toEqual(
    [1, 2].map(() => `${PUBLIC_URL}/problems/product-not-found`),
  )
  const [first, second] = problems.map(({ instance }: Problem) => instance)
  for (const instance of [first, second]) {
    expect(URL.canParse(instance)).toBe(true)
    expect(instance).toContain(String(answer.headers['x-request-id']))
  }
  expect(first).not.toBe(second)
})
