import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { deleteCertificationRows, lockCertification } from './certification.store.ts'
import type { Certification } from './certification.ts'

export async function deleteCertification(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Certification> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const certification = await lockCertification(tx, actor.workspaceId, id)
    if (!certification) throw notFound('certification', id)
    refuseStale('certification', certification, expectedRevision)
    await keepDeleted(tx, actor, 'certification', [certification])
    await deleteCertificationRows(tx, actor.workspaceId, [id])
    recordEvent(tx, actor, {
      kind: 'certification.deleted',
      subjectType: 'certification',
      subjectId: id,
      data: { name: certification.name },
    })
    return certification
  })
}
