import { sql } from 'kysely'
import { anyLike, countOf, type List, onPage, orderOf } from '#database/ordered-page.ts'
import { recordStore } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import { fieldColumns } from '#kit/field-columns.ts'
import type { Page } from '#platform/page.ts'
import type { MakerRating, Origin, Rating, RatingFields, RatingOrder, RatingState } from './rating.ts'
import { ratingFields } from './rating-fields.ts'

const COLUMNS = [
  'id',
  'name',
  ...fieldColumns(ratingFields),
  'fetched_from as fetchedFrom',
  'fetched_at as fetchedAt',
  'disclosed_at as disclosedAt',
  'disclosed_by as disclosedBy',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** What is saved of one, beside its fields: where it is from, and the decision to show it. */
export type SavedRating = RatingFields & Origin & Pick<Rating, 'disclosedAt' | 'disclosedBy'>

const store = recordStore<Rating, SavedRating>('ratings', COLUMNS, undefined, ['code'])
export const {
  findById: findRatingsById,
  lock: lockRating,
  lockAll: lockRatings,
  insert: insertRatings,
  update: updateRatingRows,
  remove: deleteRatingRows,
} = store

export type RatingFilter = {
  readonly companyId: string | null
  readonly scheme: string | null
  readonly state: StateFilter | null
  /** Only those that no later one has followed. */
  readonly isLatest: boolean
  readonly updatedSince: Date | null
  /** For ILIKE. */
  readonly pattern: string | null
}

/** A state on a day, with the last day on which something may end that is expiring then. */
export type StateFilter = { readonly state: RatingState; readonly today: string; readonly lastExpiringDay: string }

const KEYS = {
  SCHEME: { column: 'scheme_key' },
  PUBLISHED: { column: 'published_on' },
  VALID_UNTIL: { column: 'valid_until', isNullable: true },
  UPDATED: { column: 'updated_at' },
} as const

export function listRatings(
  tx: Tx,
  workspaceId: string,
  filter: RatingFilter,
  order: RatingOrder,
  page: Page,
): Promise<(Rating & { readonly orderKey?: string | null })[]> {
  const onThisPage = onPage(toList(workspaceId, filter), orderOf(order, KEYS), page)
  return tx.selectFrom('ratings as it').select(COLUMNS).$call(onThisPage).execute()
}

export function countRatings(tx: Tx, workspaceId: string, filter: RatingFilter): Promise<number> {
  return countOf(tx, toList(workspaceId, filter))
}

/** A substring search reads every rating of the workspace: they are few enough for that. */
function toList(
  workspaceId: string,
  { companyId, scheme, state, isLatest, updatedSince, pattern }: RatingFilter,
): List {
  return {
    table: 'ratings',
    workspaceId,
    search: null,
    conditions: [
      companyId !== null && sql`it.company_id = ${companyId}`,
      scheme !== null && sql`it.scheme = ${scheme}`,
      state !== null && isInState(state),
      isLatest && isNotFollowed(workspaceId),
      updatedSince !== null && sql`it.updated_at >= ${updatedSince}`,
      pattern !== null && anyLike(['scheme', 'scheme_id', 'medal', 'code'], pattern),
    ].filter((condition) => condition !== false),
  }
}

/** ratingState, for the database to choose by. */
function isInState({ state, today, lastExpiringDay }: StateFilter) {
  const isNotSaid = sql`it.said_expired is not true`
  switch (state) {
    case 'expired':
      return sql`(it.said_expired or it.valid_until < ${today})`
    case 'undated':
      return sql`it.valid_until is null and ${isNotSaid}`
    case 'expiring':
      return sql`it.valid_until between ${today} and ${lastExpiringDay} and ${isNotSaid}`
    case 'valid':
      return sql`it.valid_until > ${lastExpiringDay} and ${isNotSaid}`
  }
}

/** All of each company, by scheme, the newest first: a page of each. */
export async function listRatingsOfCompanies(
  tx: Tx,
  workspaceId: string,
  companyIds: readonly string[],
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<Rating[]> {
  const record = sql.join(COLUMNS.map((column) => sql.raw(quoted(column))))
  const { rows } = await sql<Rating>`
    select found.* from unnest(${companyIds}::text[]) company(id), lateral (
      select ${record} from ratings it where workspace_id = ${workspaceId} and company_id = company.id
      order by scheme_key, published_on desc limit ${take} offset ${skip}) found`.execute(tx)
  return rows
}

/** "published_on as publishedOn" in SQL. */
function quoted(column: string): string {
  const [name, as = name] = column.split(' as ')
  return `it."${name}" as "${as}"`
}

/** Its company has none of the scheme that was published later. */
function isNotFollowed(workspaceId: string) {
  return sql`not exists (
    select 1 from ratings later where later.workspace_id = ${workspaceId} and later.company_id = it.company_id
      and later.scheme = it.scheme and later.published_on > it.published_on)`
}

/** Those of these that are not followed by a later one. */
export async function listLatest(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ratings it where workspace_id = ${workspaceId} and id = any(${ids}) and ${isNotFollowed(workspaceId)}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The latest rating by each scheme of the companies that a variant comes from: its brand, its maker, and the suppliers of its materials. */
export async function listRatingsOfMakers(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
): Promise<MakerRating[]> {
  const { rows } = await sql<MakerRating>`
    with makers (variant_id, role, company_id) as (
      select v.id, 'brand', coalesce(p.brand_id, p.company_id) from variants v
        join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
        where v.workspace_id = ${workspaceId} and v.id = any(${variantIds})
      union select v.id, 'manufacturer', v.manufacturer_id from variants v
        where v.workspace_id = ${workspaceId} and v.id = any(${variantIds})
      union select c.variant_id, 'supplier', m.supplier_id from variant_materials c
        join materials m on m.workspace_id = c.workspace_id and m.id = c.material_id
        where c.workspace_id = ${workspaceId} and c.variant_id = any(${variantIds}))
    select m.variant_id as "variantId", m.role, m.company_id as "companyId", latest.id as "ratingId"
    from makers m, lateral (
      select distinct on (r.scheme) r.id, r.scheme from ratings r
      where r.workspace_id = ${workspaceId} and r.company_id = m.company_id order by r.scheme, r.published_on desc) latest
    order by m.variant_id, array_position(array['brand', 'manufacturer', 'supplier'], m.role), m.company_id, latest.scheme`.execute(
    tx,
  )
  return rows
}

/** Those that companies have by these schemes of these days. */
export async function findRatingsOfDays(
  tx: Tx,
  workspaceId: string,
  wanted: readonly { readonly companyId: string; readonly scheme: string; readonly publishedOn: string }[],
): Promise<Rating[]> {
  const record = sql.join(COLUMNS.map((column) => sql.raw(quoted(column))))
  const { rows } = await sql<Rating>`
    select ${record} from ratings it join unnest(${wanted.map(({ companyId }) => companyId)}::text[],
        ${wanted.map(({ scheme }) => scheme)}::text[], ${wanted.map(({ publishedOn }) => publishedOn)}::date[])
      w (company_id, scheme, published_on)
      on it.company_id = w.company_id and it.scheme = w.scheme and it.published_on = w.published_on
    where it.workspace_id = ${workspaceId}`.execute(tx)
  return rows
}
