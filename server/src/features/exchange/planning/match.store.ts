import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { factsOf, NOUNS, type NounName } from '#features/records/nouns.ts'
import { columnOf } from '#kit/field-columns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { Clues } from '../columns/cell-syntax.ts'
import { textsOf } from '../columns/translated-columns.ts'
import type { StoredRecord } from './planned-record.ts'

export type Found<N extends NounName> = StoredRecord<N> & { readonly id: string }

export type FoundVariant = Found<'variant'> & { readonly isStructured: boolean }

/** By their identifiers, and by the values of the fields they are known by. */
export function matchKnown<N extends NounName>(
  tx: Tx,
  workspaceId: string,
  kind: N,
  ids: readonly string[],
  values: ReadonlyMap<string, readonly string[]>,
  withComposition = false,
): Promise<Found<N>[]> {
  const keys = [...values].map(([field, wanted]) => {
    const known = factsOf(kind).fields[field]
    if (wanted.length === 0 || !known) return false
    return field === 'name' ? isNamed(wanted) : sql`${sql.ref(`r.${columnOf(field, known)}`)} = any(${wanted}::text[])`
  })
  const more = kind === 'product' ? made('product', withComposition) : sql``
  return match<Found<N>>(tx, workspaceId, kind, [isOneOf(ids), ...keys], more)
}

/** By their codes, by any spelling of their GTINs, and all of these products. */
export function matchVariants(
  tx: Tx,
  workspaceId: string,
  { ids, codes, gtins, productIds }: VariantKeys,
  withComposition = false,
): Promise<FoundVariant[]> {
  return match(
    tx,
    workspaceId,
    'variant',
    [
      isOneOf(ids),
      hasCode(codes),
      gtins.length > 0 && sql`r.id = any(array(select variants_of_gtins(${gtins}::text[])))`,
      productIds.length > 0 && sql`r.product_id = any(${productIds}::text[])`,
    ],
    made('variant', withComposition),
  )
}

/** Whether the composition is structured and, where a file has one to compare with it, the composition. */
function made(kind: 'variant' | 'product', withComposition: boolean): RawBuilder<unknown> {
  const own = sql`${sql.table(`${kind}_materials`)} m where m.workspace_id = r.workspace_id and ${sql.ref(`m.${kind}_id`)} = r.id`
  const entries = sql`, (
    select coalesce(json_agg(json_build_object('materialId', m.material_id, 'fibreText', m.fibre_text, 'share', m.share, 'part', m.part)
      order by m.position), '[]') from ${own}) as composition`
  return sql`, exists (select 1 from ${own}) as "isStructured" ${withComposition ? entries : sql``}`
}

type VariantKeys = {
  readonly ids: readonly string[]
  readonly codes: readonly string[]
  readonly gtins: readonly string[]
  readonly productIds: readonly string[]
}

type Subjects = {
  readonly ids: readonly string[]
  readonly codes: readonly string[]
  readonly productIds: readonly string[]
  readonly materialIds: readonly string[]
  readonly companyIds: readonly string[]
  /** Of certifications that are for nothing in particular. */
  readonly schemes: readonly string[]
}

export function matchCertifications(
  tx: Tx,
  workspaceId: string,
  { ids, codes, productIds, materialIds, companyIds, schemes }: Subjects,
): Promise<Found<'certification'>[]> {
  return match(tx, workspaceId, 'certification', [
    isOneOf(ids),
    hasCode(codes),
    productIds.length > 0 && sql`r.product_id = any(${productIds}::text[])`,
    materialIds.length > 0 && sql`r.material_id = any(${materialIds}::text[])`,
    companyIds.length > 0 && sql`r.company_id = any(${companyIds}::text[])`,
    schemes.length > 0 &&
      sql`(r.scheme = any(${schemes}::text[]) and num_nonnulls(r.product_id, r.material_id, r.company_id) = 0)`,
  ])
}

export function matchRatings(
  tx: Tx,
  workspaceId: string,
  { ids, codes, companyIds }: Pick<Subjects, 'ids' | 'codes' | 'companyIds'>,
): Promise<Found<'rating'>[]> {
  return match(
    tx,
    workspaceId,
    'rating',
    [isOneOf(ids), hasCode(codes), companyIds.length > 0 && sql`r.company_id = any(${companyIds}::text[])`],
    sql`, r.fetched_from as "fetchedFrom"`,
  )
}

export type CluedCompany = {
  readonly at: number
  readonly id: string
  readonly name: string
  readonly because: Because
}

