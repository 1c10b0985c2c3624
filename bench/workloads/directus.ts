import { deepStrictEqual } from 'node:assert/strict'
import pg from 'pg'
import { type Contender, startContender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { startDirectus } from '../contenders/start-directus.ts'
import { postRequest } from '../load.ts'
import { runRounds } from '../rounds.ts'
import { insertApiKey } from '../seed/seed.ts'
import { askGraphql } from './ask-graphql.ts'
import { type AskedOfThree, directusQuestions } from './directus-questions.ts'
import { throughputTable, throughputVerdict } from './present.ts'
import type { Bench, Section, Table, Verdict } from './workload.ts'

/** The questions of `products` and `variants`, a single variant and a page deep in a category: each executed, by three services. */
export async function measureDirectus({ server, workDir, pace, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(10_000)
  const key = await insertApiKey({ connectionString: databaseUrl })
  const questions = directusQuestions(await recordsOf(databaseUrl))
  log('directus: installing, copying the rows')
  const directus = await startDirectus(databaseUrl, workDir)
  const ours = await startSelvedge(databaseUrl, workDir, { name: EXECUTED, env: { ANSWER_MEMORY_MB: '0' } })
  const env = { DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' }
  const postgraphile = await startContender('PostGraphile', './postgraphile.ts', env, '/graphql')
  const all = [ours, postgraphile, directus.contender]
  try {
    const tables: Table[] = []
    const verdicts: Verdict[] = []
    for (const { what, atLeast, asked } of questions) {
      const lanes: { contender: Contender; path: string; query: string; headers: Record<string, string> }[] = [
        { contender: ours, path: '/api/graphql', query: asked.selvedge, headers: { authorization: `Bearer ${key}` } },
        { contender: postgraphile, path: '/graphql', query: asked.postgraphile, headers: {} },
        {
          contender: directus.contender,
          path: '/graphql',
          query: asked.directus,
          headers: { authorization: `Bearer ${directus.token}` },
        },
      ]
      const answers: string[] = []
      for (const { contender, path, query, headers } of lanes) {
        answers.push(await askGraphql(`http://127.0.0.1:${contender.port}${path}`, query, headers))
      }
      const [first, ...others] = answers.map((answer) => JSON.parse(answer))
      for (const other of others) deepStrictEqual(other, first)
      log(`directus: ${what}`)
      const measured = await runRounds(
        lanes.map(({ contender, path, query, headers }, index) => ({
          ...contender,
          name: `${contender.name}, ${what}`,
          requests: [postRequest(path, JSON.stringify({ query }), headers)],
          bodyBytes: Buffer.byteLength(answers[index]!),
        })),
        { ...pace, connections: 16 },
      )
      tables.push(throughputTable(measured))
      verdicts.push(throughputVerdict(`${what}, each executed`, measured, `Directus, ${what}`, atLeast))
    }
    return { title: 'Beside Directus', about: aboutOf(questions), tables, verdicts }
  } finally {
    for (const contender of all) await contender.stop()
  }
}

const EXECUTED = 'Selvedge, each executed'

function aboutOf(questions: readonly AskedOfThree[]): string {
  return (
    'The same data asked of three services over GraphQL at c = 16, each question executed, found equal before timing. Directus 12 has the same ' +
    'rows in tables of its own in the same PostgreSQL, because it takes no table whose key has two columns, and answers a user who may only read ' +
    'by a static token; its memory for answers is off, as it is delivered. What it is asked:\n\n' +
    questions.map(({ asked }) => `\`\`\`graphql\n${asked.directus}\n\`\`\``).join('\n\n')
  )
}

async function recordsOf(databaseUrl: string): Promise<{ workspaceId: string; variantId: string }> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ workspaceId: string; variantId: string }>(
      `select workspace_id as "workspaceId", id as "variantId" from selvedge.variants order by id offset 777 limit 1`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}
