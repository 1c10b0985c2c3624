import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import type { Noun } from '#kit/noun.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { NOUNS } from '../nouns.ts'
import { type RestoredRecord, restoreRecord } from './restore-record.ts'

export type RestoreReport = {
  readonly restored: readonly RestoredRecord[]
  readonly refused: readonly { readonly recordId: string; readonly reason: string; readonly message: string }[]
}

/** Restores each by itself: one that is refused keeps none of the others. What others name comes before those that name it. */
export async function restoreRecords(
  deps: Deps,
  reader: Reader,
  { recordIds, leaveOutMissing }: { recordIds: readonly string[]; leaveOutMissing?: boolean | null },
): Promise<RestoreReport> {
  requirePermission(reader, 'edit')
  if (recordIds.length === 0 || recordIds.length > MAX_TAKE) {
    throw badInput('too_many_records', `"recordIds" must hold 1 to ${MAX_TAKE} identifiers; got ${recordIds.length}.`, {
      field: 'recordIds',
      limit: MAX_TAKE,
    })
  }
  const restored: RestoredRecord[] = []
  const refused: RestoreReport['refused'][number][] = []
  for (const recordId of inOrder(recordIds)) {
    try {
      restored.push(await restoreRecord(deps, reader, { recordId, leaveOutMissing: leaveOutMissing ?? null }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ recordId, reason: error.reason, message: error.message })
    }
  }
  return { restored, refused }
}

const PREFIXES = [...Object.values<Noun>(NOUNS).map(({ idPrefix }) => idPrefix), 'whk', 'sch']

function inOrder(recordIds: readonly string[]): string[] {
  const placeOf = (id: string) => PREFIXES.indexOf(id.slice(0, 3))
  return [...new Set(recordIds)].sort((a, b) => placeOf(a) - placeOf(b))
}
