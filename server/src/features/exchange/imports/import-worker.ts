import type { Deps } from '#deps.ts'
import { goOnWithWork } from '#kit/work-starts/begin-work.ts'
import { createTurns } from '#platform/turns.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { chooseImports, type WaitingImport } from './choose-imports.ts'
import { listImportsToRun } from './import.store.ts'
import { runImport } from './run-import.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Checks, runs and undoes imports in the background. Those of several workspaces take turns batch by batch: there is never more than one
 * batch at work. What is left to do stands in the database, so a restart goes on where the last process stopped; where two processes
 * are at work on one import, the second finds itself overtaken and leaves it.
 */
export function createImportWorker(deps: Deps) {
  const turns = createTurns()
  const atWork = new Map<WaitingImport, Promise<void>>()
  /** Of each workspace, counted up: whoever had one longest ago is next. */
  const lastTurnOf = new Map<string, number>()
  let turn = 0
  /** Left a moment ago, and when: it is not taken up again at once, unless somebody asks. */
  const left = new Map<string, number>()
  let asked = 0

  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for imports failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped }) => {
    for (const one of atWork.keys()) await goOnWithWork(deps, one)
    const waiting = await listImportsToRun(deps.db.background)
    for (const [id, at] of left) if (performance.now() - at > LOOK_EVERY_MS / 2) left.delete(id)
    if (waiting.length === 0) lastTurnOf.clear()
    if (isStopped()) return
    const open = waiting.filter(({ id }) => !left.has(id))
    for (const one of chooseImports(open, [...atWork.keys()], lastTurnOf)) {
      turn += 1
      lastTurnOf.set(one.workspaceId, turn)
      atWork.set(one, run(one))
    }
  })
  const run = async (one: WaitingImport) => {
    const own = turns.join()
    const askedBefore = asked
    try {
      await runImport(deps, one, async () => {
        await own.next()
        return loop.isStopped()
      })
    } catch (error) {
      deps.log.error({ err: error, import: one.id }, 'An import could not continue; trying again')
    } finally {
      own.end()
      atWork.delete(one)
      // What was begun with it meanwhile is not in what has just ended.
      if (asked === askedBefore) left.set(one.id, performance.now())
      loop.wake()
      deps.signals.tellHere('imports_left', one.id)
    }
  }

  return {
    start(): void {
      deps.signals.on('imports', () => {
        asked += 1
        left.clear()
        loop.wake()
      })
      loop.start()
    },
    async stop(): Promise<void> {
      await loop.stop()
      await Promise.all(atWork.values())
    },
  }
}
