import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { basisOf, impactMethod } from '../../server/src/features/records/assessments/impact-method.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { load } from '../load.ts'
import { residentMb } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { graphqlRequest } from './graphql.ts'
import { VARIANTS } from './queries.ts'
import { measureBesideBefore } from './reassess-before.ts'
import type { Bench, Section } from './workload.ts'

const PRODUCTS = 20_000
const VARIANTS_LABEL = '100,000'
const MOST_SECONDS = 60
const MOST_P99_MS = 100
/** Of the memory at the end to that when a quarter was done: a leak would grow with every batch. */
const MOST_GROWTH = 1.1
const CONNECTIONS = 2
/** Small, so that what is kept from batch to batch would show: V8 lets a heap of four gigabytes grow before it tidies up. */
const HEAP_MB = 192

/**
 * The service started with a source of factors switched off: every variant is due, while people go on asking. The answers are made
 * anew each time, and the clients ask without pause, so the work in the background gets what they leave.
 */
export async function measureReassess(bench: Bench): Promise<Section> {
  const { server, workDir, pace, log } = bench
  const besideBefore = await measureBesideBefore(bench, pace.rounds < 4 ? 2 : 6)
  const databaseUrl = await server.databaseOf(PRODUCTS)
  const key = await insertApiKey({ connectionString: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  const table: string[][] = []
  const runs: Run[] = []
  try {
    const { rows } = await client.query<{ basis: string }>('select basis from assessment_basis')
    // Each time another than the last one, which an interrupted run may have left as it was not made.
    const isWhole = rows[0]?.basis === basisOf(impactMethod([]))
    const [first, second] = isWhole ? (['', 'kering-epl'] as const) : (['kering-epl', ''] as const)
    for (const [title, connections, sourcesOn] of [
      ['nobody asks anything', 0, first],
      [`${CONNECTIONS} clients ask without pause`, CONNECTIONS, second],
    ] as const) {
      log(`reassess: ${title}`)
      const run = await measure(sourcesOn, connections)
      runs.push(run)
      table.push([
        title,
        `${run.seconds.toFixed(1)} s`,
        Math.round(run.changed / run.seconds).toLocaleString('en'),
        run.p99Ms === null ? '' : `${run.p99Ms.toFixed(1)} ms`,
        `${run.quarterMb.toFixed(0)} → ${run.endMb.toFixed(0)} MB`,
      ])
    }
  } finally {
    await client.end()
  }
  const [quiet, busy] = runs as [Run, Run]
  const growth = Math.max(...runs.map(({ quarterMb, endMb }) => endMb / quarterMb))
  return {
    title: `Reassessing ${VARIANTS_LABEL} variants after a change of the factor set`,
    about:
      'From the start of the process until nothing is due any more, with two materials to a variant. Meanwhile the clients ask the question ' +
      'of "20 variants with product, company, materials and certifications", answers not remembered. Memory of the Node process, ' +
      `whose heap may have ${HEAP_MB} MB, when a quarter was done, and at the end. Beside the revision before factors had to be open and inputs proven: the same 5,000 variants, a tenth due in each ` +
      'round, both services at once and by turns; the 95 % interval is of the starts.',
    tables: [{ head: ['', 'took', 'variants/s', 'p99 of GraphQL', 'RSS'], rows: table }, besideBefore.table],
    verdicts: [
      limit('Reassessing, nobody asks', quiet.seconds, MOST_SECONDS, 's'),
      limit(`Reassessing, ${CONNECTIONS} clients ask`, busy.seconds, MOST_SECONDS, 's'),
      limit('p99 of GraphQL meanwhile', busy.p99Ms ?? Number.NaN, MOST_P99_MS, 'ms'),
      limit('Memory at the end, of that at a quarter', growth, MOST_GROWTH, '×'),
      besideBefore.verdict,
    ],
  }

  type Run = {
    readonly seconds: number
    readonly changed: number
    readonly p99Ms: number | null
    readonly quarterMb: number
    readonly endMb: number
  }

  async function measure(sourcesOn: string, connections: number): Promise<Run> {
    const since = new Date()
    const startedAt = performance.now()
    const selvedge = await startSelvedge(databaseUrl, workDir, {
      env: { LCA_SOURCES_ON: sourcesOn, ANSWER_MEMORY_MB: '0', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    })
    try {
      const requests = [graphqlRequest('/api/graphql', VARIANTS.selvedge, { authorization: `Bearer ${key}` })]
      let done = false
      let p99Ms = 0
      const asking = (async () => {
        while (connections > 0 && !done) {
          const { p99Ms: p99 } = await load({ ...selvedge, requests, connections, seconds: 2, bodyBytes: null })
          p99Ms = Math.max(p99Ms, p99)
        }
      })()
      let quarterMb: number | null = null
      for (let state = await progress(since); state.finishedAt === null; state = await progress(since)) {
        if (quarterMb === null && state.waiting <= state.total * 0.75) quarterMb = residentMb(selvedge.pid)
        await sleep(250)
      }
      const seconds = (performance.now() - startedAt) / 1000
      done = true
      await asking
      const endMb = residentMb(selvedge.pid)
      const { rows } = await client.query<{ changed: number }>(
        'select count(*)::int as changed from assessments where assessed_at > now() - make_interval(secs => $1)',
        [seconds + 5],
      )
      const { changed } = rows[0]!
      if (changed < PRODUCTS * 5) throw new Error(`only ${changed} variants were assessed anew`)
      return { seconds, changed, p99Ms: connections > 0 ? p99Ms : null, quarterMb: quarterMb ?? endMb, endMb }
    } finally {
      await selvedge.stop()
    }
  }

  async function progress(since: Date): Promise<{ total: number; waiting: number; finishedAt: Date | null }> {
    const { rows } = await client.query(
      `select total, finished_at as "finishedAt", (select count(*)::int from assessments_due) as waiting from reassessments
       where started_at > $1`,
      [since],
    )
    return rows[0] ?? { total: 1, waiting: 1, finishedAt: null }
  }
}

function limit(what: string, got: number, most: number, unit: string) {
  return {
    what,
    wanted: `≤ ${most} ${unit}`,
    got: `${got.toFixed(unit === '×' ? 2 : 1)} ${unit}`,
    met: got <= most,
  }
}
