import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isCounted, recordCount } from './record-count.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/**
 * By what a list runs. Records with the same key, and those without one, run by identifier in the same direction; those without one
 * come last in both.
 */
export type Order = {
  readonly direction: 'asc' | 'desc'
  /** Null: by identifier alone, which is by age. */
  readonly key: OrderKey | null
  /** A search's records by how well they match, the newest first among equals. Without a search, by age. */
  readonly isByMatch?: boolean
}

export type OrderKey = {
  readonly column: string
  /** False for a column of the list's own that is never null. */
  readonly isNullable?: boolean
  /** The table beside the list's that has the column, with its column for the list's identifiers: one row for each, or none. */
  readonly beside?: { readonly table: string; readonly id: string }
}

type Named<Key extends string> = 'BEST_MATCH' | 'NEWEST' | 'OLDEST' | `${Key}_ASC` | `${Key}_DESC`
type Page = {
  readonly skip: number
  readonly take: number
  readonly after: string | null
  /** What the record that `after` names had of what the list runs by. Without it, it is read from the record. */
  readonly afterKey?: { readonly value: string | null; readonly type: string }
}
/** Where a page begins. */
type Start = {
  readonly id: string
  readonly key: RawBuilder<unknown>
  /** What `key` is read for: one record, or none where it is gone. */
  readonly source: RawBuilder<unknown>
} | null

/** The order by its name in the schema. */
export function orderOf<Key extends string>(name: Named<Key>, keys: Readonly<Record<Key, OrderKey>>): Order {
  if (name === 'BEST_MATCH') return { direction: 'desc', key: null, isByMatch: true }
  if (name === 'NEWEST') return { direction: 'desc', key: null }
  if (name === 'OLDEST') return { direction: 'asc', key: null }
  const direction = name.endsWith('_ASC') ? 'asc' : 'desc'
  return { direction, key: keys[name.slice(0, name.lastIndexOf('_')) as Key] }
}

export type List = {
  /** Its rows are called "it" in what follows. */
  readonly table: keyof Tables
  readonly workspaceId: string
  /** All must hold, of "it". */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** What was typed, to be found as the function `found_in_…` of the table finds it. */
  readonly search: string | null
}

/**
 * The identifiers of a page, in the order, each found by an index that has the order, however far the page is. Where a key can be
 * missing, those with one come from one scan and those without from another, which is only begun when the first does not fill the
 * page: a condition on both at once could not start in the middle of an index. (No plan runs the two side by side, since each has a
 * limit of its own.)
 */
function idsOfPage(list: List, order: Order, page: Page): RawBuilder<string> {
  const limit = page.skip + page.take
  const start = startOf(list, order, page)
  const branches = waysToSearch(list).flatMap((found) => [
    withKey(list, order, start, limit, found),
    ...(order.key && canMiss(order.key) ? [withoutKey(list, order, order.key, start, limit, found)] : []),
  ])
  const all = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  )
  return sql<string>`${foundIn(list)} select id from (${all}) pages limit ${page.take} offset ${page.skip}`
}

/**
 * The identifiers of a page with their ranks (by names that no record has), by how well the records match. Where very many have the words, all of these have one rank, and the newest are gone through
 * until the page is full.
 */
function idsByMatch(list: List, { skip, take, after, afterKey }: Page): RawBuilder<unknown> {
  const rank = afterKey
    ? sql`${afterKey.value}::double precision`
    : sql`(select a.rank from found, unnest(found.ids, found.ranks) a(id, rank) where a.id = ${after})`
  const beyond = after === null ? sql`` : sql` and (hit.rank > ${rank} or (hit.rank = ${rank} and hit.id < ${after}))`
  const older = after === null ? sql`` : sql` and it.id < ${after}`
  const rankOfMany = sql`(select coalesce(found.ranks[1], 1) from found)`
  const hits = sql`from found, unnest(found.ids, found.ranks) with ordinality hit(id, rank, place)`
  // Without conditions the page is a piece of what was found.
  const few =
    list.conditions.length === 0
      ? sql`select hit.id, hit.rank ${hits} where true${beyond} order by hit.place limit ${skip + take}`
      : sql`select hit.id, hit.rank ${hits} join ${sql.table(list.table)} it on it.workspace_id = ${list.workspaceId} and it.id = hit.id
          where ${sql.join(list.conditions, sql` and `)}${beyond} order by hit.place limit ${skip + take}`
  const many = sql`select it.id, ${rankOfMany} ${fromWhere(list)} and ${isOneOfMany()}${isBehindThese}${older} order by it.id desc limit ${skip + take}`
  const all = hasMany(list) ? sql`(${few}) union all (${many})` : few
  return sql`${foundIn(list)} select matched, rank_of_match from (${all}) pages(matched, rank_of_match) limit ${take} offset ${skip}`
}

