import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#database/tables.ts'
import { inTransaction } from '#database/transaction.ts'

/** Which records of a workspace are already there, by the words in which the demo catalogue knows them. */
export function findLoaded(db: Kysely<Tables>, workspaceId: string) {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const companies = await tx
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .execute()
    const materials = await tx
      .selectFrom('materials')
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .execute()
    const products = await tx
      .selectFrom('products')
      .select(['id', 'sku'])
      .where('workspace_id', '=', workspaceId)
      .execute()
    const variants = await tx
      .selectFrom('variants as v')
      .leftJoin('passports as p', (join) =>
        join.onRef('p.workspace_id', '=', 'v.workspace_id').onRef('p.variant_id', '=', 'v.id'),
      )
      .select(['v.id', 'v.name', 'p.state'])
      .where('v.workspace_id', '=', workspaceId)
      .execute()
    const certifications = await tx
      .selectFrom('certifications')
      .select('number')
      .where('workspace_id', '=', workspaceId)
      .execute()
    const images = await tx
      .selectFrom('files')
      .select('product_id')
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', 'image')
      .where('product_id', 'is not', null)
      .execute()
    return {
      pictured: new Set(images.map(({ product_id }) => product_id ?? '')),
      companies: new Map(companies.map(({ id, name }) => [name, id])),
      materials: new Map(materials.map(({ id, name }) => [name, id])),
      products: new Map(products.map(({ id, sku }) => [sku, id])),
      variants: new Map(variants.map(({ id, name, state }) => [name, { id, published: state !== null }])),
      certifications: new Set(certifications.map(({ number }) => number)),
    }
  })
}

export async function isInstallationEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select installation_is_empty() as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** One process at a time. On a connection of its own, for the lock lasts as long as that does. */
export async function withDemoLock<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

const DEMO_LOCK = 7_353_341

export async function findPublicWorkspace(db: Kysely<Tables>, slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select public_workspace(${slug}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** The passport to show first: the oldest that is published. */
export function findPublishedDigitalId(db: Kysely<Tables>, workspaceId: string): Promise<string> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const row = await tx
      .selectFrom('passports')
      .select('digital_id')
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', 'published')
      .orderBy('variant_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.digital_id
  })
}
