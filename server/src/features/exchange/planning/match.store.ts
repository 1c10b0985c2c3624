import { type RawBuilder, sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import type { Tx } from '#database/transaction.ts'
import { type Imported, RULES } from '../columns/import-column.ts'
import type { StoredRecord } from './row-plan.ts'

type Found = StoredRecord & { readonly id: string }

type Named = { readonly ids: readonly string[]; readonly names: readonly string[] }

/** By their numbers, or by their names where a row has no number. */
export function matchProducts(
  tx: Tx,
  workspaceId: string,
  { ids, skus, names }: Named & { readonly skus: readonly string[] },
): Promise<Found[]> {
  return match(tx, workspaceId, 'product', [
    isOneOf(ids),
    skus.length > 0 && sql`r.sku = any(${skus}::text[])`,
    names.length > 0 && isNamed(names),
  ])
}

/** By any spelling of their GTINs, and all of these products. */
export function matchVariants(
  tx: Tx,
  workspaceId: string,
  { ids, gtins, productIds }: VariantKeys,
  withComposition = false,
): Promise<Found[]> {
  return match(
    tx,
    workspaceId,
    'variant',
    [
      isOneOf(ids),
      gtins.length > 0 && sql`r.id = any(array(select variants_of_gtins(${gtins}::text[])))`,
      productIds.length > 0 && sql`r.product_id = any(${productIds}::text[])`,
    ],
    sql`, exists (select 1 from variant_materials m where m.workspace_id = r.workspace_id and m.variant_id = r.id) as "isStructured"
      ${withComposition ? COMPOSITION : sql``}`,
  )
}

const COMPOSITION = sql`, (
  select coalesce(json_agg(json_build_object('materialId', m.material_id, 'fibreText', m.fibre_text, 'share', m.share, 'part', m.part)
    order by m.position), '[]')
  from variant_materials m where m.workspace_id = r.workspace_id and m.variant_id = r.id) as composition`

type VariantKeys = {
  readonly ids: readonly string[]
  readonly gtins: readonly string[]
  readonly productIds: readonly string[]
}

type Subjects = {
  readonly ids: readonly string[]
  readonly productIds: readonly string[]
  readonly materialIds: readonly string[]
  readonly companyIds: readonly string[]
  /** Of certifications that are for nothing in particular. */
  readonly schemes: readonly string[]
}

export function matchCertifications(
  tx: Tx,
  workspaceId: string,
  { ids, productIds, materialIds, companyIds, schemes }: Subjects,
): Promise<Found[]> {
  return match(tx, workspaceId, 'certification', [
    isOneOf(ids),
    productIds.length > 0 && sql`r.product_id = any(${productIds}::text[])`,
    materialIds.length > 0 && sql`r.material_id = any(${materialIds}::text[])`,
    companyIds.length > 0 && sql`r.company_id = any(${companyIds}::text[])`,
    schemes.length > 0 &&
      sql`(r.scheme = any(${schemes}::text[]) and num_nonnulls(r.product_id, r.material_id, r.company_id) = 0)`,
  ])
}

export function matchMaterials(tx: Tx, workspaceId: string, { ids, names }: Named): Promise<Found[]> {
  return match(tx, workspaceId, 'material', [isOneOf(ids), names.length > 0 && isNamed(names)])
}

type CompanyKeys = Named & {
  readonly glns: readonly string[]
  readonly leis: readonly string[]
  readonly vatIds: readonly string[]
}

export function matchCompanies(
  tx: Tx,
  workspaceId: string,
  { ids, glns, leis, vatIds, names }: CompanyKeys,
): Promise<Found[]> {
  return match(tx, workspaceId, 'company', [
    isOneOf(ids),
    glns.length > 0 && sql`r.gln = any(${glns}::text[])`,
    leis.length > 0 && sql`r.lei = any(${leis}::text[])`,
    vatIds.length > 0 && sql`r.vat_id = any(${vatIds}::text[])`,
    names.length > 0 && isNamed(names),
  ])
}

/** What earlier imports have made of records that had these identifiers where their file was written; the last that is known. */
export async function findGivenIds(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; id: string }>`
    select given_id as given, record_id as id from import_records
    where workspace_id = ${workspaceId} and given_id = any(${ids}::text[]) and undone is distinct from 'undone'
    order by import_id`.execute(tx)
  return new Map(rows.map(({ given, id }) => [given, id]))
}

const TABLES = {
  company: 'companies',
  material: 'materials',
  product: 'products',
  variant: 'variants',
  certification: 'certifications',
} as const

/** The fields that an import can bring, and what is needed besides; nothing is asked without a key. Oldest first. */
async function match(
  tx: Tx,
  workspaceId: string,
  kind: Imported,
  keys: readonly (RawBuilder<unknown> | false)[],
  more: RawBuilder<unknown> = sql``,
): Promise<Found[]> {
  const given = keys.filter((key) => key !== false)
  if (given.length === 0) return []
  // As a union of what each key finds, because PostgreSQL takes an index for each, and for "or" of several none;
  // as an array, because it is then found before the rows are, whatever is known of the size of young tables.
  const ids = given.map(
    (key) => sql`select id from ${sql.table(TABLES[kind])} r where r.workspace_id = ${workspaceId} and ${key}`,
  )
  const { rows } = await sql<Found>`
    select r.id, r.revision, ${sql.join(columnsOf(kind))} ${more} from ${sql.table(TABLES[kind])} r
    where r.workspace_id = ${workspaceId} and r.id = any(array(${sql.join(ids, sql` union all `)})) order by r.id`.execute(
    tx,
  )
  return rows
}

function columnsOf(kind: Imported) {
  return Object.keys(RULES[kind])
    .filter((field) => field !== 'composition')
    .map((field) => {
      const [column = ''] = field === 'weight' ? ['weight_kg'] : Object.keys(toColumns({ [field]: null }))
      return sql`${sql.ref(`r.${column}`)} as ${sql.ref(field)}`
    })
}

function isOneOf(ids: readonly string[]) {
  return ids.length > 0 && sql`r.id = any(${ids}::text[])`
}

function isNamed(names: readonly string[]) {
  return sql`r.name_key = any(array(select sort_key(n) from unnest(${names}::text[]) n)) and r.name = any(${names}::text[])`
}
