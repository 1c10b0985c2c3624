import { randomUUID } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { beginWork, didNotSurvive, forgetWork, goOnWithWork, leaveWork } from '#kit/work-starts/begin-work.ts'
import { createClockWatch } from '#platform/clock-watch.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { beginDueRuns, wakeConnections } from './begin-due-runs.ts'
import { endRun } from './end-run.ts'
import { removeRunFile } from './read-run.ts'
import { letGoOfRun, listDueRuns, lockHeld, renewRun, takeRun } from './run.store.ts'
import { workOnRun } from './work-on-run.ts'

const LOOK_EVERY_MS = 1_000

/** A process that was killed is missed after so long. It says that it is there three times as often. */
const HELD_SECONDS = 9
const SAY_EVERY_MS = 3_000

/** A run mostly waits for the system that it reads: one that hangs is in nobody's way. */
const MOST_AT_ONCE = 20

type Work = { readonly workspaceId: string; readonly id: string }

/**
 * Begins runs at their times, and brings them to their end. What is to be done stands in the database, and what was read in the file of the run, so a
 * restart goes on after the last page that is kept.
 */
export function createRunWorker(deps: Deps) {
  const holder = randomUUID()
  const atWork = new Map<
    string,
    { readonly work: Work; readonly stop: AbortController; readonly done: Promise<void> }
  >()
  const resting = new Set<() => void>()
  const isWorthWaking = createClockWatch(deps.now)
  let saidAt = performance.now()

  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Looking for runs of connections failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now()
      for (const { work, stop } of atWork.values()) await sayThere(work, stop)
    }
    if (isWorthWaking()) await wakeConnections(deps)
    await beginDueRuns(deps)
    for (const work of await listDueRuns(deps.db.background, deps.now())) {
      if (isStopped() || atWork.size >= MOST_AT_ONCE) return
      if (!atWork.has(work.id)) begin(work)
    }
  })

  const sayThere = async (work: Work, stop: AbortController) => {
    await goOnWithWork(deps, work)
    const isOwn = await inTransaction(deps.db.background, work, (tx) => renewRun(tx, work, holder, HELD_SECONDS))
    if (!isOwn) stop.abort(new Error('Another process has this run.'))
  }
  const begin = (work: Work) => {
    const stop = new AbortController()
    const done = run(work, stop)
      .catch((error: unknown) => deps.log.error({ err: error, run: work.id }, 'A run could not go on; trying again'))
      .finally(() => {
        atWork.delete(work.id)
        loop.wakeIn(50)
      })
    atWork.set(work.id, { work, stop, done })
  }
  const run = async (work: Work, stop: AbortController) => {
    const taken = await inTransaction(deps.db.background, work, (tx) => takeRun(tx, work, holder, HELD_SECONDS))
    if (!taken) return
    // What a foreign system sends may be too much for a process; what an import is too much for, the import says itself.
    const beginning = taken.state === 'reading' ? await beginWork(deps, work) : null
    try {
      if (beginning === 'lost') return await giveUp(work, taken.state)
      if (beginning === 'held') return
      const { signal } = stop
      const rest = (milliseconds: number) => restFor(milliseconds, signal)
      await workOnRun(deps, { workspaceId: work.workspaceId, run: taken, holder, rest, signal })
    } finally {
      if (beginning === 'begun') await leaveWork(deps, work)
      await inTransaction(deps.db.background, work, (tx) => letGoOfRun(tx, work, holder))
    }
  }
  const restFor = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
      resting.add(end)
      if (signal.aborted) end()
    })
  const giveUp = async (work: Work, state: Parameters<typeof lockHeld>[3]) => {
    deps.log.error({ run: work.id }, 'A run was given up, because the service ended twice while processing it')
    const actor = systemActor(work.workspaceId, 'connections')
    await inTransaction(deps.db.background, work, async (tx) => {
      const now = await lockHeld(tx, work, holder, state)
      const because = { kind: null, ...didNotSurvive() }
      if (now) await endRun(deps, tx, actor, now, { state: 'failed', because, counts: null })
    })
    await forgetWork(deps, work)
    await removeRunFile(deps, work.id)
  }

  return {
    start(): void {
      deps.signals.on('connection_runs', () => loop.wake())
      deps.signals.on('imports_left', () => {
        for (const end of resting) end()
      })
      loop.start()
    },
    async stop(): Promise<void> {
      await loop.stop()
      for (const { stop } of atWork.values()) stop.abort(new Error('The service ends.'))
      await Promise.all([...atWork.values()].map(({ done }) => done))
    },
  }
}
