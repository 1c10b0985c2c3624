import { randomUUID } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { LEASE_MS } from './held-copy.ts'
import { keepInStep } from './keep-in-step.ts'
import { letGoOfCopy, listDueCopies, renewCopy, takeCopy } from './list-copy.store.ts'

const LOOK_EVERY_MS = 1_000
const SAY_EVERY_MS = LEASE_MS / 3

/** It mostly waits for the system that it writes to: one that hangs is in nobody's way. */
const MOST_AT_ONCE = 10

type Work = { readonly workspaceId: string; readonly id: string }

/**
 * Keeps tables of connected systems in step with lists. All that is to do stands in the database: a restart goes on where the last process stopped, and several
 * share the work, each copy being one process's at a time.
 */
export function createListCopyWorker(deps: Deps) {
  const holder = randomUUID()
  const atWork = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>()
  let lists: Promise<unknown> = Promise.resolve()
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for list copies failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    for (const work of await listDueCopies(deps.db.background, deps.now())) {
      if (isStopped() || atWork.size >= MOST_AT_ONCE) return
      if (!atWork.has(work.id)) begin(work)
    }
  })
  const oneList = <T>(work: () => Promise<T>): Promise<T> => {
    const own = lists.then(work)
    lists = own.catch(() => {})
    return own
  }
  const until = () => new Date(deps.now().getTime() + LEASE_MS)
  const begin = (work: Work) => {
    const stop = new AbortController()
    const done = run(work, stop)
      .catch((error: unknown) =>
        deps.log.error({ err: error, copy: work.id }, 'A list copy could not go on; trying again'),
      )
      .finally(() => {
        atWork.delete(work.id)
        loop.wakeIn(50)
      })
    atWork.set(work.id, { stop, done })
  }
  const run = async (work: Work, stop: AbortController) => {
    const { background } = deps.db
    const copy = await inTransaction(background, work, (tx) =>
      takeCopy(tx, work, { holder, now: deps.now(), until: until() }),
    )
    if (!copy) return
    const sayThere = setInterval(() => {
      inTransaction(background, work, (tx) => renewCopy(tx, work, holder, until()))
        .then((isOwn) => {
          if (!isOwn) stop.abort(new Error('Another process has this list copy.'))
        })
        .catch((error: unknown) =>
          deps.log.warn({ err: error, copy: work.id }, 'A lease on a list copy could not be renewed'),
        )
    }, SAY_EVERY_MS).unref()
    try {
      await keepInStep(deps, { workspaceId: work.workspaceId, copy, holder, signal: stop.signal, oneList })
    } finally {
      clearInterval(sayThere)
      await inTransaction(background, work, (tx) => letGoOfCopy(tx, work, holder))
    }
  }

  return {
    start(): void {
      deps.signals.on('changes', () => loop.wakeIn(50))
      loop.start()
    },
    async stop(): Promise<void> {
      await loop.stop()
      for (const { stop } of atWork.values()) stop.abort(new Error('The service ends.'))
      await Promise.all([...atWork.values()].map(({ done }) => done))
    },
  }
}
