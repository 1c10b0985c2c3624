import pg from 'pg'
import type { Contender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import type { DatabaseServer } from '../database.ts'
import { load } from '../load.ts'
import { ANY_CORE, cpuSeconds, OWN_CORE, pin, postgresCpuSeconds, SERVICE_CORE } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { type Interval, intervalOfRatio } from '../statistics.ts'
import { graphqlRequest } from './graphql.ts'
import { catalogueFile } from './imports-file.ts'
import { serviceOn } from './service.ts'
import type { Bench, Section } from './workload.ts'

const SIDES = ['plain', 'now'] as const
type Side = (typeof SIDES)[number]

/** What the upper end of an interval may be. */
const MOST = 1.03
const VARIANTS_EACH = 5
/** What there is before the import: the workspace, and little more. */
const PRODUCTS_BEFORE = 100

/** CPU milliseconds of the service and of PostgreSQL. */
type Cost = { readonly node: number; readonly postgres: number }

/**
 * What search by marked words (docs/decisions/0061) costs those who do not search: the same code imports, exports and lists, on a database as it is and on one whose records
 * are found by the words of their own fields alone, as they were at first. By turns, each start on new copies of both.
 */
export async function measureSearchCost({ server, workDir, pace, log }: Bench): Promise<Section> {
  const isQuick = pace.rounds < 4
  const starts = Number(process.env.BENCH_SEARCH_STARTS ?? (isQuick ? 2 : 6))
  const products = Number(process.env.BENCH_SEARCH_PRODUCTS ?? (isQuick ? 1_000 : 4_000))
  const rows = products * VARIANTS_EACH
  const file = catalogueFile(products, VARIANTS_EACH)
  const templates = await makeTemplates(server)
  const costs = new Map<string, Record<Side, Cost[]>>()
  pin([process.pid], OWN_CORE)
  pin([server.postmaster], SERVICE_CORE)
  try {
    for (let start = 0; start < starts; start += 1) {
      for (const side of start % 2 === 0 ? SIDES : SIDES.toReversed()) {
        const address = await server.make(`search_cost_${side}_copy`, templates[side])
        const key = await insertApiKey({ connectionString: address }, 'write')
        const service = await startSelvedge(address, workDir, { env: { ANSWER_MEMORY_MB: '0' } })
        pin([service.pid], SERVICE_CORE)
        try {
          for (const [title, cost] of await costsOf({ service, address, key, file, postmaster: server.postmaster })) {
            const both = costs.get(title) ?? { plain: [], now: [] }
            costs.set(title, both)
            both[side].push(cost)
            log(
              `search-cost: start ${start + 1} of ${starts}, ${side}: ${title}: ${inWords([cost], rowsOf(title, rows))}`,
            )
          }
        } finally {
          await service.stop()
          await server.drop(`search_cost_${side}_copy`)
        }
      }
    }
  } finally {
    pin([process.pid, server.postmaster], ANY_CORE)
    for (const side of SIDES) await server.drop(templates[side])
  }
  const found = [...costs].map(([title, both]) => ({ title, both, ratio: ratioOf(both) }))
  const number = rows.toLocaleString('en')
  return {
    title: 'What search costs those who do not search',
    about:
      `The same code on a database as it is, and on one with the search of the first version: a variant's vector is a generated column of its own fields, and no words are known. A CSV of ${number} variants is ` +
      `checked, imported and assessed, and the same records are exported and listed. CPU of the service and of PostgreSQL, each start on new copies of both; means of ${starts} starts, with the 95 % interval of their ratio. ` +
      'Answers are not remembered.',
    tables: [
      {
        head: ['', 'plain: Node + PostgreSQL', 'now', 'both ÷ plain'],
        rows: found.map(({ title, both, ratio }) => [
          title,
          inWords(both.plain, rowsOf(title, rows)),
          inWords(both.now, rowsOf(title, rows)),
          `${ratio.middle.toFixed(3)} (${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`,
        ]),
      },
    ],
    verdicts: found
      .filter(({ title }) => !title.startsWith('import: '))
      .map(({ title, ratio }) => ({
        what: `CPU beside a plain search: ${title}`,
        wanted: `≤ ${MOST}`,
        got: `${ratio.middle.toFixed(3)} (${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`,
        met: ratio.high <= MOST,
      })),
  }
}

async function makeTemplates(server: DatabaseServer): Promise<Record<Side, string>> {
  const seeded = new URL(await server.databaseOf(PRODUCTS_BEFORE, { assessed: false })).pathname.slice(1)
  const names = { plain: 'search_cost_plain', now: 'search_cost_now' }
  for (const side of SIDES) {
    const client = new pg.Client({
      connectionString: await server.make(names[side], seeded),
      options: '-c search_path=selvedge',
    })
    await client.connect()
    if (side === 'plain') await client.query(PLAIN)
    await client.query('vacuum analyze')
    await client.end()
  }
  return names
}

const PRODUCTS_LIST = '{ products(take: 20) { id name sku brand category sustainabilityScore revision updatedAt } }'
const VARIANTS_LIST =
  '{ variants(take: 20) { id name color size gtin product { id name brand } environmentalImpact { carbonFootprint waterLiters } composition { share material { id name } } } }'

/** As migrations 0001, 0083 and 0110 had it. What the service writes along goes into a column that nothing reads. */
const PLAIN = [
  `create or replace function know_words_of(place text, marks text[]) returns void language sql as ''`,
  ...['companies', 'products', 'materials', 'certifications'].map(
    (noun) => `drop trigger ${noun}_bring_words on ${noun}; drop trigger ${noun}_change_words on ${noun}`,
  ),
  'drop trigger variants_are_found_anew on variants',
  ...['selvedge', 'selvedge_published'].map(
    (place) => `
    drop trigger variants_are_found on ${place}.variants;
    drop trigger products_are_found_with_variants on ${place}.products;
    alter table ${place}.products drop column search, drop column category_key, drop column brand_key, add column search text,
      add column found tsvector generated always as (selvedge.search_words(name, sku, brand, category, code, selvedge.translated_texts(translations))) stored;
    create index products_search on ${place}.products using gin (found);
    create index products_by_category_and_name on ${place}.products (workspace_id, category, name_key, id);
    alter table ${place}.variants drop column search, add column search text,
      add column found tsvector generated always as (selvedge.search_words(name, color, size, gtin, digital_id, code, selvedge.translated_texts(translations))) stored;
    create index variants_search on ${place}.variants using gin (found)`,
  ),
].join(';\n')

type Setting = {
  readonly service: Contender
  readonly address: string
  readonly key: string
  readonly file: Buffer<ArrayBuffer>
  readonly postmaster: number
}

async function costsOf({ service, address, key, file, postmaster }: Setting): Promise<Map<string, Cost>> {
  const client = new pg.Client({ connectionString: address, options: '-c search_path=selvedge' })
  await client.connect()
  const { ask, upload, take } = serviceOn(service.port, key)
  const costs = new Map<string, Cost>()
  const time = async (title: string, work: () => Promise<number>) => {
    const [node, postgres] = [cpuSeconds(service.pid), postgresCpuSeconds(postmaster)]
    const times = await work()
    costs.set(title, {
      node: ((cpuSeconds(service.pid) - node) * 1_000) / times,
      postgres: ((postgresCpuSeconds(postmaster) - postgres) * 1_000) / times,
    })
  }
  const until = async (text: string) => {
    while ((await client.query(text)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    return 1
  }
  const id = await upload(file, 'catalogue.csv')
  const inState = (state: string) => until(`select from imports where id = '${id}' and state = '${state}'`)
  try {
    await time('import: check', async () => {
      await ask(`mutation { checkImport(id: "${id}") { id } }`)
      return inState('checked')
    })
    await time('import: run', async () => {
      await ask(`mutation { startImport(id: "${id}") { id } }`)
      return inState('finished')
    })
    await time('import: what was left to assess', () => until('select where not exists (select from assessments_due)'))
    const parts = [...costs.values()]
    costs.set('an import, whole', {
      node: parts.reduce((sum, { node }) => sum + node, 0),
      postgres: parts.reduce((sum, { postgres }) => sum + postgres, 0),
    })
    await client.query('vacuum analyze variants, products')
    for (const name of ['variants.csv', 'flat.csv']) {
      await take(`/api/v1/exports/${name}`)
      await time(`export: ${name}`, async () => {
        for (let once = 0; once < 3; once += 1) await take(`/api/v1/exports/${name}`)
        return 3
      })
    }
    for (const [title, query] of [
      ['list of 20 products', PRODUCTS_LIST],
      ['list of 20 variants with relations', VARIANTS_LIST],
    ] as const) {
      const requests = [graphqlRequest('/api/graphql', query, { authorization: `Bearer ${key}` })]
      const asked = (seconds: number) =>
        load({ port: service.port, requests, connections: 4, seconds, bodyBytes: null, inBursts: true })
      await asked(2)
      await time(title, async () => (await asked(3)).answers)
    }
    return costs
  } finally {
    await client.end()
  }
}

function ratioOf({ plain, now }: Record<Side, Cost[]>): Interval {
  const sums = (costs: readonly Cost[]) => costs.map(({ node, postgres }) => node + postgres)
  return intervalOfRatio(sums(now), sums(plain))
}

/** Of a list, an answer is told of. */
function rowsOf(title: string, rows: number): number {
  return title.startsWith('list') ? 1 : rows
}

/** For a row of a file in µs, for an answer of a list in ms. */
function inWords(costs: readonly Cost[], rows: number): string {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  const [node, postgres] = [mean(({ node }) => node), mean(({ postgres }) => postgres)]
  return rows === 1
    ? `${node.toFixed(3)} + ${postgres.toFixed(3)} ms`
    : `${((node * 1_000) / rows).toFixed(0)} + ${((postgres * 1_000) / rows).toFixed(0)} µs/row`
}
