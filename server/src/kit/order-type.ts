import type { OrderName } from '#platform/page.ts'
import { builder } from './schema-builder.ts'

/** The enum of the ways in which a list can run: each key both ways, with what it is. */
export function orderType<Key extends string>(name: string, keys: Readonly<Record<Key, string>>) {
  const ways = Object.entries<string>(keys).flatMap(([key, about]) => [
    [`${key}_ASC`, { value: `${key}_ASC`, description: `By ${about}, upwards.` }],
    [`${key}_DESC`, { value: `${key}_DESC`, description: `By ${about}, downwards.` }],
  ])
  const values: Record<OrderName<Key>, { value: OrderName<Key>; description: string }> = {
    NEWEST: { value: 'NEWEST', description: 'The latest made first.' },
    OLDEST: { value: 'OLDEST', description: 'The first made first.' },
    ...Object.fromEntries(ways),
  }
  return builder.enumType(name, {
    description: 'How a list runs. Records without what it runs by come last either way; those alike run by age.',
    values,
  })
}