/** Makes a query for columns of "it" answer one page, in order; in any but by age with what each record has of what the list runs by. */
export function onPage(list: List, order: Order, page: Page) {
  return <DB, TB extends keyof DB, O>(given: SelectQueryBuilder<DB, TB, O>) => {
    if (order.isByMatch && list.search !== null) return byMatch(given, list, page)
    const query = withOrderKey(given, order)
    const isPlain = list.search === null && page.skip === 0 && !(order.key && canMiss(order.key))
    if (isPlain) {
      return query
        .where(
          sql<boolean>`${sql.join(allConditions(list), sql` and `)}${beyondStart(order, startOf(list, order, page))}`,
        )
        .orderBy(inOrder(order))
        .limit(page.take)
    }
    return query
      .where('it.workspace_id' as never, '=', list.workspaceId as never)
      .where(sql<boolean>`it.id = any(array(${idsOfPage(list, order, page)}))`)
      .orderBy(inOrder(order))
  }
}

/** How many there are; with a search the count stops at MAX_COUNTED: beyond it the number helps nobody and costs everybody. */
export async function countOf(tx: Tx, list: List): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countStatement(list)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export function countStatement(list: List): RawBuilder<unknown> {
  const from = fromWhere(list)
  if (list.search === null) {
    const { table, workspaceId, conditions } = list
    if (conditions.length === 0 && isCounted(table)) return sql`select ${recordCount(table, workspaceId)} as count`
    return sql`select count(*)::int as count ${from}`
  }
  const few = sql`select 1 ${from} and ${isOneOfThese}`
  if (!hasMany(list)) return sql`${foundIn(list)} select count(*)::int as count from (${few}) counted`
  const many =
    list.conditions.length === 0
      ? // Without conditions there is nothing to look at.
        sql`select 1 from found, unnest(${sql.ref(`hits_of_${list.table}`)}(every, ${MAX_COUNTED})) where every is not null`
      : sql`select 1 ${from} and ${isOneOfMany()} limit ${MAX_COUNTED}`
  return sql`${foundIn(list)} select count(*)::int as count from ((${few}) union all (${many})) counted`
}

