import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { type Property, SQL_TYPES } from './edm.ts'
import type { EntitySet, Navigation } from './entity-set.ts'
import { NAMESPACE, ROOT } from './feed-root.ts'
import { filterToSql, type SqlOf } from './filter-to-sql.ts'
import type { Expression } from './parse-filter.ts'
import type { Order } from './parse-options.ts'

/** Whose rows, as they are to be read, and how they are written. */
export type Reading = {
  readonly workspaceId: string
  /** What passports' addresses begin with. */
  readonly publicUrl: string
  /** Up to when everything that has happened is seen: no later time of change is told. PostgreSQL's text of it. */
  readonly moment: string
  readonly metadata: 'none' | 'minimal' | 'full'
  /** Int64 and Decimal as texts, for readers whose numbers are all doubles. */
  readonly numbersAsText: boolean
}

export type Rows = {
  readonly set: EntitySet
  readonly filter: Expression | null
  /** Their values in these properties. */
  readonly having: Readonly<Record<string, string>>
  readonly order: readonly Order[]
  /** Beyond the row with these values of what is ordered by. */
  readonly after: readonly (string | null)[] | null
  readonly skip: number
  readonly limit: number
  readonly select: readonly string[] | null
  readonly expand: readonly Expanded[]
  /** Leaves out what has changed since it: for the later pages of an order in which rows may move. */
  readonly snapshot: string | null
}

export type Expanded = {
  readonly name: string
  readonly navigation: Navigation
  readonly set: EntitySet
  readonly rows: Omit<Rows, 'having' | 'after' | 'set' | 'snapshot'>
  readonly count: boolean
  /** Of many: more than these are at the address that comes with them. */
  readonly most: number
  /** What the options of the expansion are at that address, each with its value encoded. */
  readonly restOptions: string
}

export type PageRead = {
  readonly found: number
  /** JSON objects with commas between them. */
  readonly json: string
  /** Of the last row, what it is ordered by, as PostgreSQL writes it. */
  readonly last: readonly (string | null)[] | null
}

/** Statements of filters that readers write are never the same twice for long: they are not prepared by name (`prepared-names.ts`). */
const UNNAMED = sql.raw('/* unnamed */ ')

/** Rows in their order as JSON that PostgreSQL writes, so that nothing is parsed and written again. One more than `limit` is looked for, and not read. */
export async function readRows(tx: Tx, reading: Reading, rows: Rows): Promise<PageRead> {
  const { limit } = rows
  const { rows: answers } = await sql<PageRead>`${UNNAMED}
    select count(*)::integer as found, coalesce(string_agg(r.json, ',' order by r.at) filter (where r.at <= ${limit}), '') as json,
      (array_agg(to_json(r.last)) filter (where r.at = ${limit}))[1] as last
    from (${jsonOf(reading, rows, limit + 1, OUTERMOST)}) r`.execute(tx)
  const answer = answers[0]
  if (!answer) throw new Error('A count without a row.')
  return answer
}

export async function countRows(
  tx: Tx,
  reading: Reading,
  rows: Pick<Rows, 'set' | 'filter' | 'having'>,
): Promise<string> {
  const { rows: answers } = await sql<{ count: string }>`${UNNAMED}
    select count(*)::text as count from ${fromWhere(reading, { ...rows, order: [], after: null, snapshot: null })}`.execute(
    tx,
  )
  return answers[0]?.count ?? '0'
}

