import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { lockFacilities, updateFacilityRows } from './facility.store.ts'
import type { Facility } from './facility.ts'
import { facilityFields } from './facility-fields.ts'

type FacilityChange = Input<typeof facilityFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. */
export async function updateFacility(deps: Deps, reader: Reader, change: FacilityChange): Promise<Facility> {
  return onlyOne(await updateFacilities(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export function updateFacilities(deps: Deps, reader: Reader, inputs: readonly FacilityChange[]): Promise<Facility[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      fields: parsePatch(facilityFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('facility', given, await lockFacilities(tx, actor.workspaceId, ids))
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'facility.updated',
        subjectType: 'facility',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    return updateFacilityRows(tx, actor.workspaceId, changes)
  })
}
