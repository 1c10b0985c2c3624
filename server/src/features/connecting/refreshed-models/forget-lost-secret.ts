import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { dropSecret, lockModel, releaseModel } from './refreshed-model.store.ts'
import type { RefreshFault } from './refreshed-model.ts'

/** For a model whose client secret nobody can open any more: it has none then, and is paused until a person enters it again. */
export function forgetLostSecret(deps: Pick<Deps, 'db'>, workspaceId: string, id: string, now: Date): Promise<void> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const model = await lockModel(tx, workspaceId, id, now)
    if (!model) return
    await dropSecret(tx, workspaceId, id)
    const next = { served: 0, dueAt: null, now, tries: model.tries, fault: CREDENTIALS_LOST, isPaused: true }
    await releaseModel(tx, workspaceId, id, next)
    recordEvent(tx, systemActor(workspaceId, 'operator'), {
      kind: 'refreshed_model.paused',
      subjectType: 'refreshed_model',
      subjectId: id,
      data: { name: model.name, ...CREDENTIALS_LOST },
    })
  })
}

export const CREDENTIALS_LOST: RefreshFault = {
  kind: 'credentials',
  reason: 'credentials_lost',
  message: 'The key of this installation was lost, and these credentials with it. Enter them again.',
}
