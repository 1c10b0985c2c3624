import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { discardBytes } from '../files/sweep-files.ts'
import { deleteForGoodRow, lockDeletedRecord } from './deleted-record.store.ts'
import { type DeletedRecord, keptSince } from './deleted-record.ts'
import { explainAbsence } from './explain-absence.ts'

/** Gives a deleted record up before its time, with the bytes of its files: nobody can restore it. The audit trail stays. */
export async function deleteForGood(
  deps: Deps,
  reader: Reader,
  { recordId }: { recordId: string },
): Promise<DeletedRecord> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const { deleted, storageKeys } = await write(deps, reader, 'administer', async (tx, actor) => {
    const since = keptSince(deps.now(), deps.config.deletedRecordsDays)
    const deleted = await lockDeletedRecord(tx, workspaceId, recordId, since)
    if (!deleted) throw await explainAbsence(tx, workspaceId, recordId)
    const storageKeys = await deleteForGoodRow(tx, workspaceId, deleted.id)
    const { kind } = deleted
    recordEvent(tx, actor, { kind: `${kind}.deleted_for_good`, subjectType: kind, subjectId: recordId, data: {} })
    return { deleted, storageKeys }
  })
  await discardBytes(deps, workspaceId, storageKeys)
  return deleted
}
