import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { CREDENTIALS_LOST } from './held-pickup.ts'
import { dropSecret, lockPickup } from './import-pickup.store.ts'

/** For a pickup whose password or key nobody can open any more: it has none then, and is paused until a person enters it again. */
export function forgetPickupSecret(deps: Pick<Deps, 'db'>, workspaceId: string, id: string): Promise<void> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const pickup = await lockPickup(tx, workspaceId, id)
    if (!pickup) return
    await dropSecret(tx, workspaceId, id, CREDENTIALS_LOST)
    const { reason, message } = CREDENTIALS_LOST
    const data = {
      name: pickup.name,
      importId: null,
      outcome: 'failed',
      records: {},
      refused: 0,
      isPaused: true,
      reason,
      message,
    } as const
    recordEvent(tx, systemActor(workspaceId, 'operator'), {
      kind: 'import_pickup.run_finished',
      subjectType: 'import_pickup',
      subjectId: id,
      data,
    })
  })
}
