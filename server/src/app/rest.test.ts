import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RestOperation } from '#platform/rest/rest-operation.ts'
import { type Fixture, makeFixture } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { Need } from '#test/operation.ts'
import { OPERATIONS } from '#test/operations.ts'
import { partsNeededBy, requestFor } from '#test/rest-requests.ts'
import { describeRestInterface, rest } from './rest.ts'
import { schema } from './schema.ts'

/** Who may what over REST: the same as over GraphQL, operation by operation; and every answer is as OpenAPI says. */
const CALLERS = {
  owner: ['nothing', 'read', 'edit', 'administer', 'session', 'administer_session', 'own'],
  viewer: ['nothing', 'read', 'session'],
  'admin key': ['nothing', 'read', 'edit', 'administer'],
  'read key': ['nothing', 'read'],
  stranger: ['nothing'],
} as const satisfies Record<string, readonly Need[]>
type Caller = keyof typeof CALLERS

/** These change what is one person's alone, so that nothing would be everybody's to change. */
const PERSONAL = new Set(['endSession', 'updateView', 'deleteView'])

const openApi = describeRestInterface()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...openApi })

let t: TestApp
let home: TestWorkspace
let credentials: Record<Caller, Credentials>
let foreigners: Credentials[]

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace({ publicCatalogue: true })
  const other = await t.workspace()
  credentials = {
    owner: await home.member('owner'),
    viewer: await home.member('viewer'),
    'admin key': await home.key('admin'),
    'read key': await home.key('read'),
    stranger: { headers: { 'selvedge-workspace': home.id } },
  }
  foreigners = [await other.member('owner'), await other.key('admin')]
})

type Sent = { readonly url: string; readonly body?: object | undefined; readonly headers?: Record<string, string> }

async function send(
  { method }: { readonly method: RestOperation['method'] },
  { url, body, headers }: Sent,
  as: Credentials,
) {
  const answer = await t.app.inject({
    method,
    url,
    headers: { ...as?.headers, ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() }
}

/** What is sent with a change that may not overwrite: that it may. */
const anyRevision = ({ method }: RestOperation) => (method === 'PATCH' ? { 'if-match': '*' } : undefined)

/** Of a signed-in person alone: no key may. */
function isPersonal(operation: RestOperation): boolean {
  const need = needOf(operation)
  return need.endsWith('session') || need === 'own'
}

function needOf({ field }: RestOperation): Need {
  const known = OPERATIONS.find(({ name }) => name === field)
  if (!known) throw new Error(`Nobody has said who may ${field}.`)
  return known.need
}

/** The answer as the contract describes it: its status is listed, and its body fits. */
function expectDescribed({ path, method }: RestOperation, answer: Awaited<ReturnType<typeof send>>): void {
  const at = `/api/v1${path}`.replaceAll('~', '~0').replaceAll('/', '~1')
  const described = openApi.paths[`/api/v1${path}`]?.[method.toLowerCase()] as { responses: Record<string, object> }
  expect(Object.keys(described.responses)).toContain(String(answer.status))
  if (answer.status === 304) return
  const pointer =
    answer.status < 400
      ? `#/paths/${encodeURI(at)}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`
      : '#/components/schemas/Problem'
  const validate = ajv.getSchema(`openapi${pointer}`)
  if (!validate) throw new Error(`There is no schema at ${pointer}.`)
  validate(answer.json())
  expect(validate.errors, answer.text.slice(0, 400)).toBeNull()
  const type = answer.status < 400 ? 'application/json' : 'application/problem+json'
  expect(answer.headers['content-type']).toContain(type)
}

test('the description is valid OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApi))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('every route below /api/v1 is described, and nothing else', () => {
  const routes = t.routes
    .filter((route) => route.includes(' /api/v1/') && !/^(HEAD|OPTIONS) /.test(route))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual([...new Set(routes)].sort())
})

/** Paths below which something has an address: "/webhooks" for "/webhooks/{id}". */
const COLLECTIONS = new Set(Object.keys(openApi.paths).flatMap((path) => /^(.*)\/\{\w+\}$/.exec(path)?.[1] ?? []))
const routeOf = (url: string) =>
  Object.keys(openApi.paths).find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url))

/** What was made is at the address that Location says, which is one of the description's. */
async function expectLocated({ path }: { readonly path: string }, answer: Awaited<ReturnType<typeof send>>) {
  const sent = answer.headers['location']
  const location = sent === undefined ? undefined : new URL(sent, 'http://here').pathname
  const isCollection = COLLECTIONS.has(`/api/v1${path}`)
  expect(location === undefined, `${path} says where`).toBe(!isCollection && !answer.text.includes('"id":'))
  if (location === undefined) return
  const route = routeOf(location)
  expect(route, location).toMatch(/\{\w+\}$/)
  expect(answer.text).toContain(location.slice(location.lastIndexOf('/') + 1))
  if (!openApi.paths[String(route)]?.['get']) return
  const read = await send({ method: 'GET' }, { url: location }, credentials['admin key'])
  expect(read.status, location).toBe(200)
}

test('whatever makes something says where it is, in the description as well', () => {
  for (const [path, methods] of Object.entries(openApi.paths)) {
    const { post } = methods as { post?: { responses: Record<string, { headers?: object }> } }
    if (!post) continue
    // To send something to where records are is to make one.
    if (COLLECTIONS.has(path)) expect(Object.keys(post.responses), path).toContain('201')
    if (COLLECTIONS.has(path)) expect(Object.keys(post.responses['201']?.headers ?? {}), path).toContain('Location')
  }
})

