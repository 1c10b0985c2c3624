import { type Cursor, foreignCursor, isCursor, malformedCursor, readCursor, writeCursor } from '#platform/cursor.ts'
import { isByAge, type Page, type PageInput, parsePage } from '#platform/page.ts'

/** A record as it stood in a list, with what is needed to go on after it. */
export type Listed<Row> = Row & {
  /** Not there by age, where the identifier is enough. */
  readonly orderKey?: string | null
  readonly cursor?: string
}

/** The part of an ordered list that is wanted: `after` may be a record's identifier, or a cursor of the same list and order. */
export function parseListPage(list: string, query: PageInput & { orderBy?: string | null }): Page {
  const { after, ...others } = query
  if (!after || !isCursor(after)) return parsePage(query)
  const page = parsePage(others)
  const cursor = readCursor(after)
  if (cursor.list !== list || cursor.order !== query.orderBy || isByAge(cursor.order)) throw foreignCursor(after)
  const { type } = keyOfOrder(cursor.order)
  const key = cursor.key === null ? null : READ[type](cursor.key)
  if (key === undefined) throw malformedCursor(after)
  return { ...page, after: cursor.id, afterKey: { value: key, type } }
}

/** Rows of a page with their cursors. */
export function withCursors<Row extends { readonly id: string }>(
  list: string,
  order: string,
  rows: readonly Listed<Row>[],
): Listed<Row>[] {
  return rows.map((row) => {
    if (row.orderKey === undefined) return row
    const cursor = writeCursor({ list, order, key: row.orderKey, id: row.id } satisfies Cursor)
    return cursor === null ? row : { ...row, cursor }
  })
}

type KeyType = NonNullable<Page['afterKey']>['type']

/** What the order of a list goes by, besides age. */
export function keyOfOrder(order: string): { readonly type: KeyType; readonly column: string } {
  const known = KEYS[order.replace(/_(ASC|DESC)$/, '')]
  if (!known) throw new Error(`There is no sort key for lists ordered by ${order}.`)
  const [type, column] = known
  return { type, column }
}

const KEYS: Readonly<Record<string, readonly [KeyType, string]>> = {
  // What no column has.
  BEST_MATCH: ['double precision', 'rank'],
  NAME: ['text', 'name_key'],
  SCHEME: ['text', 'scheme_key'],
  SKU: ['text', 'sku'],
  SCORE: ['double precision', 'sustainability_score'],
  CARBON: ['double precision', 'carbon_footprint'],
  UPDATED: ['timestamptz', 'updated_at'],
  VALID_UNTIL: ['date', 'valid_until'],
}

/** Undefined: PostgreSQL would not read it, and has not written it. */
const READ: Readonly<Record<KeyType, (key: string) => string | undefined>> = {
  text: (key) => (key.isWellFormed() && !key.includes('\0') ? key : undefined),
  'double precision': (key) =>
    /^-?\d[\d.e+-]*$/.test(key) && Number.isFinite(Number(key)) ? String(Number(key)) : undefined,
  timestamptz: (key) => {
    const [, date = '', time = ''] = /^(\S{10}) (\S+)$/.exec(key) ?? []
    return isDate(date) && TIME.test(time) ? key : undefined
  },
  date: (key) => (isDate(key) ? key : undefined),
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
