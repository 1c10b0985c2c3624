import { badInput } from './app-error.ts'

/**
 * A place in a list, for who goes on from there: what the list runs by stood so in the record that is named, whatever has become of the
 * record since. Outside it is text that means nothing.
 */
export type Cursor = {
  readonly list: string
  readonly order: string
  /** What the list runs by, as PostgreSQL writes it; null: the record had none. */
  readonly key: string | null
  readonly id: string
}

/** No identifier has a dot. The number is the version of what follows. */
const PREFIX = 'c1.'
/** Cursors stand in addresses and in the header Link, for which proxies have a few kilobytes. */
const MAX_LENGTH = 2_000

/** Null when what the list runs by is too long for an address. */
export function writeCursor({ list, order, key, id }: Cursor): string | null {
  const text = PREFIX + Buffer.from(JSON.stringify([list, order, key, id])).toString('base64url')
  return text.length <= MAX_LENGTH ? text : null
}

export function isCursor(after: string): boolean {
  return after.startsWith(PREFIX)
}

export function readCursor(after: string): Cursor {
  const parts = after.length <= MAX_LENGTH ? partsOf(after.slice(PREFIX.length)) : null
  const [list, order, key, id] = parts ?? []
  const fits = typeof list === 'string' && typeof order === 'string' && typeof id === 'string' && ID.test(id)
  if (parts?.length !== 4 || !fits || !(key === null || typeof key === 'string')) throw malformedCursor(after)
  return { list, order, key, id }
}

const ID = /^\w{1,64}$/

export function malformedCursor(after: string) {
  return badInput(
    'cursor_malformed',
    '"after" is neither the id of a record nor a cursor of this service. Start again with the first page.',
    { field: 'after', value: after.slice(0, 200) },
  )
}

export function foreignCursor(after: string) {
  return badInput(
    'cursor_of_another_list',
    '"after" belongs to another list, or to this list in another order. Keep "orderBy" while you page, or ' +
      'start again with the first page.',
    { field: 'after', value: after.slice(0, 200) },
  )
}

/** One text for one cursor: what base64 would pass over is refused. */
function partsOf(encoded: string): unknown[] | null {
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.toString('base64url') !== encoded) return null
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
