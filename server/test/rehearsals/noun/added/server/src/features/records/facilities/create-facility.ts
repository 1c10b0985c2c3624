import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { facility } from './facility.noun.ts'
import { insertFacilities } from './facility.store.ts'
import type { Facility } from './facility.ts'
import { facilityFields } from './facility-fields.ts'

type NewFacility = Input<typeof facilityFields>

export async function createFacility(deps: Deps, reader: Reader, input: NewFacility): Promise<Facility> {
  return onlyOne(await createFacilities(deps, reader, [input]))
}

/** All of them or none, with as many statements as for one. */
export function createFacilities(deps: Deps, reader: Reader, inputs: readonly NewFacility[]): Promise<Facility[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = inputs.map((input) => ({ id: newId(facility.idPrefix), ...parseNew(facilityFields, input) }))
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'facility.created', subjectType: 'facility', subjectId: id, data })),
    )
    return insertFacilities(tx, actor.workspaceId, records)
  })
}
