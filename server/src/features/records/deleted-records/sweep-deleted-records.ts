import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { deleteExpired, listExpired } from './deleted-record.store.ts'
import { keptSince } from './deleted-record.ts'

/**
 * Gives up what was deleted too long ago; the sweep of files finds the bytes. A batch is a transaction, so it may be killed between any
 * two and run in several processes.
 */
export async function sweepDeletedRecords(deps: Deps): Promise<{ removed: number }> {
  const before = keptSince(deps.now(), deps.config.deletedRecordsDays)
  for (let removed = 0; ; ) {
    const expired = await listExpired(deps.db.background, before, BATCH)
    for (const [workspaceId, records] of Map.groupBy(expired, (record) => record.workspaceId)) {
      const actor = systemActor(workspaceId, 'deleted-records')
      removed += await inTransaction(deps.db.background, actor, async (tx) => {
        const recordIds = await deleteExpired(
          tx,
          workspaceId,
          records.map(({ id }) => id),
        )
        if (recordIds.length > 0) {
          recordEvent(tx, actor, {
            kind: 'workspace.deleted_records_expired',
            subjectType: 'workspace',
            subjectId: workspaceId,
            data: { recordIds },
          })
        }
        return recordIds.length
      })
    }
    if (expired.length < BATCH) return { removed }
  }
}

/** One may hold the rows of a whole product. */
const BATCH = 100
