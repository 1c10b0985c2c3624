import pg from 'pg'
import { startSelvedge } from '../contenders/selvedge.ts'
import type { DatabaseServer } from '../database.ts'
import { load } from '../load.ts'
import { cpuSeconds, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { graphqlRequest } from './graphql.ts'
import { SIDES, type Side } from './search-plain.ts'
import { serviceOn } from './service.ts'

export const ROWS_OF_A_FILE = 2_000
export const EXPORT_ROUNDS = 8
export const LIST_ROUNDS = 16
const LIST_SECONDS = 0.4

/** CPU milliseconds of the service and of PostgreSQL, for a row of a file or for an answer. */
export type Cost = { readonly node: number; readonly postgres: number }
export type Costs = Record<Side, Cost[]>

const LISTS = {
  'list of 20 products': '{ products(take: 20) { id name sku brand category sustainabilityScore revision updatedAt } }',
  'list of 20 variants with relations':
    '{ variants(take: 20) { id name color size gtin product { id name brand } environmentalImpact { carbonFootprint waterLiters } composition { share material { id name } } } }',
}

export type Opened = Awaited<ReturnType<typeof open>>

/** A service on a new copy. */
export async function open(server: DatabaseServer, side: Side, template: string, workDir: string) {
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

/** What each side takes, a piece of work on one and the same on the other. The first file is not counted. */
export async function costsByTurns(both: Record<Side, Opened>, { files, start, postmaster }: Turns) {
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
