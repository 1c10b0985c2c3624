import type { Deps } from '../../deps.ts'
import { listImportsToRun } from './import.store.ts'
import { runImport } from './run-import.ts'

/** Looked for even unasked: another process may have ended with work left. */
const LOOK_EVERY_MS = 5_000

/**
 * Checks, runs and undoes imports in the background, one after the other. What is left to do stands in the database, so a restart goes
 * on where the last process stopped; where two processes are at work on one, the second finds itself overtaken and leaves it.
 */
export function createImportWorker(deps: Deps) {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  const work = async () => {
    for (const found of await listImportsToRun(deps.db.background)) {
      if (stopped) return
      await runImport(deps, found, () => stopped).catch((error: unknown) =>
        deps.log.error({ err: error, import: found.id }, 'An import could not go on; it is tried again'),
      )
    }
  }
  const wake = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'Looking for imports failed; it is tried again'))
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  return {
    start(): void {
      deps.signals.on('imports', wake)
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
      wake()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
