import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { lockConnection, saveState } from './connection.store.ts'
import { type Connection, type Fault, timesOf } from './connection.ts'
import { holdConnection } from './hold-connection.ts'

/** Somebody wants it to do nothing for now. A run under way goes on to its end. */
export async function pauseConnection(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Connection> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    await holdConnection(tx, actor.workspaceId, id)
    const because = { kind: null, reason: 'paused_by', message: `Paused by ${actor.name}.`, value: actor.name }
    await pauseWithin(tx, actor, id, because)
    return holdConnection(tx, actor.workspaceId, id)
  })
}

/** As a part of what made it necessary. Nothing where it is paused already, or gone. */
export async function pauseWithin(tx: Tx, actor: Actor, id: string, because: Fault): Promise<void> {
  const before = await lockConnection(tx, actor.workspaceId, id)
  if (!before || before.state === 'paused') return
  await saveState(tx, actor.workspaceId, id, { state: 'paused', pausedBecause: because, nextRunAt: null })
  recordEvent(tx, actor, {
    kind: 'connection.paused',
    subjectType: 'connection',
    subjectId: id,
    data: { name: before.name, kind: because.kind, reason: because.reason, message: because.message },
  })
}

/** It goes on: at its next time, not at those that it missed. */
export async function resumeConnection(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Connection> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const before = await holdConnection(tx, actor.workspaceId, id)
    if (before.state === 'paused') await activate(deps, tx, actor, before)
    return holdConnection(tx, actor.workspaceId, id)
  })
}

/** From now on it runs at its times. */
export async function activate(deps: Deps, tx: Tx, actor: Actor, before: Connection): Promise<void> {
  if (before.state === 'active') return
  const times = timesOf(before)
  const nextRunAt = times && nextRun(times, deps.now())
  await saveState(tx, actor.workspaceId, before.id, { state: 'active', pausedBecause: null, nextRunAt })
  recordEvent(tx, actor, {
    kind: 'connection.resumed',
    subjectType: 'connection',
    subjectId: before.id,
    data: { name: before.name },
  })
}