/** In the order in which they are believed: it had the scheme's id in a rating before, it has our number or the VAT number, or it is called so. */
const BECAUSE = ['scheme', 'number', 'vat', 'name'] as const
type Because = (typeof BECAUSE)[number]

/** Companies that clues lead to, by their places: those of the first reason for which any is found. */
export async function matchClues(tx: Tx, workspaceId: string, clues: readonly Clues[]): Promise<CluedCompany[]> {
  const wanted = JSON.stringify(clues.map((one, at) => ({ at, ...one })))
  const { rows } = await sql<CluedCompany>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        w (at int, scheme text, "schemeId" text, "ownNumbers" jsonb, "vatId" text, names jsonb)),
    numbers as (select at, number from wanted, jsonb_array_elements_text("ownNumbers") number),
    called as (select at, sort_key(name) as name_key from wanted, jsonb_array_elements_text(names) name),
    found as (
      select w.at, r.company_id as id, 1 as rank from wanted w join ratings r
        on r.workspace_id = ${workspaceId} and r.scheme = w.scheme and r.scheme_id = w."schemeId" and w."schemeId" <> ''
      union all select n.at, c.id, 2 from numbers n join companies c on c.workspace_id = ${workspaceId} and c.code = n.number
      union all select n.at, c.id, 2 from numbers n join companies c on c.workspace_id = ${workspaceId} and c.gln = n.number
      union all select w.at, c.id, 3 from wanted w join companies c
        on c.workspace_id = ${workspaceId} and ${plainNumber('c.vat_id')} = ${plainNumber('w.vatId')}
      union all select k.at, c.id, 4 from called k join companies c
        on c.workspace_id = ${workspaceId} and c.name_key = k.name_key),
    best as (select distinct at, id, rank from (select *, min(rank) over (partition by at) as first from found) f where rank = first)
    select b.at, b.id, c.name, (${BECAUSE}::text[])[b.rank] as because from best b
    join companies c on c.workspace_id = ${workspaceId} and c.id = b.id order by b.at, b.id`.execute(tx)
  return rows
}

function plainNumber(column: string) {
  return sql`nullif(upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g')), '')`
}

/** What earlier imports have made of records that had these identifiers where their file was written; the last that is known. */
export async function findGivenIds(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; id: string }>`
    select given_id as given, record_id as id from import_records
    where workspace_id = ${workspaceId} and given_id = any(${ids}::text[]) and undone is distinct from 'undone'
    order by import_id`.execute(tx)
  return new Map(rows.map(({ given, id }) => [given, id]))
}

/** The fields that an import can bring, and what is needed besides; nothing is asked without a key. Oldest first. */
async function match<F extends FieldsByName>(
  tx: Tx,
  workspaceId: string,
  kind: NounName,
  keys: readonly (RawBuilder<unknown> | false)[],
  more: RawBuilder<unknown> = sql``,
): Promise<F[]> {
  const given = keys.filter((key) => key !== false)
  if (given.length === 0) return []
  // As a union of what each key finds, because PostgreSQL takes an index for each, and for "or" of several none;
  // as an array, because it is then found before the rows are, whatever is known of the size of young tables.
  const ids = given.map(
    (key) => sql`select id from ${sql.table(NOUNS[kind].plural)} r where r.workspace_id = ${workspaceId} and ${key}`,
  )
  const { rows } = await sql<F>`
    select r.id, r.revision, ${sql.join(columnsOf(kind))} ${more} from ${sql.table(NOUNS[kind].plural)} r
    where r.workspace_id = ${workspaceId} and r.id = any(array(${sql.join(ids, sql` union all `)})) order by r.id`.execute(
    tx,
  )
  return rows.map((row) => (row['translations'] ? { ...row, ...textsOf(row['translations']) } : row))
}

function columnsOf(kind: NounName) {
  return Object.entries(factsOf(kind).fields).flatMap(([name, field]) => {
    const column = columnOf(name, field)
    return column === null ? [] : [sql`${sql.ref(`r.${column}`)} as ${sql.ref(name)}`]
  })
}

function isOneOf(ids: readonly string[]) {
  return ids.length > 0 && sql`r.id = any(${ids}::text[])`
}

function hasCode(codes: readonly string[]) {
  return codes.length > 0 && sql`r.code = any(${codes}::text[])`
}

function isNamed(names: readonly string[]) {
  return sql`r.name_key = any(array(select sort_key(n) from unnest(${names}::text[]) n)) and r.name = any(${names}::text[])`
}
