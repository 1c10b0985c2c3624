import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { lockChannel, makeDueAgain, saveState } from './channel.store.ts'
import type { Channel, PauseCause } from './channel.ts'
import { holdChannel } from './hold-channel.ts'
import { hearFromNow } from './rule.store.ts'

/** Somebody wants it to be told nothing for now. */
export async function pauseChannel(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Channel> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    await holdChannel(tx, actor.workspaceId, id)
    const message = `Paused by ${actor.name}.`
    await pauseWithin(tx, actor, id, { reason: 'paused_by', message, value: actor.name, isByPerson: true })
    return holdChannel(tx, actor.workspaceId, id)
  })
}

/** As a part of what made it necessary. Nothing where it is paused already, or gone. */
export async function pauseWithin(tx: Tx, actor: Actor, id: string, because: PauseCause): Promise<void> {
  const before = await lockChannel(tx, actor.workspaceId, id)
  if (!before || before.state === 'paused') return
  await saveState(tx, actor.workspaceId, id, { state: 'paused', pausedBecause: because })
  const { reason, message, isByPerson } = because
  recordEvent(tx, actor, {
    kind: 'channel.paused',
    subjectType: 'channel',
    subjectId: id,
    data: { name: before.name, isByPerson, reason, message },
  })
}

/** It goes on. What was gathered while it was broken is sent; what happened while a person had paused it is not. */
export async function resumeChannel(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Channel> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const before = await holdChannel(tx, actor.workspaceId, id)
    if (before.state === 'paused') await resumeWithin(deps, tx, actor, before)
    return holdChannel(tx, actor.workspaceId, id)
  })
}

export async function resumeWithin(deps: Deps, tx: Tx, actor: Actor, channel: Channel): Promise<void> {
  const { id, name, pausedBecause } = channel
  if (pausedBecause?.isByPerson) await hearFromNow(tx, actor.workspaceId, id)
  await saveState(tx, actor.workspaceId, id, { state: 'active', pausedBecause: null })
  await makeDueAgain(tx, actor.workspaceId, id, deps.now())
  recordEvent(tx, actor, { kind: 'channel.resumed', subjectType: 'channel', subjectId: id, data: { name } })
}
