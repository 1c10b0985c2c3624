import type { GraphQLResolveInfo } from 'graphql'
import { badInput } from '#platform/app-error.ts'
import { costOfRow } from '#platform/graphql/row-cost.ts'

/** Of a list that is asked for without `take`, which is answered whole. */
export const MOST_WHOLE = 10_000

/** A page of each record's own is ten times what any document may cost; with lists within lists there may be fewer records. */
const MOST_COST = 500_000

/** What every list of records takes; lists that are answered whole have nothing to say of `take` but its bounds. */
export function mostWhole(info: GraphQLResolveInfo): number {
  return Math.max(1, Math.min(MOST_WHOLE, Math.floor(MOST_COST / costOfRow(info))))
}

/** Nobody is given a part of a list as if it were all of it. */
export function refuseTooLong(nouns: string, limit: number): Error {
  return badInput(
    'list_needs_take',
    `There are more than ${limit} ${nouns}, the most that can be returned at ` +
      `once${limit < MOST_WHOLE ? ' with so much of each' : ''}. Request pages: "take" of 1 to 100, then ` +
      '"after" with the id of the last.',
    { field: 'take', limit },
  )
}
