import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { forgetSealed, lockChannel } from './channel.store.ts'
import { pauseWithin } from './pause-channel.ts'

/** For a channel whose address nobody can open any more: it has none then, and is paused until a person enters it again. */
export function forgetLostSettings(deps: Pick<Deps, 'db'>, workspaceId: string, id: string): Promise<void> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    if (!(await lockChannel(tx, workspaceId, id))) return
    await forgetSealed(tx, workspaceId, id)
    await pauseWithin(tx, systemActor(workspaceId, 'operator'), id, ADDRESS_LOST)
  })
}

export const ADDRESS_LOST = {
  reason: 'channel_address_lost',
  message: 'The key of this installation was lost, and the address of this channel with it. Enter it again.',
  isByPerson: false,
} as const
