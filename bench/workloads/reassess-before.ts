import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '../../server/src/database/migrate.ts'
import { checkoutOf } from '../checkout-of.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { ANY_CORE, cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { intervalOfRatio } from '../statistics.ts'
import { assessAgain } from './shape-paths.ts'
import type { Bench, Table, Verdict } from './workload.ts'

/** The revision before factors had to be open, and inputs had to be proven. */
const BEFORE = '39bba71f'
const PRODUCTS = 1_000
const ROUNDS = 5
const MOST = 1.1
const SIDES = ['before', 'now'] as const
type Side = (typeof SIDES)[number]
type Costs = Record<Side, number[]>

/** What it costs to assess variants again, in CPU time, beside the code before the method's later versions: both services at once and by turns. */
export async function measureBesideBefore(
  { server, workDir, log }: Bench,
  starts: number,
): Promise<{ readonly table: Table; readonly verdict: Verdict }> {
  const checkout = checkoutOf(BEFORE, workDir)
  await makeCatalogues()
  const costs: Costs = { before: [], now: [] }
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      const found = await costsOfStart(start)
      for (const side of SIDES) costs[side].push(mean(found[side]))
      log(`reassess: start ${start + 1} of ${starts}: ${(mean(found.now) / mean(found.before)).toFixed(3)} of before`)
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    for (const name of [...SIDES.map((side) => NAMES[side]), ...SIDES.map((side) => `${NAMES[side]}_copy`)])
      await server.drop(name)
  }
  const { middle, low, high } = intervalOfRatio(costs.now, costs.before)
  const shown = `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  return {
    table: {
      head: ['', `at ${BEFORE}`, 'now', 'ratio'],
      rows: [
        [
          'CPU of service and PostgreSQL for 1,000 variants',
          ...SIDES.map((side) => `${mean(costs[side]).toFixed(0)} ms`),
          shown,
        ],
      ],
    },
    verdict: {
      what: `CPU of assessing again, beside ${BEFORE}`,
      wanted: `≤ ${MOST} ×`,
      got: shown,
      met: middle <= MOST,
    },
  }

  async function costsOfStart(start: number): Promise<Costs> {
    const order = start % 2 === 0 ? SIDES : SIDES.toReversed()
    const opened: Partial<Record<Side, Awaited<ReturnType<typeof open>>>> = {}
    const found: Costs = { before: [], now: [] }
    try {
      for (const side of order) opened[side] = await open(side)
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const side of (start + round) % 2 === 0 ? SIDES : SIDES.toReversed()) {
          const { client, pid } = opened[side]!
          const used = () => cpuSeconds(pid) + postgresCpuSeconds(server.postmaster)
          const from = used()
          const done = await assessAgain({ client, variants: PRODUCTS * 5 }, round)
          if (round > 0) found[side].push(((used() - from) * 1_000) / done)
        }
      }
      return found
    } finally {
      for (const side of order) await opened[side]?.close()
    }
  }

  async function open(side: Side) {
    const address = await server.make(`${NAMES[side]}_copy`, NAMES[side])
    const service = await startSelvedge(
      address,
      workDir,
      side === 'before' ? { checkout: pathToFileURL(checkout).href } : {},
    )
    pin([service.pid], SERVICE_CORE)
    const client = new pg.Client({ connectionString: address, options: '-c search_path=selvedge' })
    await client.connect()
    return {
      pid: service.pid,
      client,
      async close() {
        await client.end()
        await service.stop()
      },
    }
  }

  /** The same records as either revision keeps them, assessed by its own method. */
  async function makeCatalogues() {
    const { seed }: typeof import('../seed/seed.ts') = await import(
      pathToFileURL(`${checkout}/bench/seed/seed.ts`).href
    )
    const before = await server.make(NAMES.before)
    await seed({ connectionString: before }, PRODUCTS, true, log)
    await tidy(before)
    const now = await server.make(NAMES.now, NAMES.before)
    await migrate({ connectionString: now })
    const service = await startSelvedge(now, workDir)
    try {
      await assessed(now, await basisIn(before))
    } finally {
      await service.stop()
    }
    await tidy(now)
    log('reassess: the same records for both')
  }
}

const NAMES: Readonly<Record<Side, string>> = {
  before: 'selvedge_bench_reassess_before',
  now: 'selvedge_bench_reassess_now',
}

/** What has just been written is tidied up by nobody in the middle of a round. */
const TIDY = [
  ...['products', 'variants', 'assessments', 'assessments_due'].map(
    (table) => `alter table ${table} set (autovacuum_enabled = false)`,
  ),
  'vacuum analyze',
]

async function tidy(address: string): Promise<void> {
  await withClient(address, async (client) => {
    for (const statement of TIDY) await client.query(statement)
  })
}

/** Until the service that has just been started has assessed everything by its own method. */
async function assessed(address: string, olderBasis: string): Promise<void> {
  await withClient(address, async (client) => {
    const question = 'select from assessment_basis where basis <> $1 and not exists (select from assessments_due)'
    while ((await client.query(question, [olderBasis])).rowCount === 0) await sleep(100)
  })
}

async function basisIn(address: string): Promise<string> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ basis: string }>('select basis from assessment_basis')
    return rows[0]!.basis
  })
}

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
