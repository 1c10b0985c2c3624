import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '../../server/src/database/migrate.ts'
import { checkoutOf } from '../checkout-of.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { load } from '../load.ts'
import { ANY_CORE, cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { type Interval, intervalOfRatio } from '../statistics.ts'
import { graphqlRequest } from './graphql.ts'
import type { Bench, Section } from './workload.ts'
import { finish, MUTATIONS, type Mutation, type Records, recordsOf } from './written-variants.ts'

/** The revision before a mutation's statements were sent in groups. */
const BEFORE = '8bf3f98'
const SIDES = ['before', 'now'] as const
type Name = (typeof SIDES)[number]
/** Of what the three mutations cost together before. */
const MOST = 0.75
/** As many as ask at once, few enough that the disk is no queue. */
const ASKING = 4
/** More than are answered in a round: no request comes twice in one. */
const REQUESTS = 3_000

/** What one start of both sides found: CPU milliseconds for an answer. */
type Cost = { readonly node: number; readonly postgres: number }

/**
 * What three mutations cost the service and PostgreSQL, beside the code from before their statements were sent in groups, on copies of one catalogue. In
 * CPU time, in rounds by turns; of several starts, because one process of Node is dearer than another of the same code.
 */
export async function measureWrites({ server, workDir, pace, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const starts = Number(process.env.BENCH_WRITE_STARTS ?? (isQuick ? 2 : 4))
  const products = isQuick ? 500 : 2_000
  const rounds = isQuick ? 2 : 4
  const seconds = isQuick ? 1 : 2
  const mutations = MUTATIONS.filter(({ name }) => new RegExp(process.env.BENCH_WRITE_ONLY ?? '').test(name))
  const before = checkoutOf(BEFORE, workDir)
  const addresses = await makeCatalogues()
  const costs = mutations.map(() => ({ before: [], now: [] }) as Record<Name, Cost[]>)
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      const sides = { before: await open('before', pathToFileURL(before).href), now: await open('now') }
      try {
        for (const [at, mutation] of mutations.entries()) {
          const found = await costsOf(mutation, sides, start)
          for (const name of SIDES) costs[at]![name].push(found[name])
          log(
            `writes: start ${start + 1} of ${starts}: ${mutation.name}: ${SIDES.map((name) => shown([found[name]])).join(', now ')}`,
          )
        }
      } finally {
        for (const name of SIDES) await sides[name].stop()
      }
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    for (const name of SIDES) rmSync(folderOf(name), { recursive: true, force: true })
  }
  const together = intervalOfRatio(sumsOf('now'), sumsOf('before'))
  return {
    title: 'Mutations',
    about:
      `Selvedge alone on ${products.toLocaleString('en')} products with five variants each, at ${BEFORE} and now: each request with texts of its own, c = ${ASKING}, by turns. ` +
      `CPU milliseconds for an answer, of the service and of PostgreSQL; means of ${starts} starts of both, with the 95 % interval of their ratio. ` +
      'Answers are not remembered. publishVariant publishes once more what is public already.',
    tables: [
      {
        head: ['', 'before: Node + PostgreSQL', 'now', 'Node ÷ before', 'PostgreSQL ÷ before', 'both ÷ before'],
        rows: mutations.map(({ name }, at) => {
          const { before, now } = costs[at]!
          const ratio = (of: (cost: Cost) => number) => intervalOfRatio(now.map(of), before.map(of))
          return [
            name,
            shown(before),
            shown(now),
            ratio(({ node }) => node).middle.toFixed(2),
            ratio(({ postgres }) => postgres).middle.toFixed(2),
            inWords(ratio(both)),
          ]
        }),
      },
    ],
    verdicts: [
      {
        what: 'CPU of the mutations together, service and PostgreSQL',
        wanted: `≤ ${MOST} × before`,
        got: `${inWords(together)} ×`,
        met: together.middle <= MOST,
      },
    ],
  }

  function folderOf(name: Name): string {
    return join(workDir, `writes-${name}`)
  }

  function sumsOf(name: Name): number[] {
    return Array.from({ length: starts }, (_, start) => costs.reduce((sum, cost) => sum + both(cost[name][start]!), 0))
  }

  async function makeCatalogues(): Promise<Record<Name, string>> {
    const { seed }: typeof import('../seed/seed.ts') = await import(
      pathToFileURL(join(before, 'bench/seed/seed.ts')).href
    )
    const older = await server.make('selvedge_bench_writes_before')
    await seed({ connectionString: older }, products, true, log)
    const now = await server.make('selvedge_bench_writes_now', 'selvedge_bench_writes_before')
    await migrate({ connectionString: now })
    for (const address of [older, now]) await finish(address)
    return { before: older, now }
  }

  type Open = {
    readonly port: number
    readonly pid: number
    readonly key: string
    readonly records: Records
    stop(): Promise<void>
  }

  async function open(name: Name, checkout?: string): Promise<Open> {
    const databaseUrl = addresses[name]
    const key = await insertApiKey({ connectionString: databaseUrl }, 'write')
    const records = await recordsOf(databaseUrl)
    const options = process.env.BENCH_NODE_OPTIONS
    const contender = await startSelvedge(databaseUrl, workDir, {
      name,
      env: {
        ANSWER_MEMORY_MB: '0',
        // A database belongs to the folder of files that it was used with first.
        DATA_DIR: folderOf(name),
        ...(options && { NODE_OPTIONS: `${options} --cpu-prof-dir=${join(workDir, `profiles-${name}`)}` }),
      },
      ...(checkout ? { checkout } : {}),
    })
    pin([contender.pid], SERVICE_CORE)
    return { ...contender, key, records }
  }

  async function costsOf(mutation: Mutation, sides: Record<Name, Open>, start: number): Promise<Record<Name, Cost>> {
    const found: Record<Name, Cost[]> = { before: [], now: [] }
    for (const name of SIDES) await run(sides[name], mutation, `${start}w`, 3)
    for (let round = 0; round < rounds; round += 1) {
      for (const name of (start + round) % 2 === 0 ? SIDES : SIDES.toReversed()) {
        found[name].push(await run(sides[name], mutation, `${start}.${round}`, seconds))
      }
    }
    return { before: meanOf(found.before), now: meanOf(found.now) }
  }

  async function run(
    { port, pid, key, records }: Open,
    { document }: Mutation,
    round: string,
    seconds: number,
  ): Promise<Cost> {
    const authorization = `Bearer ${key}`
    const requests = Array.from({ length: REQUESTS }, (_, at) =>
      graphqlRequest('/api/graphql', document(records, at, round), { authorization }),
    )
    const from = [cpuSeconds(pid), postgresCpuSeconds(server.postmaster)] as const
    const { answers } = await load({ port, requests, connections: ASKING, seconds, bodyBytes: null, inBursts: true })
    return {
      node: ((cpuSeconds(pid) - from[0]) * 1_000) / answers,
      postgres: ((postgresCpuSeconds(server.postmaster) - from[1]) * 1_000) / answers,
    }
  }
}

function both({ node, postgres }: Cost): number {
  return node + postgres
}

function meanOf(costs: readonly Cost[]): Cost {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  return { node: mean(({ node }) => node), postgres: mean(({ postgres }) => postgres) }
}

function shown(costs: readonly Cost[]): string {
  const { node, postgres } = meanOf(costs)
  return `${node.toFixed(2)} + ${postgres.toFixed(2)}`
}

function inWords({ middle, low, high }: Interval): string {
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}
