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
  const byId = new Map(locked.map((record) => [record.id, record]))
  return changes.map((change) => {
    const before = byId.get(change.id)
    if (!before) throw notFound(noun, change.id)
    refuseStale(noun, before, change.expectedRevision)
    return { ...change, before }
  })
}
