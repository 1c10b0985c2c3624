import { badInput } from '#platform/app-error.ts'
import { isCursor } from '#platform/cursor.ts'
import { isByAge } from '#platform/page.ts'

/**
 * Where a page begins is known from the record before it, except by age, where its identifier is enough, and by a cursor, which says it. Without that record an empty
 * page would look like the end of the list. Asked only when a page is empty.
 */
export async function refuseLostPlace(
  { orderBy, after }: { readonly orderBy?: string | null; readonly after?: string | null },
  find: (ids: readonly string[]) => Promise<readonly unknown[]>,
): Promise<void> {
  if (!after || isCursor(after) || isByAge(orderBy)) return
  if ((await find([after])).length > 0) return
  throw badInput(
    'after_not_found',
    `There is no record "${after}" any more, so nobody can tell what comes after it. Begin at the first page again.`,
    { field: 'after', value: after },
  )
}
