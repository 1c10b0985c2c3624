import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { checkoutOf } from '../checkout-of.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { ANY_CORE, cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { makeCatalogues } from '../seed/shape.ts'
import { intervalOfRatio } from '../statistics.ts'
import { marksIn, PATHS, type Path, type Side } from './shape-paths.ts'
import type { Bench, Section } from './workload.ts'

/** The revision before records had codes, brands that follow companies, values of their product, and texts in other languages. */
const BEFORE = '3fafd55'
const SIDES = ['before', 'unused', 'used'] as const
type Name = (typeof SIDES)[number]
const MOST: Readonly<Record<Exclude<Name, 'before'>, number>> = { unused: 1.05, used: 1.15 }
const LIST_SECONDS = 0.4
const WARM_SECONDS = 1

/**
 * What lists, exports and assessments cost of the same catalogue: before the records' last shape, with it and nothing of it used, and with
 * everything used. In CPU time, because that says the same on a busy machine; of several starts, because one process of Node is dearer than
 * another of the same code.
 */
export async function measureShape({ server, workDir, pace, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const products = Number(process.env.BENCH_SHAPE_PRODUCTS ?? (isQuick ? 2_000 : 20_000))
  const starts = Number(process.env.BENCH_SHAPE_STARTS ?? (isQuick ? 2 : 4))
  const paths = PATHS.filter(({ name }) => new RegExp(process.env.BENCH_SHAPE_ONLY ?? '').test(name))
  const before = checkoutOf(BEFORE, workDir)
  const catalogues = await makeCatalogues(server, before, products, log)
  const costs = paths.map(() => ({ before: [], unused: [], used: [] }) as Record<Name, number[]>)
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      const sides = await openSides()
      try {
        for (const [at, path] of paths.entries()) {
          const found = await costsOf(path, sides, start, server.postmaster)
          for (const name of SIDES) costs[at]![name].push(found[name])
          log(
            `shape: start ${start + 1} of ${starts}: ${path.name}: ${SIDES.map((name) => found[name].toFixed(2)).join(' ')}`,
          )
        }
      } finally {
        for (const name of SIDES) await sides[name].close()
      }
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
  }
  const number = (value: number) => value.toLocaleString('en')
  return {
    title: 'The records’ last shape',
    about:
      `Selvedge alone on ${number(products)} products with five variants each, all assessed: at ${BEFORE}, before records had codes, values that ` +
      'variants have from their product, and texts in other languages; now, after the upgrade, with nothing of it used; and now with all of it on every record, ' +
      'in two more languages. Milliseconds of CPU of the service and its PostgreSQL for an answer, or for 1,000 variants; answers are not remembered. Means of ' +
      `${starts} starts of all three, in rounds by turns; ratios with their 95 % interval. Of assessments, each round makes a tenth of the catalogue due.`,
    tables: [
      {
        head: ['', 'for', 'before', 'nothing used', 'ratio', 'everything used', 'ratio'],
        rows: paths.map(({ name, unit }, at) => [
          name,
          unit === 'answer' ? 'an answer' : unit,
          mean(costs[at]!.before).toFixed(2),
          ...(['unused', 'used'] as const).flatMap((side) => [mean(costs[at]![side]).toFixed(2), shown(at, side)]),
        ]),
      },
    ],
    verdicts: paths.flatMap(({ name }, at) =>
      (['unused', 'used'] as const).map((side) => {
        const { middle, low, high } = ratio(at, side)
        return {
          what: `CPU of ${name}, ${side === 'unused' ? 'nothing' : 'everything'} of the last shape used`,
          wanted: `≤ ${MOST[side]} × before`,
          got: `${middle.toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`,
          met: middle <= MOST[side],
        }
      }),
    ),
  }

  function ratio(at: number, side: Name) {
    return intervalOfRatio(costs[at]![side], costs[at]!.before)
  }

  function shown(at: number, side: Name): string {
    const { middle, low, high } = ratio(at, side)
    return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  }

  async function openSides(): Promise<Record<Name, Open>> {
    return {
      before: await open(catalogues.before, pathToFileURL(before).href),
      unused: await open(catalogues.unused),
      used: await open(catalogues.used),
    }
  }

  type Open = Side & { readonly pid: number; close(): Promise<void> }

  async function open(databaseUrl: string, checkout?: string): Promise<Open> {
    const key = await insertApiKey({ connectionString: databaseUrl })
    const contender = await startSelvedge(databaseUrl, workDir, {
      env: { ANSWER_MEMORY_MB: '0', ...NODE_OPTIONS },
      ...(checkout ? { checkout } : {}),
    })
    pin([contender.pid], SERVICE_CORE)
    const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
    await client.connect()
    return {
      ...contender,
      key,
      client,
      variants: products * 5,
      marks: await marksIn(client, 'variants'),
      productMarks: await marksIn(client, 'products'),
      async close() {
        await client.end()
        await contender.stop()
      },
    }
  }

  async function costsOf(path: Path, sides: Record<Name, Open>, start: number, postmaster: number) {
    const rounds: Record<Name, number[]> = { before: [], unused: [], used: [] }
    if (path.unit === 'answer') for (const name of SIDES) await path.work(sides[name], 0, { seconds: WARM_SECONDS })
    for (let round = 0; round < path.rounds; round += 1) {
      for (let turn = 0; turn < SIDES.length; turn += 1) {
        const name = SIDES[(start + round + turn) % SIDES.length]!
        const used = () => cpuSeconds(sides[name].pid) + postgresCpuSeconds(postmaster)
        const from = used()
        const done = await path.work(sides[name], start * path.rounds + round, { seconds: LIST_SECONDS })
        rounds[name].push(((used() - from) * 1_000) / done)
      }
    }
    return { before: mean(rounds.before), unused: mean(rounds.unused), used: mean(rounds.used) }
  }
}

/** For a profile: BENCH_NODE_OPTIONS=--cpu-prof. */
const NODE_OPTIONS: Readonly<Record<string, string>> = process.env.BENCH_NODE_OPTIONS
  ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }
  : {}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
