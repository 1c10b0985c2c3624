import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { lockConnection, saveSecrets } from './connection.store.ts'
import { pauseWithin } from './pause-connection.ts'

/** For a connection whose credentials nobody can open any more: it has none then, and is paused until a person enters them again. */
export function forgetLostSecrets(deps: Pick<Deps, 'db'>, workspaceId: string, id: string): Promise<void> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const connection = await lockConnection(tx, workspaceId, id)
    if (!connection) return
    await saveSecrets(tx, workspaceId, id, { sealed: null, names: [] })
    if (connection.state === 'active') await pauseWithin(tx, systemActor(workspaceId, 'operator'), id, LOST)
  })
}

const LOST = {
  kind: 'credentials',
  reason: 'credentials_lost',
  message: 'The key of this installation was lost, and these credentials with it. Enter them again.',
} as const
