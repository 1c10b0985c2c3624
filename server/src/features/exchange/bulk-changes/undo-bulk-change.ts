import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import {
  countRunning,
  findBulkChange,
  findRunningUndo,
  insertBulkChange,
  lockBulkChange,
  saveTotal,
} from './bulk-change.store.ts'
import type { BulkChange } from './bulk-change.ts'
import { insertUndoItems } from './bulk-item.store.ts'
import { refuseTooMany } from './start-bulk-change.ts'

/**
 * Starts another bulk change, which brings back what this one has changed, the last first. Asked again while that runs it gives back
 * the same one; asked again later it tries those that could not be brought back then.
 */
export async function undoBulkChange(deps: Deps, reader: Reader, { id }: { id: string }): Promise<BulkChange> {
  const undo = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await lockBulkChange(tx, workspaceId, id)
    if (!before) throw notFound('bulk_change', id)
    if (before.state === 'running') {
      throw refusal(
        'bulk_change_running',
        'This bulk change is still running. Cancel it first, or wait for it to end.',
        id,
      )
    }
    if (before.undoes !== null) {
      throw refusal('bulk_change_is_undo', 'This bulk change undid another one. Start that one again instead.', id)
    }
    const running = await findRunningUndo(tx, workspaceId, id)
    if (running !== undefined) return findBulkChange(tx, workspaceId, running)
    refuseTooMany(await countRunning(tx, workspaceId))
    const undoId = newId('blk')
    const { verb, noun } = before
    await insertBulkChange(tx, actor, {
      id: undoId,
      verb,
      noun,
      undoes: id,
      fields: null,
      matching: null,
      startKey: null,
      total: 0,
    })
    const total = await insertUndoItems(tx, workspaceId, undoId, id)
    if (total === 0) throw refusal('nothing_to_undo', 'This bulk change has changed nothing that could be undone.', id)
    await saveTotal(tx, workspaceId, undoId, total)
    recordEvent(tx, actor, {
      kind: 'bulk_change.started',
      subjectType: 'bulk_change',
      subjectId: undoId,
      data: { verb, noun, undoes: id, total },
    })
    return findBulkChange(tx, workspaceId, undoId)
  })
  if (!undo) throw new Error('A bulk change that was just started is there.')
  deps.signals.tellHere('bulk_changes', '')
  return undo
}

function refusal(reason: string, message: string, id: string): AppError {
  return new AppError('conflict', reason, message, { field: 'id', value: id })
}
