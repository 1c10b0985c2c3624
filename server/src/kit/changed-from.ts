import { isDeepStrictEqual } from 'node:util'

/** For the event of an update: of the fields that were sent, what those that changed were before. */
export function changedFrom<T extends object>(before: T, fields: Partial<Record<keyof T, unknown>>): Partial<T> {
  const changed: Partial<T> = {}
  for (const field of Object.keys(fields) as (keyof T)[]) {
    if (!isSame(before[field], fields[field])) changed[field] = before[field]
  }
  return changed
}

/** Whether a value is the one that is kept. A list that was cleared was given as null, and is kept empty. */
export function isSame(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map((value) =>
    Array.isArray(value) && value.length === 0 ? null : (value ?? null),
  )
  return isDeepStrictEqual(one, other)
}
