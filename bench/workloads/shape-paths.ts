import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { getRequest, load } from '../load.ts'
import { graphqlRequest } from './graphql.ts'

/** A service on its catalogue. */
export type Side = {
  readonly port: number
  readonly key: string
  readonly client: pg.Client
  readonly variants: number
  /** Where pages begin. */
  readonly marks: readonly string[]
  readonly productMarks: readonly string[]
}

/** What is done to a service, and for how many of `unit` it was done. */
export type Path = {
  readonly name: string
  readonly unit: 'answer' | '1,000 variants'
  readonly rounds: number
  work(side: Side, round: number, pace: { readonly seconds: number }): Promise<number>
}

/** What a list shows of a variant, and of what it belongs to. */
const FIELDS = `id name color size gtin weight materialComposition careInstructions manufacturer
  environmentalImpact { carbonFootprint waterLiters }
  product { id name sku brand category company { id name country } certifications { scheme name validUntil } }
  composition { share material { id name originCountry } }`

export const PATHS: readonly Path[] = [
  list('GraphQL, 100 variants with relations, pages', ({ after, key }) => variants(`, after: "${after}"`, key)),
  list('GraphQL, 100 variants with relations, searched for', ({ key }) => variants(', search: "saffron dress"', key)),
  list('GraphQL, 100 variants with relations, filtered', ({ key }) => variants(', category: "Knitwear"', key)),
  list('GraphQL, 100 products, pages', ({ key, productAfter }) =>
    graphqlRequest(
      '/api/graphql',
      `{ products(take: 100, after: "${productAfter}") { id name sku brand category description sustainabilityScore revision updatedAt } }`,
      auth(key),
    ),
  ),
  list('REST, 100 variants, fields that were there before', ({ after, key }) =>
    getRequest(
      `/api/v1/variants?take=100&after=${after}&fields=id,name,color,size,gtin,weight,materialComposition,careInstructions,manufacturer,revision,updatedAt`,
      auth(key),
    ),
  ),
  list('REST, 100 variants, whole', ({ after, key }) =>
    getRequest(`/api/v1/variants?take=100&after=${after}`, auth(key)),
  ),
  exported('variants.csv', 'which with everything used has ten columns more'),
  exported('variants.xlsx', 'which with everything used has ten columns more'),
  exported('compositions.csv', 'with the same columns'),
  { name: 'assessments', unit: '1,000 variants', rounds: 1, work: assessAgain },
]

type Asked = { readonly key: string; readonly after: string; readonly productAfter: string }

function variants(args: string, key: string): Buffer {
  return graphqlRequest('/api/graphql', `{ variants(take: 100${args}) { ${FIELDS} } }`, auth(key))
}

function auth(key: string) {
  return { authorization: `Bearer ${key}` }
}

/** Pages from all over the catalogue, the same of each side. */
const PAGES = 16

function list(name: string, request: (asked: Asked) => Buffer): Path {
  return {
    name,
    unit: 'answer',
    rounds: 3,
    async work({ port, key, marks, productMarks }, _round, { seconds }) {
      const requests = marks.map((after, at) => request({ key, after, productAfter: productMarks[at]! }))
      const { answers } = await load({ port, requests, connections: 4, seconds, bodyBytes: null, inBursts: true })
      return answers
    },
  }
}

/** Records from all over a table, the same on every side. */
export async function marksIn(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select max(id) as id from (select id, ntile(${PAGES + 1}) over (order by id desc) as part from ${table}) numbered
     where part > 1 group by part order by part`,
  )
  return rows.map(({ id }) => id)
}

function exported(file: string, about: string): Path {
  return {
    name: `export, ${file}, ${about}`,
    unit: '1,000 variants',
    rounds: 1,
    async work({ port, key, variants: all }) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/exports/${file}`, { headers: auth(key) })
      if (!response.ok || !response.body) throw new Error(`${file} answered ${response.status}`)
      for await (const _chunk of response.body);
      return all / 1_000
    },
  }
}

/** A tenth of the catalogue in each round, another one each time: due, as after a change of its materials, until the worker has done it. */
export async function assessAgain(
  { client, variants: all }: Pick<Side, 'client' | 'variants'>,
  round: number,
): Promise<number> {
  const some = Math.round(all / 10)
  await client.query(
    `with due as (insert into assessments_due (workspace_id, variant_id)
       select workspace_id, id from variants order by id limit ${some} offset ${(round % 10) * some} returning workspace_id)
     insert into reassessments as r (workspace_id, cause, total) select workspace_id, 'material', count(*) from due group by 1
     on conflict (workspace_id) do update set total = excluded.total, started_at = now(), finished_at = null`,
  )
  await client.query(`select pg_notify('selvedge_assessments', id) from workspaces`)
  const left = 'select exists (select from assessments_due) as is_left'
  while ((await client.query<{ is_left: boolean }>(left)).rows[0]!.is_left) await sleep(50)
  return some / 1_000
}
