import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { type Connection, refusePaused } from '../connections/connection.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { requireConnector } from '../connections/require-connector.ts'
import { findFormerRuns, findRunRow, findUnderWay, insertRun } from './run.store.ts'
import { type Run, readingOf } from './run.ts'

/** Begins to read a connected system in the background. One run of a connection at a time. */
export async function startRun(
  deps: Deps,
  reader: Reader,
  { connectionId, isFull }: { readonly connectionId: string; readonly isFull?: boolean | null },
): Promise<Run> {
  const run = await write(deps, reader, 'edit', async (tx, actor) => {
    const connection = await holdConnection(tx, actor.workspaceId, connectionId)
    refusePaused(connection)
    const before = await findUnderWay(tx, actor.workspaceId, connectionId)
    if (before) throw runUnderWay(connection, before)
    return beginRun(deps, tx, actor, connection, { wantsFull: isFull === true, bySchedule: false })
  })
  deps.signals.tellHere('connection_runs', '')
  return run
}

/** In the transaction that holds the connection. */
export async function beginRun(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id: connectionId, kind }: Connection,
  { wantsFull, bySchedule }: { readonly wantsFull: boolean; readonly bySchedule: boolean },
): Promise<Run> {
  const { workspaceId } = actor
  const { overlapSeconds, hasNoDelta = false } = requireConnector(kind)
  const { readingChangedAt, ...former } = await findFormerRuns(tx, workspaceId, connectionId)
  const now = deps.now()
  const isFull = wantsFull || hasNoDelta
  const reading = readingOf(former, {
    now,
    overlapSeconds,
    wantsFull: isFull,
    readingChangedAt: readingChangedAt ?? now,
  })
  const id = newId('run')
  await insertRun(tx, actor, { id, connectionId, ...reading, bySchedule, dueAt: now })
  const run = await findRunRow(tx, workspaceId, id)
  if (!run) throw new Error('A run that was just begun is there.')
  return run
}

export function runUnderWay({ name }: Connection, { id, state }: Run): AppError {
  const advice = state === 'waiting' ? 'It waits for your decision.' : 'Wait for its end, or cancel it.'
  return new AppError('conflict', 'run_under_way', `A run of "${name}" is under way. ${advice}`, {
    field: 'connectionId',
    value: id,
  })
}
