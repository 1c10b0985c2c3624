import { randomUUID } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { nextRun } from '#kit/times.ts'
import { beginWork, didNotSurvive, forgetWork, goOnWithWork, leaveWork } from '#kit/work-starts/begin-work.ts'
import { createClockWatch } from '#platform/clock-watch.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import type { HeldPickup } from './held-pickup.ts'
import { listDuePickups, listWaitingPickups, renewPickup, saveNextRun, takePickup } from './import-pickup.store.ts'
import { giveUpPickup, workOnPickup } from './work-on-pickup.ts'

const LOOK_EVERY_MS = 1_000

/** A process that was killed is missed after so long. It says that it is there three times as often. */
const HELD_SECONDS = 15
const SAY_EVERY_MS = 5_000

/** A file is mostly waited for, but its bytes take memory and the disk. */
const MOST_AT_ONCE = 4

type Work = { readonly workspaceId: string; readonly id: string }

/**
 * Fetches files at their times, and follows what becomes of them. When a pickup is next and where it is stands in the database, so a restart goes on where the
 * last process stopped; however many times it missed, it runs once.
 */
export function createPickupWorker(deps: Deps) {
  const holder = randomUUID()
  const atWork = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>()
  const isWorthWaking = createClockWatch(deps.now)
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for pickups failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    if (isWorthWaking()) await wakePickups(deps)
    for (const work of await listDuePickups(deps.db.background, deps.now())) {
      if (isStopped() || atWork.size >= MOST_AT_ONCE) return
      if (!atWork.has(work.id)) begin(work)
    }
  })
  const begin = (work: Work) => {
    const stop = new AbortController()
    const done = run(work, stop)
      .catch((error: unknown) =>
        deps.log.error({ err: error, pickup: work.id }, 'A pickup could not go on; trying again'),
      )
      .finally(() => {
        atWork.delete(work.id)
        loop.wakeIn(50)
      })
    atWork.set(work.id, { stop, done })
  }
  const run = async (work: Work, stop: AbortController) => {
    const { workspaceId, id } = work
    const pickup = await inTransaction(deps.db.background, work, async (tx) => {
      const taken = await takePickup(tx, workspaceId, id, { holder, now: deps.now(), seconds: HELD_SECONDS })
      // Its next time is set as it begins, so that a run that was missed or takes long is not made up for.
      const isDue = taken?.nextRunAt && taken.nextRunAt <= deps.now()
      if (taken && isDue && !taken.isPaused) await saveNextRun(tx, workspaceId, id, nextRun(taken, deps.now()))
      return taken
    })
    if (!pickup) return
    const held: HeldPickup = { workspaceId, pickup, holder, signal: stop.signal }
    // What a file is may be too much for a process; what an import is too much for, the import says itself.
    const isHeavy = pickup.state === 'fetches' || pickup.state === 'reads'
    const beginning = isHeavy ? await beginWork(deps, work) : null
    if (beginning === 'held') return
    if (beginning === 'lost') {
      deps.log.error({ pickup: id }, 'A pickup was given up, because the service ended twice while processing it')
      await giveUpPickup(deps, held, didNotSurvive())
      return forgetWork(deps, work)
    }
    const saying = setInterval(() => void sayThere(work, stop), SAY_EVERY_MS)
    try {
      await workOnPickup(deps, held)
    } finally {
      clearInterval(saying)
      if (beginning === 'begun') await leaveWork(deps, work)
    }
  }
  const sayThere = async (work: Work, stop: AbortController) => {
    try {
      await goOnWithWork(deps, work)
      const renewed = { holder, seconds: HELD_SECONDS }
      const isOwn = await inTransaction(deps.db.background, work, (tx) =>
        renewPickup(tx, work.workspaceId, work.id, renewed),
      )
      if (!isOwn) stop.abort(new Error('Another process has this pickup.'))
    } catch (error) {
      deps.log.warn({ err: error, pickup: work.id }, 'That a pickup is at work could not be said')
    }
  }

  return {
    start(): void {
      deps.signals.on('import_pickups', () => loop.wake())
      deps.signals.on('imports_left', () => loop.wake())
      loop.start()
    },
    async stop(): Promise<void> {
      await loop.stop()
      for (const { stop } of atWork.values()) stop.abort(new Error('The service ends.'))
      await Promise.all([...atWork.values()].map(({ done }) => done))
    },
  }
}

/** Sets anew when a pickup is next that would sleep longer than its times say: it was set by a clock that was ahead. */
async function wakePickups(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const { workspaceId, id, nextRunAt, ...times } of await listWaitingPickups(deps.db.background)) {
    const next = nextRun(times, now)
    if (next === null || nextRunAt <= next) continue
    await inTransaction(deps.db.background, { workspaceId }, (tx) => saveNextRun(tx, workspaceId, id, next))
    deps.log.warn({ pickup: id, from: nextRunAt, to: next }, 'A pickup was late, because the clock had been ahead')
  }
}
