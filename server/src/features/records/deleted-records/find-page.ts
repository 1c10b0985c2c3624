import { keyOfOrder, type Listed, parseListPage, withCursors } from '#kit/list-cursor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { refuseTooLong } from '#kit/whole-list.ts'
import { badInput } from '#platform/app-error.ts'
import { isCursor } from '#platform/cursor.ts'
import { isByAge, type Page, type PageInput } from '#platform/page.ts'
import { findKeptKey } from './deleted-place.store.ts'

type ListQuery = PageInput & { readonly orderBy?: string | null; readonly search?: string | null }

type List<Row> = {
  /** As its table is called. */
  readonly list: string
  readonly walk: (page: Page) => Promise<readonly Listed<Row>[]>
  readonly load: (ids: readonly string[]) => Promise<readonly unknown[]>
  /** A list that without `take` is answered whole, and how many records that may be. */
  readonly mostWhole?: () => number
}

/** A page of a list with the cursors of its rows. Where it begins may be named by a record that has been deleted since. */
export async function findPage<Row extends { readonly id: string }>(
  scope: ReadScope,
  query: ListQuery,
  { list, walk, load, mostWhole }: List<Row>,
): Promise<Listed<Row>[]> {
  const most = mostWhole && (query.take ?? null) === null ? mostWhole() : null
  const page = most === null ? parseListPage(list, query) : { ...parseListPage(list, query), take: most + 1 }
  const rows = await walk(page)
  if (most !== null && rows.length > most) throw refuseTooLong(list, most)
  const lost = rows.length > 0 ? null : await lostPlace(scope, query, list, load)
  return withCursors(list, query.orderBy ?? 'BEST_MATCH', lost ? await walk({ ...page, afterKey: lost }) : rows)
}

/**
 * Where a page begins is known from the record before it, except by age, where its identifier is enough, and by a cursor, which says it.
 * Of a record that was deleted it is known as long as the record can be restored; after that an empty page would look like the end of the
 * list. Asked only when a page is empty.
 */
async function lostPlace(
  scope: ReadScope,
  { orderBy, after, search }: ListQuery,
  list: string,
  load: List<unknown>['load'],
): Promise<Page['afterKey'] | null> {
  if (!after || isCursor(after) || !orderBy || isByAge(orderBy)) return null
  if ((await load([after])).length > 0) return null
  const { type, column } = keyOfOrder(orderBy)
  // By match, a search that has nothing behind a record, or a list that runs by age.
  if (orderBy === 'BEST_MATCH' && !search) return null
  const id = after.slice(0, 100)
  // Strangers see nothing of what was deleted.
  const kept = scope.reader.kind !== 'stranger' && !id.includes('\0') && orderBy !== 'BEST_MATCH'
  const value = kept ? await findKeptKey(await scope.tx(), scope.workspaceId, { table: list, id, column }) : undefined
  if (value !== undefined) return { value, type }
  throw badInput(
    'after_not_found',
    `The record "${after}" no longer exists, so the records after it cannot be determined. Start again with ` +
      'the first page.',
    { field: 'after', value: after },
  )
}
