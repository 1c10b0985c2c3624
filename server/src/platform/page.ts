import { badInput } from './app-error.ts'
import { foreignCursor, isCursor } from './cursor.ts'
import { parseText } from './fields.ts'

/**
 * How a list runs: by how well records match a search (without one, the newest first), by age, or by one of its keys; records without that key come last,
 * whichever way.
 */
export type OrderName<Key extends string> = 'BEST_MATCH' | 'NEWEST' | 'OLDEST' | `${Key}_ASC` | `${Key}_DESC`

/** Which part of a list is wanted. Lists run from the newest record to the oldest unless asked otherwise. */
export type Page = {
  readonly skip: number
  readonly take: number
  /** Only what comes after the record with this identifier: keyset paging, as quick on the last page as on the first. */
  readonly after: string | null
  /** What that record had of what the list runs by, where that is known; otherwise it is looked up in the record. */
  readonly afterKey?: {
    readonly value: string | null
    readonly type: 'text' | 'double precision' | 'timestamptz' | 'date'
  }
}

/** Whether a list that is asked for in this order runs by its identifiers. */
export function isByAge(order: unknown): boolean {
  return !order || order === 'NEWEST' || order === 'OLDEST'
}

export const DEFAULT_TAKE = 20
export const MAX_TAKE = 100
/** Skipping walks the index; beyond this many entries a reader wants `after`. */
export const MAX_SKIP = 1_000_000

export type PageInput = { skip?: number | null; take?: number | null; after?: string | null }

export function parsePage(input: PageInput): Page {
  const skip = input.skip ?? 0
  const take = input.take ?? DEFAULT_TAKE
  if (!Number.isInteger(take) || take < 1 || take > MAX_TAKE) {
    throw badInput('take_out_of_range', `"take" must be a whole number from 1 to ${MAX_TAKE}; got ${take}.`, {
      field: 'take',
      value: take,
      limit: MAX_TAKE,
    })
  }
  if (!Number.isInteger(skip) || skip < 0 || skip > MAX_SKIP) {
    throw badInput(
      'skip_out_of_range',
      `"skip" must be a whole number from 0 to ${MAX_SKIP}; got ${skip}. To go further, page with "after".`,
      { field: 'skip', value: skip, limit: MAX_SKIP },
    )
  }
  // Lists that run by age alone write no cursors.
  if (input.after && isCursor(input.after)) throw foreignCursor(input.after)
  return { skip, take, after: input.after || null }
}

/** What somebody looks for, null when that is nothing. */
export function parseSearch(search: string | null | undefined): string | null {
  const wanted = parseText(search ?? '', 'search', MAX_SEARCH).trim()
  return wanted === '' ? null : wanted
}

export const MAX_SEARCH = 200
