import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { changedFrom } from '../events/changed-from.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockCertification, updateCertificationRow } from './certification.store.ts'
import { type Certification, certificationRules, changeCertification } from './certification.ts'

/** Changes the fields that are given; null clears one. Naming another subject takes the certification away from the first. */
export async function updateCertification(
  deps: Deps,
  reader: Reader,
  {
    id,
    expectedRevision,
    ...input
  }: Input<typeof certificationRules> & { id: string; expectedRevision?: number | null },
): Promise<Certification> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = parsePatch(certificationRules, input)
    const before = await lockCertification(tx, actor.workspaceId, id)
    if (!before) throw notFound('certification', id)
    refuseStale('certification', before, expectedRevision)
    const fields = changeCertification(before, given)
    const certification = await updateCertificationRow(tx, actor.workspaceId, id, fields)
    await recordEvent(tx, actor, {
      kind: 'certification.updated',
      subjectType: 'certification',
      subjectId: id,
      data: fields,
      before: changedFrom(before, fields),
    })
    return certification
  })
}
