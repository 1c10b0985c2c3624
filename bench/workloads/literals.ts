import { deepStrictEqual } from 'node:assert/strict'
import pg from 'pg'
import { type Contender, startContender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { postRequest } from '../load.ts'
import { runRounds } from '../rounds.ts'
import { insertApiKey } from '../seed/seed.ts'
import { median } from '../statistics.ts'
import { askGraphql } from './ask-graphql.ts'
import { type AskedTwice, LITERALS, questionsOf, SHAPES, shuffled } from './literals-questions.ts'
import { throughputTable, throughputVerdict } from './present.ts'
import type { Bench, Section } from './workload.ts'

/** Questions that are not the same again: 40 shapes with 64 literals each in random order, and the first uses of each shape by themselves. */
export async function measureLiterals({ server, workDir, pace, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(10_000)
  const key = await insertApiKey({ connectionString: databaseUrl })
  const shapes = questionsOf(await recordsOf(databaseUrl))
  const ours = await startSelvedge(databaseUrl, workDir, { name: EXECUTED, env: { ANSWER_MEMORY_MB: '0' } })
  const env = { DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' }
  const theirs = await startContender(POSTGRAPHILE, './postgraphile.ts', env, '/graphql')
  try {
    const asked: Asked[] = [
      {
        contender: ours,
        path: '/api/graphql',
        textOf: ({ selvedge }) => selvedge,
        headers: { authorization: `Bearer ${key}` },
      },
      { contender: theirs, path: '/graphql', textOf: ({ postgraphile }) => postgraphile, headers: {} },
    ]
    log('literals: first uses')
    const firstUses: number[][] = []
    for (const one of asked) firstUses.push(await timeFirstUses(one, shapes))
    for (const question of shapes.flatMap((shape) => shape.slice(USES, USES + 2))) {
      const [our, their] = await Promise.all(asked.map((one) => ask(one, question)))
      deepStrictEqual(JSON.parse(their!), JSON.parse(our!))
    }
    log('literals: in random order')
    const mixed = shuffled(shapes.flat())
    const lanes = asked.map(({ contender, path, textOf, headers }) => ({
      ...contender,
      requests: mixed.map((question) => postRequest(path, JSON.stringify({ query: textOf(question) }), headers)),
      bodyBytes: null,
    }))
    const measured = await runRounds(lanes, { ...pace, connections: 16 })
    return {
      title: `${SHAPES} shapes with ${LITERALS} literals each`,
      about:
        `${SHAPES * LITERALS} questions in random order at c = 16, each executed: lists of 20 products, lists of 20 variants with product, composition and ` +
        'materials, single variants with the same, and pages of a category by name, in ten choices of fields each. The caches of both are as ' +
        'they are delivered. The first table: the first uses of each shape in a service that has just been started, one after the other.',
      tables: [
        {
          head: ['median ms', ...Array.from({ length: USES }, (_, use) => `use ${use + 1}`)],
          rows: asked.map(({ contender }, index) => [contender.name, ...firstUses[index]!.map((ms) => ms.toFixed(2))]),
        },
        throughputTable(measured),
      ],
      verdicts: [throughputVerdict(`${SHAPES} shapes with ${LITERALS} literals each`, measured, POSTGRAPHILE, 2)],
    }
  } finally {
    for (const contender of [ours, theirs]) await contender.stop()
  }
}

const EXECUTED = 'Selvedge, each executed'
const POSTGRAPHILE = 'PostGraphile'
const USES = 4

type Asked = {
  readonly contender: Contender
  readonly path: string
  readonly textOf: (question: AskedTwice) => string
  readonly headers: Readonly<Record<string, string>>
}

function ask({ contender, path, textOf, headers }: Asked, question: AskedTwice): Promise<string> {
  return askGraphql(`http://127.0.0.1:${contender.port}${path}`, textOf(question), headers)
}

/** The median over all shapes of how long each of their first uses took; each use has a literal of its own. */
async function timeFirstUses(one: Asked, shapes: readonly (readonly AskedTwice[])[]): Promise<number[]> {
  const uses = Array.from({ length: USES }, (): number[] => [])
  for (const shape of shapes) {
    for (const [use, times] of uses.entries()) {
      const begun = performance.now()
      await ask(one, shape[use]!)
      times.push(performance.now() - begun)
    }
  }
  return uses.map(median)
}

async function recordsOf(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const listed = async (text: string) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
    const [workspaceId = ''] = await listed('select id as value from selvedge.workspaces')
    return {
      workspaceId,
      variantIds: await listed('select id as value from selvedge.variants order by md5(id) limit 3000'),
      categories: await listed(
        'select category as value from selvedge.products group by category having count(*) > 340 order by 1',
      ),
    }
  } finally {
    await client.end()
  }
}
