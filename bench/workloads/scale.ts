import pg from 'pg'
import type { Contender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { getRequest } from '../load.ts'
import { type Lane, type Measured, runRounds } from '../rounds.ts'
import { insertApiKey } from '../seed/seed.ts'
import { median, medianRatio, spread } from '../statistics.ts'
import { graphqlRequest } from './graphql.ts'
import { percent } from './present.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const SMALL = { products: 2_000, label: '10,000 variants' }
const LARGE = { products: 200_000, label: '1,000,000 variants' }
const MOST_TIMES_SLOWER = 1.3
const DEEP_SKIP_MS = 100

/** The same questions to a small and to a large catalogue. One connection, so that p50 is latency and not waiting in a queue. */
/** Remembered answers would be as quick on any number of rows; here the database is what is measured. */
const MEMORY_OFF = { env: { ANSWER_MEMORY_MB: '0' } }

export async function measureScale({ server, workDir, pace, log }: Bench): Promise<Section> {
  const [small, large] = [await openCatalogue(SMALL), await openCatalogue(LARGE)]
  try {
    const rows: string[][] = []
    const verdicts: Verdict[] = []
    for (const { title, requests, isTarget } of ASKED) {
      log(`scale: ${title}`)
      const lanes = [small, large].map((catalogue) => laneOf(catalogue, requests(catalogue)))
      const [few, many] = (await runRounds(lanes, { ...pace, connections: 1 })) as [Measured, Measured]
      const ratio = medianRatio(p50(many), p50(few))
      rows.push([title, milliseconds(few), milliseconds(many), ratio.toFixed(2), isTarget ? '' : 'for the record'])
      if (isTarget) verdicts.push(verdict(title, ratio))
    }
    log('scale: skip')
    const deep = [graphqlRequest('/api/graphql', '{ variants(skip: 100000, take: 20) { id name } }', large.auth)]
    const [skipped] = (await runRounds([laneOf(large, deep)], { ...pace, connections: 1 })) as [Measured]
    const took = median(p50(skipped))
    rows.push(['variants(skip: 100000, take: 20)', '', milliseconds(skipped), '', ''])
    verdicts.push({
      what: 'skip: 100000 of 1,000,000 variants',
      wanted: `< ${DEEP_SKIP_MS} ms`,
      got: `${took.toFixed(1)} ms`,
      met: took < DEEP_SKIP_MS,
    })
    return {
      title: 'A hundred times as many variants',
      about:
        `Selvedge alone, c = 1, on two databases of one PostgreSQL: ${SMALL.label} and ${LARGE.label}, all published. Median of the ` +
        'rounds’ p50, with the least and the most.',
      tables: [{ head: ['', SMALL.label, LARGE.label, 'ratio', ''], rows }],
      verdicts,
    }
  } finally {
    for (const { contender } of [small, large]) await contender.stop()
  }

  async function openCatalogue({ products, label }: typeof SMALL): Promise<Catalogue> {
    const databaseUrl = await server.databaseOf(products, { assessed: false })
    const key = await insertApiKey({ connectionString: databaseUrl })
    const contender = await startSelvedge(databaseUrl, workDir, MEMORY_OFF)
    return { label, contender, auth: { authorization: `Bearer ${key}` }, ...(await sampleRecords(databaseUrl)) }
  }
}

type Catalogue = {
  readonly label: string
  readonly contender: Contender
  readonly auth: { readonly authorization: string }
  readonly variants: readonly { id: string; gtin: string }[]
  readonly skus: readonly string[]
}

type Asked = { readonly title: string; readonly isTarget: boolean; requests(catalogue: Catalogue): Buffer[] }

const ASKED: readonly Asked[] = [
  {
    title: 'passport, lately asked for',
    isTarget: true,
    requests: ({ variants }) => variants.slice(0, 1_000).map(({ id }) => getRequest(`/api/public/dpp/${id}`)),
  },
  {
    // As many as the small catalogue has, in an order that returns to each only when it has been dropped from memory.
    title: 'passport, not asked for lately',
    isTarget: true,
    requests: ({ variants }) => variants.map(({ id }) => getRequest(`/api/public/dpp/${id}`)),
  },
  {
    title: 'first page of variants',
    isTarget: true,
    requests: ({ auth }) => [variantsRequest('take: 20', auth)],
  },
  {
    title: 'variants by GTIN',
    isTarget: true,
    requests: ({ variants, auth }) =>
      variants.slice(0, 500).map(({ gtin }) => variantsRequest(`take: 20, search: "${gtin}"`, auth)),
  },
  {
    title: 'products by SKU',
    isTarget: true,
    requests: ({ skus, auth }) =>
      skus.map((sku) =>
        graphqlRequest('/api/graphql', `{ products(take: 20, search: "${sku}") { id name sku brand } }`, auth),
      ),
  },
  {
    title: 'page of variants after one in the middle',
    isTarget: true,
    requests: ({ variants, auth }) =>
      variants.slice(0, 500).map(({ id }) => variantsRequest(`take: 20, after: "${id}"`, auth)),
  },
  {
    title: 'variants by a common word ("navy")',
    isTarget: false,
    requests: ({ auth }) => [variantsRequest('take: 20, search: "navy"', auth)],
  },
]

function variantsRequest(args: string, auth: { readonly authorization: string }): Buffer {
  return graphqlRequest('/api/graphql', `{ variants(${args}) { id name color size gtin } }`, auth)
}

async function sampleRecords(databaseUrl: string): Promise<Pick<Catalogue, 'variants' | 'skus'>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const variants = await client.query<{ id: string; gtin: string }>(
      'select id, gtin from selvedge.variants order by md5(id) limit $1',
      [SMALL.products * 5],
    )
    const products = await client.query<{ sku: string }>('select sku from selvedge.products order by md5(id) limit 500')
    return { variants: variants.rows, skus: products.rows.map(({ sku }) => sku) }
  } finally {
    await client.end()
  }
}

function laneOf({ label, contender }: Catalogue, requests: Buffer[]): Lane {
  return { name: label, port: contender.port, pid: contender.pid, requests, bodyBytes: null }
}

function p50({ rounds }: Measured): number[] {
  return rounds.map(({ p50Ms }) => p50Ms)
}

function milliseconds(measured: Measured): string {
  const { least, most } = spread(p50(measured))
  return `${median(p50(measured)).toFixed(2)} ms (${least.toFixed(2)} – ${most.toFixed(2)})`
}

function verdict(what: string, ratio: number): Verdict {
  const met = ratio <= MOST_TIMES_SLOWER
  const got = met ? `${ratio.toFixed(2)} ×` : `${ratio.toFixed(2)} ×, over by ${percent(ratio / MOST_TIMES_SLOWER - 1)}`
  return { what: `${what}, p50 at 1,000,000 variants`, wanted: `≤ ${MOST_TIMES_SLOWER} × that at 10,000`, got, met }
}
