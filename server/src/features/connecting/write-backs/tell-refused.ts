import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { takeUntold } from './write-back.store.ts'

/** Tells what could not be written since it was told last, once an hour for each connection, however many there were. */
export async function tellRefused(deps: Deps, workspaceId: string, id: string): Promise<void> {
  const actor = systemActor(workspaceId, 'connections')
  const hasTold = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const untold = await takeUntold(tx, workspaceId, id, deps.now())
    if (!untold) return false
    const { name, count, example } = untold
    recordEvent(tx, actor, {
      kind: 'connection.write_back_refused',
      subjectType: 'connection',
      subjectId: id,
      data: {
        name,
        count,
        noun: example.noun,
        recordId: example.id,
        value: example.value,
        reason: example.reason,
        message: example.message,
      },
    })
    return true
  })
  if (hasTold) deps.signals.tellHere('changes', workspaceId)
}
