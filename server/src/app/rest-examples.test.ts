import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeExamples } from '#platform/rest/code-examples.ts'
import { type Fixture, makeFixture, partsOf } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { headerComplaints } from '#test/header-matrix.ts'
import { OPERATIONS } from '#test/operations.ts'
import { requestFor } from '#test/rest-requests.ts'
import { sampleOf } from '#test/sample.ts'
import { describeRestInterface, exampleFor, rest } from './rest.ts'

/** What the reference shows, done: each example as it stands there, with its identifiers filled in. */
const run = promisify(execFile)
/** The examples in TypeScript name no type, so that they are JavaScript, too. */
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...given: object[]) => Promise<void>

/** Nobody's key may do these, or a fixture has nothing for them: the example is right, and is refused. */
const PERSONAL = new Set(['session', 'administer_session', 'own'])

let t: TestApp
let w: TestWorkspace
let key: Credentials
let base: string

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  key = await w.key('admin')
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
})

const environment = (as: Credentials) => ({
  PATH: process.env['PATH'] ?? '',
  SELVEDGE_URL: base,
  SELVEDGE_KEY: String(as?.headers['authorization']).replace(/^Bearer /, ''),
})

/** The records that a word in capitals names by their kind, as codeExamples writes it of `{companyPrefix}`; these few are named otherwise. */
const OTHERWISE: Readonly<Record<string, keyof Fixture>> = { VARIANT_ID: 'draft', PREFIX_ID: 'companyPrefix' }

function recordNamed(word: string, fixture: Fixture): string {
  const kind = word
    .replace(/_ID$/, '')
    .toLowerCase()
    .replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const id = fixture[OTHERWISE[word] ?? (kind as keyof Fixture)]
  if (id === undefined) throw new Error(`An example says ${word}, and the fixture has no record of that kind.`)
  return id
}

const HOOK = 'http://127.0.0.1:9/hook'