/** Whether one of these columns has this in it, as a pattern for ILIKE; "translations" stands for their texts. */
export function anyLike(columns: readonly string[], pattern: string): RawBuilder<unknown> {
  const textOf = (column: string) =>
    column === 'translations' ? sql`translated_texts(it.translations)` : sql.ref(`it.${column}`)
  const conditions = columns.map((column) => sql`${textOf(column)} ilike ${pattern}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

const MAX_COUNTED = 10_000
/** Where very many are found, the newest of them are told one by one; the others are older. '~' is beyond every identifier. */
const isBehindThese = sql` and it.id < (select coalesce(found.ids[cardinality(found.ids)], '~') from found)`
/** Those that are told one by one, where that is all of them. */
const isOneOfThese = sql`it.id = any((select ids from found where every is null)::record_id[])`
type Found = RawBuilder<unknown> | null

function waysToSearch(list: List): Found[] {
  if (list.search === null) return [null]
  return hasMany(list) ? [isOneOfThese, isOneOfMany()] : [isOneOfThese]
}

/** What the search comes to: the records it finds, or the question that very many answer. How many is not known when the plan is made, so both ways are in a statement. */
function foundIn({ table, search }: List) {
  if (search === null) return sql``
  return sql`with found as materialized (select * from ${sql.ref(`found_in_${table}`)}(${search}::text))`
}

/** The others are few, and all of them are looked at. */
function hasMany({ table }: List): boolean {
  return table === 'products' || table === 'variants'
}

/** In coalesce, so that the planner takes it for half of all rows, and walks. By itself it would be taken for one in two hundred. */
function isOneOfMany() {
  return sql`(select every is not null from found) and coalesce(it.search @@ (select every from found), false)`
}

function byMatch<DB, TB extends keyof DB, O>(given: SelectQueryBuilder<DB, TB, O>, list: List, page: Page) {
  type Keyed = SelectQueryBuilder<DB, TB, O & { readonly orderKey?: string | null }>
  return given
    .innerJoin(sql`(${idsByMatch(list, page)})`.as('page') as never, (join) =>
      join.on(sql<boolean>`page.matched = it.id`),
    )
    .select(sql<string | null>`page.rank_of_match::text`.as('orderKey'))
    .where('it.workspace_id' as never, '=', list.workspaceId as never)
    .orderBy(sql`page.rank_of_match, it.id desc`) as unknown as Keyed
}

function fromWhere(list: List, beside: RawBuilder<unknown> = sql``) {
  return sql`from ${sql.table(list.table)} it ${beside} where ${sql.join(allConditions(list), sql` and `)}`
}

function allConditions({ workspaceId, conditions }: List) {
  return [sql`it.workspace_id = ${workspaceId}`, ...conditions]
}

function withKey(list: List, order: Order, start: Start, limit: number, found: Found) {
  const { key } = order
  const beside = key?.beside
    ? sql`join ${sql.table(key.beside.table)} beside on beside.workspace_id = ${list.workspaceId} and ${idOf(key)} = it.id`
    : sql``
  const has = key && canMiss(key) ? sql` and ${columnOf(key)} is not null` : sql``
  const more = found ? sql` and ${found}` : sql``
  return sql`select it.id ${fromWhere(list, beside)}${more}${has}${beyondStart(order, start)}
    order by ${inScanOrder(order)} limit ${limit}`
}

function withoutKey(list: List, { direction }: Order, key: OrderKey, start: Start, limit: number, found: Found) {
  const to = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const lacks = key.beside
    ? sql`not exists (select 1 from ${sql.table(key.beside.table)} beside where beside.workspace_id = ${list.workspaceId}
        and ${sql.ref(`beside.${key.beside.id}`)} = it.id and ${sql.ref(`beside.${key.column}`)} is not null)`
    : sql`${sql.ref(`it.${key.column}`)} is null`
  // After a record with a key, all without one are still to come: '~' and '' stand beyond every identifier.
  const all = sql.lit(direction === 'asc' ? '' : '~')
  const isBeyond =
    start === null
      ? sql``
      : sql` and it.id ${beyond} (select case when ${start.key} is null then ${start.id}::text else ${all} end ${start.source})`
  const more = found ? sql` and ${found}` : sql``
  return sql`select it.id ${fromWhere(list)}${more} and ${lacks}${isBeyond} order by it.id ${to} limit ${limit}`
}

/** What comes after a record; for an order whose key can be missing, of those with one. */
function beyondStart({ key, direction }: Order, start: Start) {
  if (start === null) return sql``
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (!key) return sql` and it.id ${beyond} ${start.id}`
  return sql` and (${columnOf(key)}, ${idOf(key)}) ${beyond} (${start.key}, ${start.id})`
}

function startOf(list: List, { key }: Order, { after, afterKey }: Page): Start {
  if (after === null) return null
  if (!key) return { id: after, key: sql`null`, source: sql`` }
  if (afterKey) return { id: after, key: sql`${afterKey.value}::${sql.raw(afterKey.type)}`, source: sql`` }
  const source = sql`from ${sql.table(list.table)} where workspace_id = ${list.workspaceId} and id = ${after}`
  return { id: after, key: keyOf(list, key, after), source }
}

/** In the statement that reads the rows: as text it loses nothing, which a moment does in JavaScript. */
function withOrderKey<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { key }: Order) {
  type Keyed = SelectQueryBuilder<DB, TB, O & { readonly orderKey?: string | null }>
  if (!key) return query as Keyed
  return query.select(sql<string | null>`${shownKey(key)}::text`.as('orderKey')) as Keyed
}

/** The order of a scan: exactly that of its index. */
function inScanOrder({ key, direction }: Order) {
  const to = sql.raw(direction)
  return key ? sql`${columnOf(key)} ${to}, ${idOf(key)} ${to}` : sql`it.id ${to}`
}

/** The order of rows that came in none, where nothing stands beside them. */
function inOrder({ key, direction }: Order) {
  const to = sql.raw(direction)
  if (!key) return sql`it.id ${to}`
  if (!canMiss(key)) return sql`${columnOf(key)} ${to}, it.id ${to}`
  return sql`${shownKey(key)} ${to} nulls last, it.id ${to}`
}

/** What a row has of it, where nothing stands beside. */
function shownKey(key: OrderKey) {
  if (!key.beside) return columnOf(key)
  return sql`(select ${columnOf(key)} from ${sql.table(key.beside.table)} beside
    where beside.workspace_id = it.workspace_id and ${idOf(key)} = it.id)`
}

function columnOf(key: OrderKey) {
  return sql.ref(`${key.beside ? 'beside' : 'it'}.${key.column}`)
}

function idOf(key: OrderKey) {
  return sql.ref(key.beside ? `beside.${key.beside.id}` : 'it.id')
}

function keyOf({ table, workspaceId }: List, key: OrderKey, id: string) {
  return sql`(select ${sql.ref(key.column)} from ${sql.table(key.beside?.table ?? table)}
    where workspace_id = ${workspaceId} and ${sql.ref(key.beside?.id ?? 'id')} = ${id})`
}

function canMiss(key: OrderKey): boolean {
  return key.beside !== undefined || key.isNullable === true
}
