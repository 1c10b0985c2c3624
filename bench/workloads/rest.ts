import { deepStrictEqual } from 'node:assert/strict'
import pg from 'pg'
import { startSelvedge } from '../contenders/selvedge.ts'
import { getRequest, postRequest } from '../load.ts'
import { type Measured, runRounds } from '../rounds.ts'
import { insertApiKey } from '../seed/seed.ts'
import { intervalOfRatio } from '../statistics.ts'
import { throughputTable } from './present.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const FIELDS = ['id', 'name', 'sku', 'brand', 'category', 'revision', 'updatedAt']
/** What REST may cost, as a multiple of what GraphQL costs for the same data. */
const MOST = 1.1
/** Rounds of one way of asking differ by a tenth, as much as the limit allows; the mean of twelve pairs does by a third of that. */
const PAIRS = 12
const SECONDS = 2

/** The same data asked for over REST and over GraphQL, of one process, by turns: what the second way of asking costs. */
export async function measureRest({ server, workDir, pace, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(10_000)
  const key = await insertApiKey({ connectionString: databaseUrl })
  const id = await someProduct(databaseUrl)
  const remembered = await startSelvedge(databaseUrl, workDir)
  const executed = await startSelvedge(databaseUrl, workDir, {
    name: 'Selvedge, each executed',
    env: { ANSWER_MEMORY_MB: '0' },
  })
  const headers = { authorization: `Bearer ${key}` }
  const questions = [
    {
      what: '20 products',
      path: `/api/v1/products?take=20&fields=${FIELDS.join(',')}`,
      query: `{ products(take: 20) { ${FIELDS.join(' ')} } }`,
      dataOf: (answer: Answer) => answer.items,
    },
    {
      what: 'one product',
      path: `/api/v1/products/${id}?fields=${FIELDS.join(',')}`,
      query: `{ product(id: "${id}") { ${FIELDS.join(' ')} } }`,
      dataOf: (answer: Answer) => answer,
    },
  ]
  try {
    const tables = []
    const verdicts: Verdict[] = []
    for (const { what, path, query, dataOf } of questions) {
      for (const [contender, how] of [
        [executed, 'each executed'],
        [remembered, 'remembered'],
      ] as const) {
        const base = `http://127.0.0.1:${contender.port}`
        const asked = { ...headers, 'content-type': 'application/json' }
        const rest = await (await fetch(base + path, { headers })).text()
        const graphql = await (
          await fetch(`${base}/api/graphql`, { method: 'POST', headers: asked, body: JSON.stringify({ query }) })
        ).text()
        const [data] = Object.values(JSON.parse(graphql).data)
        deepStrictEqual(dataOf(JSON.parse(rest)), data)
        log(`${what}, ${how}`)
        const lanes = [
          { ...contender, name: `REST, ${what}, ${how}`, requests: [getRequest(path, headers)] },
          {
            ...contender,
            name: `GraphQL, ${what}, ${how}`,
            requests: [postRequest('/api/graphql', JSON.stringify({ query }), headers)],
          },
        ]
        const sizes = [rest, graphql].map((text) => Buffer.byteLength(text))
        const measured = await runRounds(
          lanes.map((lane, index) => ({ ...lane, bodyBytes: sizes[index]! })),
          { ...pace, connections: 16, rounds: PAIRS, seconds: SECONDS },
        )
        tables.push(throughputTable(measured))
        const [ours, other] = measured.map(costsOf) as [number[], number[]]
        const { middle, low, high } = intervalOfRatio(ours, other)
        verdicts.push({
          what: `REST, ${what}, ${how}: CPU of the service and of PostgreSQL for an answer`,
          wanted: `≤ ${MOST} × GraphQL`,
          got: `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) ×`,
          met: middle <= MOST,
        })
      }
    }
    return {
      title: 'REST beside GraphQL',
      rounds: `${PAIRS} of ${SECONDS} s for each of the two after ${pace.warmUpSeconds} s of warm-up, interleaved`,
      about:
        `The same ${FIELDS.length} fields of the same products, asked for with an API key over both interfaces of one process by turns, c = 16; the data are ` +
        `found equal before timing. Cost is CPU of the service and of PostgreSQL together, of ${PAIRS} rounds of ${SECONDS} s each by turns: the mean ratio of neighbours, with its 95 % interval.`,
      tables,
      verdicts,
    }
  } finally {
    await remembered.stop()
    await executed.stop()
  }
}

type Answer = { readonly items?: unknown }

function costsOf({ rounds }: Measured): number[] {
  return rounds.map(({ serverCpu, postgresCpu }) => serverCpu + postgresCpu)
}

async function someProduct(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from selvedge.products order by id limit 1')
  await client.end()
  return rows[0]!.id
}
