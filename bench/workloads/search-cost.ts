import pg from 'pg'
import { startSelvedge } from '../contenders/selvedge.ts'
import type { DatabaseServer } from '../database.ts'
import { load } from '../load.ts'
import { ANY_CORE, cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { type Interval, intervalOfRatio } from '../statistics.ts'
import { graphqlRequest } from './graphql.ts'
import { catalogueFile } from './imports-file.ts'
import { makeTemplates, SIDES, type Side } from './search-plain.ts'
import { serviceOn } from './service.ts'
import type { Bench, Section } from './workload.ts'

/** What the upper end of an interval may be. */
const MOST = 1.03
const VARIANTS_EACH = 5
const ROWS_OF_A_FILE = 2_000
const EXPORT_ROUNDS = 12
const LIST_ROUNDS = 16
const LIST_SECONDS = 0.4

/** CPU milliseconds of the service and of PostgreSQL, for a row of a file or for an answer. */
type Cost = { readonly node: number; readonly postgres: number }
type Costs = Record<Side, Cost[]>

/**
 * What search by marked words (docs/decisions/0061) costs those who do not search: the same code imports, exports and lists, on a database as it is and on one whose records
 * are found by the words of their own fields alone. Both services run at once and work by turns, a few seconds each, so that a slow minute of the machine falls on both; each
 * start of both on new copies gives one ratio, and the interval is of these: one process of Node is dearer than another of the same code.
 */
export async function measureSearchCost({ server, workDir, pace, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const starts = Number(process.env.BENCH_SEARCH_STARTS ?? (isQuick ? 2 : 8))
  const products = Number(process.env.BENCH_SEARCH_PRODUCTS ?? (isQuick ? 1_200 : 4_000))
  const files = filesOf(products)
  const templates = await makeTemplates(server)
  const found = new Map<string, { readonly costs: Costs; readonly middles: Record<Side, number[]> }>()
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      for (const [title, costs] of await costsOfStart(start)) {
        const all = found.get(title) ?? { costs: { plain: [], now: [] }, middles: { plain: [], now: [] } }
        found.set(title, all)
        for (const side of SIDES) {
          all.costs[side].push(...costs[side])
          all.middles[side].push(middleOf(costs[side]))
        }
        const ratio = middleOf(costs.now) / middleOf(costs.plain)
        log(`search-cost: start ${start + 1} of ${starts}: ${title}: ${ratio.toFixed(3)}`)
      }
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    for (const side of SIDES) await server.drop(templates[side])
  }
  const rows = [...found].map(([title, { costs, middles }]) => ({
    title,
    costs,
    ratio: intervalOfRatio(middles.now, middles.plain),
  }))
  return {
    title: 'What search costs those who do not search',
    rounds: `${starts} starts, each with ${files.length - 1} files, ${EXPORT_ROUNDS} exports and ${LIST_ROUNDS} rounds of lists on either side, by turns`,
    about:
      `The same code on a database as it is, and on one with the search of the first version: a variant's vector is a generated column of its own fields, and no words are known. CSV files of ${ROWS_OF_A_FILE.toLocaleString('en')} variants are ` +
      `checked, imported and assessed, ${files.length} after one another, a file on one and the same on the other, the first not counted; then tables are tidied (VACUUM, which also merges what waits beside an index of words), and the ${(files.length * ROWS_OF_A_FILE).toLocaleString('en')} variants are exported and listed, by turns as well. CPU of the service and of PostgreSQL; ` +
      `${starts} starts of both on new copies; the ratio of a start is of the geometric means of its rounds, and the interval is the 95 % interval of these. Answers are not remembered.`,
    tables: [
      {
        head: ['', 'plain: Node + PostgreSQL', 'now', 'now ÷ plain'],
        rows: rows.map(({ title, costs, ratio }) => [
          title,
          inWords(costs.plain, title),
          inWords(costs.now, title),
          shown(ratio),
        ]),
      },
    ],
    verdicts: rows
      .filter(({ title }) => !title.startsWith('import: '))
      .map(({ title, ratio }) => ({
        what: `CPU beside a plain search: ${title}`,
        wanted: `≤ ${MOST}`,
        got: shown(ratio),
        met: ratio.high <= MOST,
      })),
  }

  async function costsOfStart(start: number): Promise<Map<string, Costs>> {
    const order = start % 2 === 0 ? SIDES : SIDES.toReversed()
    const opened: Partial<Record<Side, Opened>> = {}
    try {
      for (const side of order) opened[side] = await open(server, side, templates[side], workDir)
      return await costsByTurns(opened as Record<Side, Opened>, { files, start, postmaster: server.postmaster })
    } finally {
      for (const side of order) {
        await opened[side]?.close()
        await server.drop(`search_cost_${side}_copy`)
      }
    }
  }
}

/** One catalogue, cut into files. */
function filesOf(products: number): Buffer<ArrayBuffer>[] {
  const [head, ...lines] = catalogueFile(products, VARIANTS_EACH).toString().trimEnd().split('\n')
  return Array.from({ length: Math.floor(lines.length / ROWS_OF_A_FILE) }, (_, at) =>
    Buffer.from(`${[head, ...lines.slice(at * ROWS_OF_A_FILE, (at + 1) * ROWS_OF_A_FILE)].join('\n')}\n`),
  )
}

const LISTS = {
  'list of 20 products': '{ products(take: 20) { id name sku brand category sustainabilityScore revision updatedAt } }',
  'list of 20 variants with relations':
    '{ variants(take: 20) { id name color size gtin product { id name brand } environmentalImpact { carbonFootprint waterLiters } composition { share material { id name } } } }',
}

type Opened = Awaited<ReturnType<typeof open>>

async function open(server: DatabaseServer, side: Side, template: string, workDir: string) {
  const address = await server.make(`search_cost_${side}_copy`, template)
  const key = await insertApiKey({ connectionString: address }, 'write')
  const service = await startSelvedge(address, workDir, { env: { ANSWER_MEMORY_MB: '0' } })
  pin([service.pid], SERVICE_CORE)
  const client = new pg.Client({ connectionString: address, options: '-c search_path=selvedge' })
  await client.connect()
  return {
    ...serviceOn(service.port, key),
    pid: service.pid,
    port: service.port,
    key,
    client,
    async until(text: string) {
      while ((await client.query(text)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async close() {
      await client.end()
      await service.stop()
    },
  }
}

type Turns = { readonly files: readonly Buffer<ArrayBuffer>[]; readonly start: number; readonly postmaster: number }

async function costsByTurns(both: Record<Side, Opened>, { files, start, postmaster }: Turns) {
  const found = new Map<string, Costs>()
  const wholes: Costs = { plain: [], now: [] }
  for (const [at, file] of files.entries()) {
    await byTurns(at, async (side) => {
      const { ask, upload, until, client } = both[side]
      const id = await upload(file, `catalogue-${at}.csv`)
      const inState = (state: string) => until(`select from imports where id = '${id}' and state = '${state}'`)
      const check = await costOf(side, async () => {
        await ask(`mutation { checkImport(id: "${id}") { id } }`)
        await inState('checked')
        return ROWS_OF_A_FILE
      })
      const run = await costOf(side, async () => {
        await ask(`mutation { startImport(id: "${id}") { id } }`)
        await inState('finished')
        return ROWS_OF_A_FILE
      })
      const afterwards = await costOf(side, async () => {
        await until('select where not exists (select from assessments_due)')
        await settled(side)
        return ROWS_OF_A_FILE
      })
      // Without what tidies by itself, statistics would be those of an empty database.
      await client.query('analyze')
      if (at === 0) return
      note('import: check', side, check)
      note('import: run', side, run)
      note('import: what is left to assess, and what else comes after it', side, afterwards)
      wholes[side].push(sumOf([check, run, afterwards]))
    })
  }
  await byTurns(0, async (side) => {
    const tidying = async () => {
      await both[side].client.query('vacuum analyze')
      return files.length * ROWS_OF_A_FILE
    }
    const tidied = await costOf(side, tidying)
    note('import: tables tidied once afterwards', side, tidied)
    for (const whole of wholes[side]) note('an import, whole', side, sumOf([whole, tidied]))
  })
  for (const name of ['variants.csv', 'flat.csv'])
    for (let round = 0; round <= EXPORT_ROUNDS; round += 1)
      await byTurns(round, async (side) => {
        const cost = await costOf(side, async () => {
          await both[side].take(`/api/v1/exports/${name}`)
          return files.length * ROWS_OF_A_FILE
        })
        if (round > 0) note(`export: ${name}`, side, cost)
      })
  for (const [title, query] of Object.entries(LISTS))
    for (let round = -3; round < LIST_ROUNDS; round += 1)
      await byTurns(round, async (side) => {
        const { port, key } = both[side]
        const requests = [graphqlRequest('/api/graphql', query, { authorization: `Bearer ${key}` })]
        const asked = { port, requests, connections: 4, seconds: LIST_SECONDS, bodyBytes: null, inBursts: true }
        const cost = await costOf(side, async () => (await load(asked)).answers)
        if (round >= 0) note(title, side, cost)
      })
  return found

  async function byTurns(round: number, work: (side: Side) => Promise<void>) {
    const isTurned = (start + round) % 2 !== 0
    for (const side of isTurned ? SIDES.toReversed() : SIDES) await work(side)
  }

  async function costOf(side: Side, work: () => Promise<number>): Promise<Cost> {
    const [node, postgres] = [cpuSeconds(both[side].pid), postgresCpuSeconds(postmaster)]
    const times = await work()
    return {
      node: ((cpuSeconds(both[side].pid) - node) * 1_000) / times,
      postgres: ((postgresCpuSeconds(postmaster) - postgres) * 1_000) / times,
    }
  }

  /** When neither has done anything for a while: what it does after an import would be counted as the other's. */
  async function settled(side: Side) {
    const used = () => cpuSeconds(both[side].pid) + postgresCpuSeconds(postmaster)
    for (let [before, calm] = [used(), 0], until = Date.now() + 10_000; calm < 4 && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const now = used()
      calm = now - before < 0.015 ? calm + 1 : 0
      before = now
    }
  }

  function note(title: string, side: Side, cost: Cost) {
    const costs = found.get(title) ?? { plain: [], now: [] }
    found.set(title, costs)
    costs[side].push(cost)
  }
}

function sumOf(costs: readonly Cost[]): Cost {
  return costs.reduce((sum, { node, postgres }) => ({ node: sum.node + node, postgres: sum.postgres + postgres }))
}

/** The geometric mean of what both together took. */
function middleOf(costs: readonly Cost[]): number {
  return Math.exp(costs.reduce((sum, { node, postgres }) => sum + Math.log(node + postgres), 0) / costs.length)
}

/** For a row of a file in µs, for an answer of a list in ms. */
function inWords(costs: readonly Cost[], title: string): string {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  const [node, postgres] = [mean(({ node }) => node), mean(({ postgres }) => postgres)]
  return title.startsWith('list')
    ? `${node.toFixed(3)} + ${postgres.toFixed(3)} ms`
    : `${(node * 1_000).toFixed(0)} + ${(postgres * 1_000).toFixed(0)} µs/row`
}

function shown({ middle, low, high }: Interval): string {
  return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}
