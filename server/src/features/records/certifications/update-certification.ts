import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { lockCertifications, updateCertificationRows } from './certification.store.ts'
import { type Certification, changeCertification } from './certification.ts'
import { certificationFields } from './certification-fields.ts'

type CertificationChange = Input<typeof certificationFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. Naming another subject takes the certification away from the first. */
export async function updateCertification(
  deps: Deps,
  reader: Reader,
  change: CertificationChange,
): Promise<Certification> {
  return onlyOne(await updateCertifications(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export function updateCertifications(
  deps: Deps,
  reader: Reader,
  inputs: readonly CertificationChange[],
): Promise<Certification[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      given: parsePatch(certificationFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const locked = await lockCertifications(tx, actor.workspaceId, ids)
    const changes = beforeOf('certification', given, locked).map(({ before, given }) => ({
      before,
      fields: changeCertification(before, given),
    }))
    await settleTranslations(tx, actor.workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'certification.updated',
        subjectType: 'certification',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    return updateCertificationRows(tx, actor.workspaceId, changes)
  })
}
