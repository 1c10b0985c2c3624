import type { OrderName } from '#platform/page.ts'
import { builder } from './schema-builder.ts'

/** The enum of the ways in which a list can run: each key both ways, with what it is. */
export function orderType<Key extends string>(name: string, keys: Readonly<Record<Key, string>>) {
  const ways = Object.entries<string>(keys).flatMap(([key, about]) => [
    [`${key}_ASC`, { value: `${key}_ASC`, description: `By ${about}, ascending.` }],
    [`${key}_DESC`, { value: `${key}_DESC`, description: `By ${about}, descending.` }],
  ])
  const values: Record<OrderName<Key>, { value: OrderName<Key>; description: string }> = {
    BEST_MATCH: {
      value: 'BEST_MATCH',
      description: 'With `search`, the best match first; equal matches, and lists without a search, newest first.',
    },
    NEWEST: { value: 'NEWEST', description: 'Newest first.' },
    OLDEST: { value: 'OLDEST', description: 'Oldest first.' },
    ...Object.fromEntries(ways),
  }
  return builder.enumType(name, {
    description:
      'The order of a list. Records without the value that the list is sorted by come last in either direction; ' +
      'records with equal values are sorted by age.',
    values,
  })
}