/** When a reading begins: up to when everything can be seen, asked before anything is read; and what could be seen. */
export async function beginReading(tx: Tx, byProcessClock: boolean): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select (selvedge.settled_moment() - ${byProcessClock ? '1 minute' : '0'}::interval)::text as moment,
      pg_current_snapshot()::text as snapshot`.execute(tx)
  const begun = rows[0]
  if (!begun) throw new Error('A moment without a row.')
  return begun
}

export type Begun = { readonly moment: string; readonly snapshot: string }

type Wanted = Omit<Rows, 'limit'>
type Conditions = Pick<Rows, 'set' | 'filter' | 'having' | 'order' | 'after' | 'snapshot'>

/** The rows as `{ at, json, last }`; `alias`: what they are called, so that rows within rows can name those around them. */
function jsonOf(reading: Reading, rows: Wanted, limit: number, { alias, condition }: Within): RawBuilder<unknown> {
  const { set, order, skip, expand } = rows
  const columns = new Map(Object.keys(set.properties).map((name, at) => [name, `c${at}`]))
  const needed = new Set([
    ...(rows.select ?? Object.keys(set.properties)),
    ...orderOf(set, order).map(({ property }) => property),
    ...expand.flatMap(({ navigation }) => Object.keys(navigation.by)),
  ])
  const inner = [...needed].map((name) => sql`${sqlOf(reading, set)(name)} as ${sql.ref(columns.get(name) ?? '')}`)
  const column: SqlOf = (name) => sql.ref(`${alias}.${columns.get(name)}`)
  const last = orderOf(set, order).map(({ property }) => sql`${column(property)}::text`)
  const beside = condition === null ? sql`` : sql` and ${condition}`
  // Numbers of ours, said in the text: without them PostgreSQL takes a page for a tenth of the table, and joins all of it.
  return sql`select row_number() over () as at, ${objectOf(reading, rows, column)} as json, array[${sql.join(last)}] as last
    from (select ${sql.join(inner)} from ${fromWhere(reading, rows)}${beside}
      order by ${inOrder(reading, set, order)} limit ${sql.lit(limit)} offset ${sql.lit(skip)}) ${sql.ref(alias)}`
}

type Within = { readonly alias: 'page' | 'theirs'; readonly condition: RawBuilder<unknown> | null }
const OUTERMOST: Within = { alias: 'page', condition: null }

function fromWhere(reading: Reading, rows: Conditions): RawBuilder<unknown> {
  const { set, filter, having, after, order, snapshot } = rows
  const of = sqlOf(reading, set)
  const conditions = [
    sql`it.workspace_id = ${reading.workspaceId}`,
    ...(set.where === undefined ? [] : [sql`(${sql.raw(set.where)})`]),
    ...Object.entries(having).map(([name, value]) => sql`${of(name)} = ${typed(value, propertyOf(set, name))}`),
    ...(filter === null ? [] : [filterToSql(set, filter, of)]),
    ...(after === null ? [] : [beyond(reading, set, order, after)]),
    ...(snapshot === null ? [] : [isUnchanged(reading, set, snapshot)]),
  ]
  return sql`${sql.raw(set.from)} where ${sql.join(conditions, sql` and `)}`
}

/** What was seen at the first page is seen again, and what has been written since is not: it has a later time of change, and comes in the next refresh. */
function isUnchanged(reading: Reading, set: EntitySet, snapshot: string): RawBuilder<unknown> {
  return sql`(${raw(reading, propertyOf(set, set.changed))} <= ${reading.moment}::timestamptz
    or pg_visible_in_snapshot(selvedge.whole_xid(${sql.ref(`${set.changedIn ?? 'it'}.xmin`)}), ${snapshot}::pg_snapshot))`
}

/** A row as an object. What is expanded is put behind its own properties, because a name is only there where there is something to say. */
function objectOf(reading: Reading, { set, select, expand }: Pick<Rows, 'set' | 'select' | 'expand'>, column: SqlOf) {
  const names = Object.keys(set.properties).filter((name) => select === null || select.includes(name))
  const parts = [
    ...(reading.metadata === 'full' ? annotationsOf(set, column) : []),
    ...names.flatMap((name) => {
      const property = propertyOf(set, name)
      const shown = sql`${shownAs(reading, property, column(name))} as ${sql.ref(name)}`
      const type = reading.metadata === 'full' ? FULL_TYPES[property.type] : undefined
      return type ? [sql`${`#${type}`}::text as ${sql.id(`${name}@odata.type`)}`, shown] : [shown]
    }),
  ]
  const own = parts.length === 0 ? sql`'{}'` : sql`row_to_json((select o from (select ${sql.join(parts)}) o))::text`
  if (expand.length === 0) return own
  const expanded = expand.map((one) => expandedOf(reading, set, one, column))
  const comma = parts.length === 0 ? sql`` : sql` || ','`
  return sql`(left(${own}, -1)${comma} || concat_ws(',', ${sql.join(expanded)}) || '}')`
}

function expandedOf(reading: Reading, set: EntitySet, expanded: Expanded, column: SqlOf): RawBuilder<unknown> {
  const { name, navigation, rows, count, most } = expanded
  const joined = sql.join(
    Object.entries(navigation.by).map(
      ([ours, theirs]) => sql`${sqlOf(reading, expanded.set)(theirs)} = ${column(ours)}`,
    ),
    sql` and `,
  )
  const all: Wanted = { ...rows, set: expanded.set, having: {}, after: null, snapshot: null }
  const theirs = (limit: number) => jsonOf(reading, all, limit, { alias: 'theirs', condition: joined })
  const key = text(`"${name}":`)
  if (!navigation.many) return sql`${key} || coalesce((select r.json from (${theirs(1)}) r), 'null')`
  const limit = Math.min(rows.limit, most)
  const list = sql`'[' || coalesce(string_agg(r.json, ',' order by r.at) filter (where r.at <= ${limit}), '') || ']'`
  const counted = count
    ? sql`${text(`"${name}@odata.count":`)} || (select count(*) from ${fromWhere(reading, all)} and ${joined})::text || ',' || `
    : sql``
  if (rows.limit <= most) return sql`(select ${counted}${key} || ${list} from (${theirs(limit)}) r)`
  const address = sql`${text(`${reading.publicUrl}${ROOT}/${set.name}`)} || ${keyText(set, column)} ||
    ${text(`/${name}?${expanded.restOptions}$skip=${rows.skip + limit}`)}`
  const more = sql`case when count(*) > ${limit} then ${text(`,"${name}@odata.nextLink":`)} || to_json(${address})::text else '' end`
  return sql`(select ${counted}${key} || ${list} || ${more} from (${theirs(limit + 1)}) r)`
}

function text(words: string): RawBuilder<unknown> {
  return sql`${words}::text`
}

/** With all metadata, a row says what it is and where. */
function annotationsOf(set: EntitySet, column: SqlOf): RawBuilder<unknown>[] {
  const address = sql`${set.name}::text || ${keyText(set, column)}`
  return [
    sql`${`#${NAMESPACE}.${set.type}`}::text as "@odata.type"`,
    sql`${address} as "@odata.id"`,
    ...Object.keys(set.navigation ?? {}).map(
      (name) => sql`${address} || ${`/${name}`}::text as ${sql.id(`${name}@odata.navigationLink`)}`,
    ),
  ]
}

/** "('prd_…')", or "(variantId='var_…',version=2)": identifiers, numbers, days and words need no escape in an address. */
function keyText(set: EntitySet, column: SqlOf): RawBuilder<unknown> {
  const parts = set.key.map((name) => {
    const value = sql`${column(name)}::text`
    const shown =
      propertyOf(set, name).type === 'Edm.String' ? sql`'''' || replace(${value}, '''', '''''') || ''''` : value
    return set.key.length === 1 ? shown : sql`${`${name}=`}::text || ${shown}`
  })
  return sql`'(' || ${sql.join(parts, sql` || ',' || `)} || ')'`
}

