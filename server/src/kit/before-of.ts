import { notFound } from '#platform/app-error.ts'
import { refuseStale } from './refuse-stale.ts'

type Given = { readonly id: string; readonly expectedRevision?: number | null | undefined }

/**
 * Each change with the record as it is before, which the transaction has locked. A record that is not there, and one that was saved
 * since the caller read it, is refused.
 */
export function beforeOf<C extends Given, R extends { readonly id: string; readonly revision: number }>(
  noun: string,
  changes: readonly C[],
  locked: readonly R[],
): (C & { readonly before: R })[] {
  const found = allOf(
    noun,
    changes.map(({ id }) => id),
    locked,
  )
  return changes.map((change, at) => {
    const before = found[at]
    if (!before) throw notFound(noun, change.id)
    refuseStale(noun, before, change.expectedRevision)
    return { ...change, before }
  })
}

/** The records in the order they were asked for; refused if one is not there. */
export function allOf<R extends { readonly id: string }>(
  noun: string,
  ids: readonly string[],
  found: readonly R[],
): R[] {
  const byId = new Map(found.map((record) => [record.id, record]))
  return ids.map((id) => {
    const record = byId.get(id)
    if (!record) throw notFound(noun, id)
    return record
  })
}
