import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { endBulkChange, findBulkChange, lockBulkChange } from './bulk-change.store.ts'
import type { BulkChange } from './bulk-change.ts'

/**
 * Ends it after the record it is at work on. What it has changed until then stays changed; undoing it brings that back. One that has
 * ended already stays as it is: whoever cancels it was a moment late.
 */
export async function cancelBulkChange(deps: Deps, reader: Reader, { id }: { id: string }): Promise<BulkChange> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    if (!(await lockBulkChange(tx, workspaceId, id))) throw notFound('bulk_change', id)
    const because = { reason: 'cancelled_by', message: `Cancelled by ${actor.name}.`, value: actor.name }
    const counts = await endBulkChange(tx, workspaceId, id, { state: 'cancelled', because })
    if (counts) {
      recordEvent(tx, actor, {
        kind: 'bulk_change.cancelled',
        subjectType: 'bulk_change',
        subjectId: id,
        data: { ...counts, reason: because.message },
      })
    }
    const change = await findBulkChange(tx, workspaceId, id)
    if (!change) throw notFound('bulk_change', id)
    return change
  })
}
