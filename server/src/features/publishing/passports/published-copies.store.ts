import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import { publicColumns } from '#kit/field-columns.ts'

/**
 * The copies in schema selvedge_published, which the public catalogue reads: rows as they were at the latest publishing.
 * Generated columns fill themselves and are left out. A test holds COPIED against the tables of the database.
 */
export async function copyToPublished(
  tx: Tx,
  workspaceId: string,
  variantId: string,
  productId: string,
): Promise<void> {
  await removeFromPublished(tx, workspaceId, variantId, productId)
  await copyRows(tx, 'products', workspaceId, 'id', productId, true)
  await copyRows(tx, 'variants', workspaceId, 'id', variantId, false)
  await copyRows(tx, 'variant_materials', workspaceId, 'variant_id', variantId, false)
  await copyRows(tx, 'assessments', workspaceId, 'variant_id', variantId, false)
  await copyFiles(tx, workspaceId, variantId, productId)
}

/** Takes a variant out of the public catalogue, and its product with the last of its variants. `nextProductId`: where it goes. */
export async function removeFromPublished(
  tx: Tx,
  workspaceId: string,
  variantId: string,
  nextProductId: string | null = null,
): Promise<void> {
  await queueForProducts(tx, workspaceId, variantId, nextProductId)
  await sql`delete from selvedge_published.variant_materials where workspace_id = ${workspaceId} and variant_id = ${variantId}`.execute(
    tx,
  )
  await sql`delete from selvedge_published.assessments where workspace_id = ${workspaceId} and variant_id = ${variantId}`.execute(
    tx,
  )
  await sql`
    with gone as (
      delete from selvedge_published.variants where workspace_id = ${workspaceId} and id = ${variantId} returning product_id
    )
    delete from selvedge_published.products p using gone
    where p.workspace_id = ${workspaceId} and p.id = gone.product_id and not exists (
      select 1 from selvedge_published.variants v
      where v.workspace_id = p.workspace_id and v.product_id = p.id and v.id <> ${variantId})`.execute(tx)
}

/**
 * Until the transaction ends, no other one publishes or withdraws a variant of the same products: whether a variant is the last
 * of its product cannot be seen while another comes or goes.
 */
async function queueForProducts(tx: Tx, workspaceId: string, variantId: string, nextProductId: string | null) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 0)) from (
      select product_id::text as id from selvedge_published.variants where workspace_id = ${workspaceId} and id = ${variantId}
      union select ${nextProductId}::text order by id
    ) products where id is not null`.execute(tx)
}

/**
 * The public files of both. Their rows are held meanwhile, so that none is deleted, bytes and all, while it is being copied. Both
 * statements leave in one burst and are carried out in this order.
 */
async function copyFiles(tx: Tx, workspaceId: string, variantId: string, productId: string): Promise<void> {
  const removed =
    sql`delete from selvedge_published.shown_files where workspace_id = ${workspaceId} and product_id = ${productId}`.execute(
      tx,
    )
  const copied = sql`
    insert into selvedge_published.shown_files
    select * from selvedge.files where workspace_id = ${workspaceId} and visibility = 'public'
      and (product_id = ${productId} or variant_id = ${variantId})
    for key share`.execute(tx)
  await Promise.all([removed, copied])
}

const SAVED = ['revision', 'created_at', 'updated_at']

const COPIED = {
  products: [
    'workspace_id',
    'id',
    ...publicColumns(productFields),
    'sustainability_score',
    'assessed_variants',
    ...SAVED,
  ],
  variants: ['workspace_id', 'id', ...publicColumns(variantFields), 'digital_id', ...SAVED],
  variant_materials: ['workspace_id', 'variant_id', 'position', 'material_id', 'fibre_text', 'share', 'part'],
  assessments: [
    'workspace_id',
    'variant_id',
    'id',
    'method',
    'method_version',
    'factor_set_version',
    'inputs_hash',
    'inputs',
    'carbon_footprint',
    'water_liters',
    'sustainability_score',
    'reason_codes',
    'assessed_at',
  ],
}

async function copyRows(
  tx: Tx,
  table: keyof typeof COPIED,
  workspaceId: string,
  key: 'id' | 'variant_id',
  value: string,
  replace: boolean,
): Promise<void> {
  const columns = sql.raw(COPIED[table].join(', '))
  const replacement = sql.raw(
    replace
      ? `on conflict (workspace_id, id) do update set ${COPIED[table]
          .map((column) => `${column} = excluded.${column}`)
          .join(', ')}`
      : '',
  )
  await sql`
    insert into ${sql.table(`selvedge_published.${table}`)} (${columns})
    select ${columns} from ${sql.table(`selvedge.${table}`)} where workspace_id = ${workspaceId} and ${sql.ref(key)} = ${value}
    ${replacement}`.execute(tx)
}
