import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { peers } from '#test/peers.ts'
import { type Form, type GraphqlRequest, requestAs } from '../dashboard/src/kit/request-as.ts'

const run = promisify(execFile)

/** Everything that a shell, a template, a Python or an M text could stumble over. */
const AWKWARD = `It's "5 % #(lf) off" $HOME \${x} \`date\` \\n \\ """ #{y} é 漢 🧵 %PATH% !`

describe('a request as a program', () => {
  let t: TestApp
  let folder: string
  let endpoint: string
  let key: string

  beforeAll(async () => {
    t = await startTestApp()
    folder = await mkdtemp(join(tmpdir(), 'selvedge-request-'))
    endpoint = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/api/graphql`
    const w = await t.workspace()
    key = (await w.key('write'))?.headers['authorization']?.replace('Bearer ', '') ?? ''
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const programs: Record<Exclude<Form, 'powerQuery'>, readonly [file: string, command: string]> = {
    curl: ['request.sh', '/bin/sh'],
    typescript: ['request.ts', process.execPath],
    python: ['request.py', 'python3'],
  }

  async function send(form: Exclude<Form, 'powerQuery'>, request: GraphqlRequest): Promise<unknown> {
    const [file, command] = programs[form]
    await writeFile(join(folder, file), requestAs(form, request))
    const env = { ...process.env, SELVEDGE_API_KEY: key }
    const { stdout } = await run(command, [join(folder, file)], { env })
    const answer = JSON.parse(stdout)
    return form === 'curl' ? answer.data : answer
  }

  test.each(['curl', 'typescript', 'python'] as const)(
    '%s sends what was written, awkward texts too, and prints the answer',
    async (form) => {
      const query = `# ${AWKWARD}
mutation Make($name: String!) {
  first: createCompany(name: $name, description: ${JSON.stringify(AWKWARD)}) { name description role }
  product: createProduct(name: "P", brand: """block " of 'text'""") { brand variants { composition { share } } }
}`
      const variables = {
        name: `${AWKWARD} ${form}`,
        shares: [{ fibreText: 'wool', share: 1 }],
        none: null,
        yes: true,
        no: {},
      }
      const data = await send(form, { endpoint, query, variables })
      expect(data).toEqual({
        first: { name: `${AWKWARD} ${form}`, description: AWKWARD, role: null },
        product: { brand: `block " of 'text'`, variants: [] },
      })
      expect(await send(form, { endpoint, query: '{ me { kind } }', variables: {} })).toEqual({
        me: { kind: 'API_KEY' },
      })
    },
  )

  test('a refusal ends the TypeScript and the Python with the words of the service', async () => {
    const request = { endpoint, query: '{ products(take: 101) { id } }', variables: {} }
    await expect(send('typescript', request)).rejects.toThrow(/100/)
    await expect(send('python', request)).rejects.toThrow(/100/)
  })

  test('Power Query is M by the grammar of Microsoft’s parser, and its texts read back as they were', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('#', '(', ')', '"', 'l', 'f', ',', '\n', '\r', '\t', "'", '\\') }),
    )
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.dictionary(texts, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
        async (query, variables) => {
          const literals = await textsOf(requestAs('powerQuery', { endpoint, query, variables }))
          expect(literals).toContain(query)
          for (const name of Object.values(variables)) if (typeof name === 'string') expect(literals).toContain(name)
        },
      ),
      { numRuns: 300 },
    )
    const literals = await textsOf(
      requestAs('powerQuery', { endpoint, query: AWKWARD, variables: { a: [1.5e-9, null, true, { '#(': AWKWARD }] } }),
    )
    expect(literals).toEqual(expect.arrayContaining([new URL(endpoint).origin, 'api/graphql', AWKWARD]))
  })
})

/** The text literals of an M document that parses, as the specification has them evaluated; throws if it does not parse. */
async function textsOf(document: string): Promise<string[]> {
  const { DefaultSettings, TaskUtils } = peers()
  const parsed = await TaskUtils.tryLexParse(DefaultSettings, document)
  if (!TaskUtils.isParseStageOk(parsed))
    throw new Error(`Not M: ${'error' in parsed ? String(parsed.error) : ''}\n${document}`)
  return parsed.lexerSnapshot.tokens.filter(({ kind }) => kind === 'TextLiteral').map(({ data }) => readText(data))
}

/** m-spec-lexical-structure: "" is a quote; #(…) holds cr, lf, tab, # or hexadecimal digits, separated by commas. */
function readText(literal: string): string {
  return literal.slice(1, -1).replaceAll(/""|#\(([^)]*)\)/g, (match, escapes: string | undefined) => {
    if (escapes === undefined) return match === '""' ? '"' : match
    return escapes
      .split(',')
      .map(
        (one) => ({ cr: '\r', lf: '\n', tab: '\t', '#': '#' })[one] ?? String.fromCodePoint(Number.parseInt(one, 16)),
      )
      .join('')
  })
}
