import { tell } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import { publicColumns } from '#kit/field-columns.ts'

/**
 * The copies in schema selvedge_published, which the public catalogue reads: rows as they were at the latest publishing.
 * Generated columns fill themselves and are left out. A test holds COPIED against the tables of the database. All is sent with the statement that
 * comes next, and carried out in this order.
 */
export function copyToPublished(tx: Tx, workspaceId: string, variantId: string, productId: string): void {
  removeFromPublished(tx, workspaceId, variantId, productId)
  tell(tx, COPY, [workspaceId, variantId, productId])
  copyFiles(tx, workspaceId, variantId, productId)
}

/**
 * Takes a variant out of the public catalogue, and its product with the last of its variants, with the statement that comes next. `nextProductId`:
 * where it goes.
 */
export function removeFromPublished(
  tx: Tx,
  workspaceId: string,
  variantId: string,
  nextProductId: string | null = null,
): void {
  tell(tx, QUEUE, [workspaceId, variantId, nextProductId])
  tell(tx, REMOVAL, [workspaceId, variantId])
}

/**
 * Until the transaction ends, no other one publishes or withdraws a variant of the same products: whether a variant is the last
 * of its product cannot be seen while another comes or goes.
 */
const QUEUE = `select pg_advisory_xact_lock(hashtextextended(id, 0)) from (
  select product_id::text as id from selvedge_published.variants where workspace_id = $1 and id = $2
  union select $3::text order by id) products where id is not null`

const REMOVAL = `with materials as (
    delete from selvedge_published.variant_materials where workspace_id = $1 and variant_id = $2),
  assessments as (
    delete from selvedge_published.assessments where workspace_id = $1 and variant_id = $2),
  gone as (
    delete from selvedge_published.variants where workspace_id = $1 and id = $2 returning product_id)
  delete from selvedge_published.products p using gone
  where p.workspace_id = $1 and p.id = gone.product_id and not exists (
    select 1 from selvedge_published.variants v where v.workspace_id = p.workspace_id and v.product_id = p.id and v.id <> $2)`

/** The public files of both. Their rows are held meanwhile, so that none is deleted, bytes and all, while it is being copied. */
function copyFiles(tx: Tx, workspaceId: string, variantId: string, productId: string): void {
  tell(tx, 'delete from selvedge_published.shown_files where workspace_id = $1 and product_id = $2', [
    workspaceId,
    productId,
  ])
  tell(tx, FILES, [workspaceId, variantId, productId])
}

const FILES = `insert into selvedge_published.shown_files
  select * from selvedge.files where workspace_id = $1 and visibility = 'public' and (product_id = $3 or variant_id = $2)
  for key share`

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

function copyOf(table: keyof typeof COPIED, key: string): string {
  const values = COPIED[table].map((column) => copied(column))
  return `insert into selvedge_published.${table} (${COPIED[table].join(', ')}) select ${values.join(', ')} from selvedge.${table} where workspace_id = $1 and ${key}`
}

/** A column as the copy has it. Of production steps that is what `publicStage` leaves. */
function copied(column: string): string {
  if (column !== 'stages') return column
  const members = ['stage', 'country', 'process'].map((name) => `'${name}', step -> '${name}'`)
  return `(select coalesce(jsonb_agg(jsonb_build_object(${members.join(', ')}) order by place), '[]') from jsonb_array_elements(stages) with ordinality steps(step, place))`
}

/** The product may be there already, with other variants; where it is there as it is now, nothing is written. */
const PRODUCT = `${copyOf('products', 'id = $3')} and not exists (
    select 1 from selvedge_published.products there where there.workspace_id = $1 and there.id = $3
      and (${COPIED.products.map((column) => `there.${column}`).join(', ')})
        is not distinct from (${COPIED.products.map((column) => `products.${column}`).join(', ')}))
  on conflict (workspace_id, id) do update set ${COPIED.products.map((column) => `${column} = excluded.${column}`).join(', ')}`

const COPY = `with product as (${PRODUCT}),
  variant as (${copyOf('variants', 'id = $2')}),
  materials as (${copyOf('variant_materials', 'variant_id = $2')})
  ${copyOf('assessments', 'variant_id = $2')}`
