import pg from 'pg'

export type Records = { readonly products: string[]; readonly materials: string[]; readonly variants: string[] }

export type Mutation = { readonly name: string; document(records: Records, at: number, round: string): string }

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'createVariant with a composition',
    document({ products, materials }, at, round) {
      const shares = [0.9, 0.1].map((share, n) => `{ materialId: "${of(materials, at + n)}", share: ${share} }`)
      return `mutation { createVariant(name: "New ${round} ${at}", productId: "${of(products, at)}", color: "Navy", weight: 0.2, composition: [${shares.join(', ')}]) { id } }`
    },
  },
  {
    name: 'updateVariant, its colour',
    document: ({ variants }, at, round) =>
      `mutation { updateVariant(id: "${of(variants, at)}", color: "Navy ${round} ${at}") { id revision } }`,
  },
  {
    name: 'updateVariant, its weight: assessed again',
    document: ({ variants }, at, round) =>
      `mutation { updateVariant(id: "${of(variants, at)}", weight: ${weightOf(round, at)}) { id revision } }`,
  },
  {
    name: 'publishVariant',
    document: ({ variants }, at) => `mutation { publishVariant(id: "${of(variants, at)}") { id } }`,
  },
]

/** What has just been written is tidied up by nobody in the middle of a round. */
export async function finish(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('selvedge', 'selvedge_published')`,
    )
    for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Variants are of products of their own: those of one product wait for each other. */
export async function recordsOf(databaseUrl: string): Promise<Records> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  const ids = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id)
  try {
    return {
      products: await ids('select id from products order by id'),
      materials: await ids('select id from materials order by id'),
      variants: await ids('select distinct on (product_id) id from variants order by product_id, id'),
    }
  } finally {
    await client.end()
  }
}

function of(ids: readonly string[], at: number): string {
  return ids[at % ids.length]!
}

/** In no two rounds the same, so that there is something to assess. */
function weightOf(round: string, at: number): string {
  const [start = 0, turn = 9] = round.split(/[.w]/).map(Number)
  return (0.1 + (start * 10 + (round.endsWith('w') ? 9 : turn)) * 0.01 + at * 0.000001).toFixed(6)
}
