import { deepStrictEqual } from 'node:assert/strict'
import pg from 'pg'
import { startContender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { getRequest, postRequest } from '../load.ts'
import { type Lane, runRounds } from '../rounds.ts'
import { insertApiKey } from '../seed/seed.ts'
import { throughputTable, throughputVerdict } from './present.ts'
import { DEEP_PAGE, PRODUCTS, type Question, recordQuestion, VARIANTS } from './queries.ts'
import type { Bench, Section } from './workload.ts'

export function measureProducts(bench: Bench): Promise<Section> {
  return measureQuestion(bench, {
    title: '20 products',
    question: PRODUCTS,
    atLeast: 3,
    executedAtLeast: 2.5,
  })
}

export function measureVariants(bench: Bench): Promise<Section> {
  return measureQuestion(bench, {
    title: '20 variants with product, company, materials and certifications',
    question: VARIANTS,
    atLeast: 2,
  })
}

export function measureRecord(bench: Bench): Promise<Section> {
  return measureQuestion(bench, {
    title: 'one variant with product and composition',
    question: async (databaseUrl) => recordQuestion(await someVariant(databaseUrl)),
    atLeast: 2,
  })
}

export function measureDeepPage(bench: Bench): Promise<Section> {
  return measureQuestion(bench, { title: 'the fiftieth page of a category, by name', question: DEEP_PAGE, atLeast: 2 })
}

async function measureQuestion(
  { server, workDir, pace, log }: Bench,
  {
    title,
    question: asked,
    atLeast,
    executedAtLeast = atLeast,
  }: {
    title: string
    question: Question | ((databaseUrl: string) => Promise<Question>)
    atLeast: number
    executedAtLeast?: number
  },
): Promise<Section> {
  const databaseUrl = await server.databaseOf(10_000)
  const question = typeof asked === 'function' ? await asked(databaseUrl) : asked
  const key = await insertApiKey({ connectionString: databaseUrl })
  const theirs = question.postgraphile(await workspaceOf(databaseUrl))
  const ours = await startSelvedge(databaseUrl, workDir)
  const anew = await startSelvedge(databaseUrl, workDir, { name: ANEW, env: { ANSWER_MEMORY_MB: '0' } })
  const env = { DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' }
  const postgraphile = await startContender(POSTGRAPHILE, './postgraphile.ts', env, '/graphql')
  const bare = await startContender('bare node:http + SQL', './bare-sql.ts', { DATABASE_URL: databaseUrl }, '/')
  try {
    await refuseForeignPassports(ours.port, key)
    const authorization = `Bearer ${key}`
    const lanes: Lane[] = [
      { ...ours, requests: [graphqlRequest('/api/graphql', question.selvedge, { authorization })], bodyBytes: null },
      { ...anew, requests: [graphqlRequest('/api/graphql', question.selvedge, { authorization })], bodyBytes: null },
      { ...postgraphile, requests: [graphqlRequest('/graphql', theirs)], bodyBytes: null },
      { ...bare, requests: [getRequest(question.bare)], bodyBytes: null },
    ]
    const answers = [
      await ask(ours.port, '/api/graphql', question.selvedge, { authorization }),
      await ask(anew.port, '/api/graphql', question.selvedge, { authorization }),
      await ask(postgraphile.port, '/graphql', theirs),
      await (await fetch(`http://127.0.0.1:${bare.port}${question.bare}`)).text(),
    ]
    const [ourData, ...others] = answers.map((text) => JSON.parse(text))
    for (const other of others) deepStrictEqual(other, ourData)
    log(title)
    const checked = lanes.map((lane, index) => ({ ...lane, bodyBytes: Buffer.byteLength(answers[index]!) }))
    const measured = await runRounds(checked, { ...pace, connections: 16 })
    return {
      title,
      about:
        `c = 16, ${checked[0]!.bodyBytes.toLocaleString('en')} bytes of JSON, found equal before timing. Asked of Selvedge with an API key:\n\n` +
        `\`\`\`graphql\n${question.selvedge}\n\`\`\`\n\nof PostGraphile:\n\n\`\`\`graphql\n${theirs}\n\`\`\``,
      tables: [throughputTable(measured)],
      verdicts: [
        throughputVerdict(title, measured, POSTGRAPHILE, atLeast),
        throughputVerdict(`${title}, each executed`, measured.slice(1), POSTGRAPHILE, executedAtLeast),
      ],
    }
  } finally {
    for (const contender of [ours, anew, postgraphile, bare]) await contender.stop()
  }
}

const POSTGRAPHILE = 'PostGraphile'
/** With the memory for answers switched off, so that each request is executed: what a question costs that nobody asked before. */
const ANEW = 'Selvedge, each executed'

export function graphqlRequest(path: string, query: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  return postRequest(path, JSON.stringify({ query }), headers)
}

async function ask(port: number, path: string, query: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  if (response.status !== 200 || text.startsWith('{"errors"'))
    throw new Error(`${response.status} ${text.slice(0, 1000)}`)
  return text
}

async function someVariant(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from selvedge.variants order by id offset 777 limit 1')
  await client.end()
  return rows[0]!.id
}

async function workspaceOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from selvedge.workspaces')
  await client.end()
  return rows[0]!.id
}

/** The seed writes passports by SQL; the service says whether publishing would write the same bytes. */
async function refuseForeignPassports(port: number, key: string): Promise<void> {
  const query = '{ variants(take: 100, skip: 500) { id passport { hasUnpublishedChanges } } }'
  const answer: { data: { variants: { id: string; passport: { hasUnpublishedChanges: boolean } | null }[] } } =
    JSON.parse(await ask(port, '/api/graphql', query, { authorization: `Bearer ${key}` }))
  const foreign = answer.data.variants.filter(({ passport }) => passport?.hasUnpublishedChanges !== false)
  if (foreign.length > 0) throw new Error(`the seed's passports are not the service's, e.g. of ${foreign[0]!.id}`)
}
