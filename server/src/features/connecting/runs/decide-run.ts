import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { cancelImport, undoImport } from '#features/exchange/imports/begin-import.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { within } from '#kit/within.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { pauseWithin } from '../connections/pause-connection.ts'
import { endRun } from './end-run.ts'
import { findRunRow, findUnderWay, lockRun, saveRun } from './run.store.ts'
import { type Run, requireRunState } from './run.ts'
import { runUnderWay } from './start-run.ts'
import { goOn } from './work-on-run.ts'

/** Somebody has looked at what a run would change, and agrees. */
export async function continueRun(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Run> {
  return decide(deps, reader, id, async (tx, actor, run) => {
    if (run.state === 'running' || run.state === 'finished') return
    requireRunState(run, ['waiting'], 'This run does not wait for a decision.')
    await holdConnection(tx, actor.workspaceId, run.connectionId)
    await goOn(deps, tx, actor, run)
  })
}

/** Ends it as soon as possible. What it has written until then stays; undoing takes it back. */
export async function cancelRun(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Run> {
  return decide(deps, reader, id, async (tx, actor, run) => {
    if (run.state === 'running' || run.state === 'checking') {
      if (run.importId !== null) await cancelImport(within(deps, tx).deps, actor, { id: run.importId })
      if (run.state === 'running') return
    } else if (run.state !== 'reading' && run.state !== 'waiting') return
    const because = { kind: null, reason: 'cancelled_by', message: `Cancelled by ${actor.name}.`, value: actor.name }
    await endRun(deps, tx, actor, run, { state: 'cancelled', because, counts: null })
  })
}

/** Takes back what a run has written, and pauses its connection: the next run would bring it again. */
export async function undoRun(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Run> {
  return decide(deps, reader, id, async (tx, actor, run) => {
    if (run.state === 'undoing' || run.state === 'undone') return
    const { importId } = run
    const message = 'There is nothing to undo: this run has written nothing, or it is still under way.'
    requireRunState(run, importId === null ? [] : ['finished', 'cancelled', 'failed'], message)
    const { workspaceId } = actor
    const other = await findUnderWay(tx, workspaceId, run.connectionId)
    if (other) throw runUnderWay(await holdConnection(tx, workspaceId, run.connectionId), other)
    await undoImport(within(deps, tx).deps, actor, { id: importId ?? '' })
    await saveRun(tx, workspaceId, id, { state: 'undoing', dueAt: deps.now() })
    await pauseWithin(tx, actor, run.connectionId, {
      kind: null,
      reason: 'run_undone',
      message: `Paused, because ${actor.name} undid a run: the next one would bring back what it had written.`,
      value: actor.name,
    })
  })
}

async function decide(
  deps: Deps,
  reader: Reader,
  id: string,
  work: (tx: Tx, actor: Actor, run: Run) => Promise<void>,
): Promise<Run> {
  const found = await write(deps, reader, 'edit', async (tx, actor) => {
    const run = await lockRun(tx, actor.workspaceId, id)
    if (!run) throw notFound('run', id)
    await work(tx, actor, run)
    return (await findRunRow(tx, actor.workspaceId, id)) ?? run
  })
  for (const channel of ['imports', 'connection_runs'] as const) deps.signals.tellHere(channel, '')
  return found
}