const UPLOADS = Object.entries(openApi.paths).flatMap(([path, methods]) => {
  const { post } = methods as { post?: { requestBody?: { content: object }; responses: object } }
  const isUpload = 'multipart/form-data' in (post?.requestBody?.content ?? {}) && '201' in (post?.responses ?? {})
  return isUpload ? [path.replace('/api/v1', '')] : []
})

test('files and imports are uploaded', () => expect(UPLOADS.sort()).toEqual(['/files', '/imports']))

test.each(UPLOADS)('what is uploaded to %s is answered as described', async (path) => {
  const form = new FormData()
  form.append('file', new Blob(['material_name;fibre\nLinen;flax\n']), 'table.csv')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...credentials['admin key']?.headers, 'content-type': String(sent.headers.get('content-type')) },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const at = `/api/v1${path}`.replaceAll('/', '~1')
  const fits = ajv.getSchema(`openapi#/paths/${at}/post/responses/201/content/application~1json/schema`)
  fits?.(answer.json())
  expect(fits?.errors).toBeNull()
  const { statusCode: status, headers, body: text } = answer
  await expectLocated({ path }, { status, headers, text, json: () => answer.json() })
})

test('what GraphQL can do, REST can', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  )
  const reached = new Set(rest.operations.flatMap(({ field, count }) => [field, ...(count ? [count] : [])]))
  // DELETE /files/{id} was there before; its route is made by hand.
  expect(fields.filter((field) => !reached.has(field))).toEqual(['deleteFile'])
})

test('operations have names of their own', () => {
  const ids = rest.operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(rest.operations)('$method $path', (operation) => {
  let fixture: Fixture
  const isReading = operation.method === 'GET' || operation.asks === true
  const make = () => makeFixture(t.deps, home, partsNeededBy(operation))
  beforeAll(async () => {
    fixture = await make()
  })

  test('lets those do it who may, and refuses the others alike', async () => {
    for (const [caller, may] of Object.entries(CALLERS)) {
      const allowed = (may as readonly Need[]).includes(needOf(operation))
      // Who may not do it leaves everything as it was.
      const fresh = isReading || !allowed ? fixture : await make()
      const sent = { ...requestFor(operation, fresh), headers: anyRevision(operation) ?? {} }
      if (!checksRevision(operation)) sent.headers = {}
      const answer = await send(operation, sent, credentials[caller as Caller])
      expectDescribed(operation, answer)
      const note = `${caller}: ${answer.text.slice(0, 300)}`
      if (!allowed) expect(answer.status, note).toBe(caller === 'stranger' ? 401 : 403)
      else if (PERSONAL.has(operation.field)) expect(answer.status, note).toBe(404)
      else if (caller === 'stranger') expect([200, 401, 404], note).toContain(answer.status)
      else if (['readReassessment', 'readEmail'].includes(operation.id))
        expect([200, 404], note).toContain(answer.status)
      else expect(answer.status, note).toBe(operation.creates ? 201 : 200)
      if (answer.status === 201) await expectLocated(operation, answer)
    }
  })

  test('says what is wrong with bad input, and where', async () => {
    const caller = isPersonal(operation) ? 'owner' : 'admin key'
    const { url, body } = requestFor(operation, fixture)
    const headers = checksRevision(operation) ? anyRevision(operation) : undefined
    const parameter = await send(
      operation,
      { url: `${url}${url.includes('?') ? '&' : '?'}colour=red`, body, headers },
      credentials[caller],
    )
    expectDescribed(operation, parameter)
    expect(parameter.json()).toMatchObject({
      status: 400,
      reason: 'unknown_parameter',
      errors: [{ parameter: 'colour' }],
    })
    if (operation.method !== 'POST' && operation.method !== 'PATCH') return
    const field = await send(operation, { url, body: { ...body, colour: 'red' }, headers }, credentials[caller])
    expectDescribed(operation, field)
    expect(field.json()).toMatchObject({ status: 400, reason: 'unknown_field', errors: [{ pointer: '#/colour' }] })
    const form = await t.app.inject({
      method: operation.method,
      url,
      headers: { ...credentials[caller]?.headers, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'colour=red',
    })
    expect(form.statusCode).toBe(415)
  })

  test('keeps other workspaces out', async () => {
    for (const foreigner of foreigners) {
      const headers = checksRevision(operation) ? anyRevision(operation) : undefined
      const answer = await send(operation, { ...requestFor(operation, fixture), headers }, foreigner)
      expectDescribed(operation, answer)
      expect(answer.text).not.toContain(home.id)
      if (operation.path.includes('{') && !operation.asks) {
        const isKey = foreigner?.headers['authorization'] !== undefined
        expect(answer.status).toBe(isKey && isPersonal(operation) ? 403 : 404)
      }
    }
  })
})

test('of what belongs to a record, it is the record that is not there', async () => {
  const headers = (await home.key('read'))?.headers ?? {}
  const reasonOf = async (url: string) => (await t.app.inject({ url: `/api/v1${url}`, headers })).json().reason
  expect(await reasonOf('/products/prd_00000000000000000000000000/score-order')).toBe('product_not_found')
  expect(await reasonOf('/variants/var_00000000000000000000000000/levers')).toBe('variant_not_found')
})

function checksRevision({ field, method }: RestOperation): boolean {
  const root = method === 'GET' ? schema.getQueryType() : schema.getMutationType()
  return root?.getFields()[field]?.args.some(({ name }) => name === 'expectedRevision') ?? false
}
