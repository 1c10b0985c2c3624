import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { deleteFacilityRow, lockFacility } from './facility.store.ts'
import type { Facility } from './facility.ts'

/** Deletes a facility; it can be restored for a while. */
export async function deleteFacility(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Facility> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const facility = await lockFacility(tx, actor.workspaceId, id)
    if (!facility) throw notFound('facility', id)
    refuseStale('facility', facility, expectedRevision)
    await keepDeleted(tx, actor, 'facility', [facility])
    await deleteFacilityRow(tx, actor.workspaceId, id)
    const { name } = facility
    recordEvent(tx, actor, { kind: 'facility.deleted', subjectType: 'facility', subjectId: id, data: { name } })
    return facility
  })
}
