import { factorSetContent } from '@selvedge/lca/factors/factor-set.ts'
import { analyzeRecords } from '#database/analyze-records.ts'
import type { Deps } from '../../deps.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { assessBatch } from './reassess.ts'
import { adoptBasis, listWorkspacesToAssess } from './reassessment.store.ts'

/** Looked for even unasked: another process may have ended with work left. */
const LOOK_EVERY_MS = 30_000
/** There is more to do than a save brings. */
const MANY_BATCHES = 5
/** Sooner where work was seen and left: a server that was killed holds its locks until PostgreSQL notices. */
const AGAIN_AFTER_MS = 1_000

/**
 * Assesses what is due, in the background, one batch after the other. There is no list of jobs to lose: what is due stands in the
 * database until the transaction that assesses it commits, so a restart goes on where the last process stopped.
 */
export function createReassessmentWorker(deps: Deps) {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  const { background } = deps.db
  const work = async () => {
    for (const workspaceId of await listWorkspacesToAssess(background)) {
      for (let batches = 1; !stopped && (await assessBatch(deps, background, workspaceId)) > 0; batches += 1) {
        // Statements planned before the tables had grown read all variants of a product for each of them.
        if (batches === MANY_BATCHES) await analyzeRecords(background, 'roughly')
        await nextTurn()
      }
    }
    if ((await listWorkspacesToAssess(background)).length > 0) wakeSoon()
  }
  const wakeSoon = () => {
    clearTimeout(soon)
    if (!stopped) soon = setTimeout(wake, AGAIN_AFTER_MS).unref()
  }
  const wake = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = work()
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'Assessing variants again failed; it is tried again')
        wakeSoon()
      })
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        }
      })
  }

  return {
    /** Makes this server's method the installation's; with another one than before, every variant is due. */
    async start(): Promise<void> {
      const method = impactMethod(deps.config.lcaSourcesOff)
      const { version } = method.factors
      const isOther = await adoptBasis(background, basisOf(method), {
        version,
        content: factorSetContent(method.factors),
      })
      if (isOther) deps.log.info({ factorSet: version }, 'Assessing with this factor set from now on')
      deps.signals.on('selvedge_assessments', wake)
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
      wake()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}

/** Requests that came in meanwhile go first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