/** The reader's part: the words in capitals. What is sent must else be what requestFor sends. */
function fillIn(code: string, operation: (typeof rest.operations)[number], fixture: Fixture): string {
  const [, id = ''] =
    new RegExp(`^/api/v1${operation.path.replace(/\{\w+\}/, '([^/?]+)').replaceAll(/\{\w+\}/g, '[^/]+')}`).exec(
      requestFor(operation, fixture).url,
    ) ?? []
  const named: Record<string, string> = {
    USER_ID: id,
    RECORD_ID: id,
    ID: id,
    ...(operation.path.includes('{variantId}') ? { VARIANT_ID: id } : {}),
    ...(operation.path.includes('{connectionId}') ? { CONNECTION_ID: id } : {}),
  }
  // Systems that are not here are the doubles' here.
  const here: Readonly<Record<string, (text: string) => string>> = {
    createChannel: (text) =>
      text.replaceAll(/(["'])slack\1/g, '$1plain_channel$1').replaceAll(/https:\/\/hooks\.slack\.com[\w/]+/g, HOOK),
    createListCopy: (text) =>
      text.replaceAll(/(["'])products\1/g, '$1plain$1').replaceAll(/(: ?["'])sku(?=["'])/g, '$1name'),
  }
  return (here[operation.id]?.(code) ?? code)
    .replaceAll(/(?<=[/"])[A-Z_]*ID(?=[/"?`]|$)/gm, (word) => named[word] ?? recordNamed(word, fixture))
    .replaceAll('https://shop.example/hook', HOOK)
}

const runnable = rest.operations.filter(({ field, id }) => {
  const need = OPERATIONS.find(({ name }) => name === field)?.need ?? ''
  return !PERSONAL.has(need) && id !== 'readReassessment'
})

describe.each(sampleOf(runnable, 40, ({ method, tag }) => `${method} ${tag}`))('$method $path', (operation) => {
  test.each(['curl', 'TypeScript'] as const)('works in %s as the reference has it', async (language) => {
    // A workspace has one revision for all who change it, and one import profile of a name.
    const isAlone = operation.tag === 'Workspace' || operation.path.startsWith('/import-profiles')
    const own = isAlone ? await t.workspace() : w
    const env = environment(own === w ? key : await own.key('admin'))
    const example = codeExamples(exampleFor(operation)).find((one) => one.language === language)
    const filled = (fixture: Fixture) => fillIn(example?.code ?? '', operation, fixture)
    const code = filled(await makeFixture(t.deps, own, partsOf(filled)))
    if (language === 'curl') {
      const { stdout } = await run('bash', ['-c', `${code} -sS -w '\\n%{http_code}'`], { env })
      const [status] = stdout.split('\n').slice(-1)
      expect(status, stdout.slice(0, 500)).toMatch(/^20[01]$/)
      expect(JSON.parse(stdout.slice(0, stdout.lastIndexOf('\n')))).toBeTypeOf('object')
    } else {
      // Throws what the service said where it is refused.
      await new AsyncFunction('process', 'console', code)({ env }, { log: () => {} })
    }
  })
})

test('the examples in Python are Python', async () => {
  const codes = rest.operations.map(
    (operation) => codeExamples(exampleFor(operation)).find(({ language }) => language === 'Python')?.code,
  )
  const script = 'import ast, json, sys\nfor code in json.load(open(0)): ast.parse(code)\nprint("ok")'
  const child = run('python3', ['-c', script])
  child.child.stdin?.end(JSON.stringify(codes))
  expect((await child).stdout).toBe('ok\n')
})

describe('the reference', () => {
  const tags = [...new Set(rest.operations.map(({ tag }) => tag))]

  test('has a page for each kind of resource, with each operation and its examples, and runs nothing', async () => {
    const index = await t.app.inject({ url: '/api/v1/docs' })
    for (const tag of tags) {
      const slug = tag.toLowerCase().replaceAll(' ', '-')
      expect(index.body).toContain(`href="/api/v1/docs/${slug}"`)
      const page = await t.app.inject({ url: `/api/v1/docs/${slug}` })
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).not.toMatch(/<script|https?:\/\/(?!127|localhost)[\w.]+\.(com|net|org)\/[\w.]+\.(js|css)/)
      for (const { id } of rest.operations.filter((operation) => operation.tag === tag))
        expect(page.body).toContain(`id="${id}"`)
      expect(headerComplaints(page)).toEqual([])
    }
  })

  test('says of an unknown page that there is none', async () => {
    expect((await t.app.inject({ url: '/api/v1/docs/socks' })).statusCode).toBe(404)
  })
})

test('the description for older tools is valid OpenAPI 3.0, with the same operations', async () => {
  const old = (await t.app.inject({ url: '/api/v1/openapi-3.0.json' })).json()
  const names = (paths: object) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => method + path))
  expect(names(old.paths)).toEqual(names(describeRestInterface().paths))
  const { valid, errors } = await new Validator().validate(old)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

describe('the type of a problem', () => {
  const problems: { reason: string }[] = JSON.parse(
    readFileSync(new URL('../../contract/problems.json', import.meta.url), 'utf8'),
  )
  const slugOf = (reason: string) => reason.replaceAll('_', '-')

  test('leads to a page that says what to do, for each reason an operation can be refused with', async () => {
    const known = problems.map(({ reason }) => reason)
    const reasons = OPERATIONS.flatMap(({ bad }) => bad.map(([reason]) => reason))
    // GraphQL's alone: what does not fit the schema is told field by field over REST.
    expect(reasons.filter((reason) => !known.includes(reason) && reason !== 'graphql_validation')).toEqual([])
    for (const { reason } of problems) {
      const page = await t.app.inject({ url: `/problems/${slugOf(reason)}` })
      expect([page.statusCode, page.body.includes(reason)], reason).toEqual([200, true])
    }
  })

  test('is the address of that page', async () => {
    const refused = await t.app.inject({ url: '/api/v1/products?colour=red', headers: key?.headers ?? {} })
    expect((await t.app.inject({ url: refused.json().type })).body).toContain('unknown_parameter')
    expect((await t.app.inject({ url: '/problems/socks' })).statusCode).toBe(404)
  })
})