/** What nobody can tell from the JSON alone (JSON Format §4.6.3). */
const FULL_TYPES: Readonly<Partial<Record<Property['type'], string>>> = {
  'Edm.Int32': 'Int32',
  'Edm.Int64': 'Int64',
  'Edm.Decimal': 'Decimal',
  'Edm.Date': 'Date',
  'Edm.DateTimeOffset': 'DateTimeOffset',
  'Edm.Guid': 'Guid',
}

function shownAs({ numbersAsText }: Reading, { type }: Property, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'Edm.DateTimeOffset') return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return numbersAsText && (type === 'Edm.Int64' || type === 'Edm.Decimal') ? sql`${value}::text` : value
}

/** No time of change after the moment is told: who goes on from the latest that was told comes across all that was not seen yet. */
function sqlOf(reading: Reading, set: EntitySet): SqlOf {
  return (name) => {
    const property = propertyOf(set, name)
    const value = raw(reading, property)
    return name === set.changed ? sql`least(${value}, ${reading.moment}::timestamptz)` : value
  }
}

function raw({ publicUrl }: Reading, { sql: text }: Property): RawBuilder<unknown> {
  const parts = text.split(':base')
  return sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${publicUrl}::text`,
  )
}

function propertyOf(set: EntitySet, name: string): Property {
  const property = Object.hasOwn(set.properties, name) ? set.properties[name] : undefined
  if (!property) throw new TypeError(`${set.name} have no ${name}.`)
  return property
}

/** What was asked for, and behind it the key: no two rows are at one place. */
export function orderOf(set: EntitySet, order: readonly Order[]): readonly Order[] {
  const named = new Set(order.map(({ property }) => property))
  return [...order, ...set.key.filter((name) => !named.has(name)).map((property) => ({ property, isDown: false }))]
}

/** Nothing comes before everything else (Protocol 4.0 §11.2.5.2), so last where all is turned round. */
function inOrder(reading: Reading, set: EntitySet, order: readonly Order[]): RawBuilder<unknown> {
  return sql.join(
    orderOf(set, order).map(({ property, isDown }) => {
      const { isNullable } = propertyOf(set, property)
      const nulls = isNullable ? sql.raw(isDown ? ' nulls last' : ' nulls first') : sql``
      return sql`${sqlOf(reading, set)(property)} ${sql.raw(isDown ? 'desc' : 'asc')}${nulls}`
    }),
  )
}

/** Row by row beyond what was last: by the first that differs. */
function beyond(
  reading: Reading,
  set: EntitySet,
  order: readonly Order[],
  after: readonly (string | null)[],
): RawBuilder<unknown> {
  const places = orderOf(set, order).map(({ property, isDown }, at) => ({
    isDown,
    property: propertyOf(set, property),
    value: after[at] ?? null,
    own: sqlOf(reading, set)(property),
  }))
  const isPlain = places.every(({ isDown, property, value }) => !isDown && !property.isNullable && value !== null)
  if (isPlain) {
    const own = sql.join(places.map((place) => place.own))
    const values = places.map(({ value, property }) => typed(value, property))
    // The first alone says where to begin in an index that does not have the others.
    const beginning = places.length > 1 ? sql`${places[0]?.own} >= ${values[0]} and ` : sql``
    return sql`${beginning}(${own}) > (${sql.join(values)})`
  }
  return sql`(${sql.join(
    places.map((place, at) => {
      const same = places
        .slice(0, at)
        .map(({ own, value, property }) =>
          value === null ? sql`${own} is null` : sql`${own} = ${typed(value, property)}`,
        )
      return sql`(${sql.join([...same, further(place)], sql` and `)})`
    }),
    sql` or `,
  )})`
}

function further({
  own,
  value,
  property,
  isDown,
}: {
  own: RawBuilder<unknown>
  value: string | null
  property: Property
  isDown: boolean
}) {
  if (value === null) return isDown ? sql`false` : sql`${own} is not null`
  const other = typed(value, property)
  if (!isDown) return sql`${own} > ${other}`
  return property.isNullable ? sql`(${own} < ${other} or ${own} is null)` : sql`${own} < ${other}`
}

function typed(value: unknown, { type }: Property): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(SQL_TYPES[type])}`
}

/** Values of one row, by which others are found; undefined where there is no such row. */
export async function findValues(
  tx: Tx,
  reading: Reading,
  set: EntitySet,
  having: Readonly<Record<string, string>>,
  names: readonly string[],
): Promise<Readonly<Record<string, string | null>> | undefined> {
  const wanted = names.map((name) => sql`${sqlOf(reading, set)(name)}::text as ${sql.ref(name)}`)
  const conditions = { set, filter: null, having, order: [], after: null, snapshot: null }
  const { rows } = await sql<Record<string, string | null>>`${UNNAMED}
    select ${sql.join(wanted)} from ${fromWhere(reading, conditions)} limit 1`.execute(tx)
  return rows[0]
}
