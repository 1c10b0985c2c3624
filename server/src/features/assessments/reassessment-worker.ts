import { factorSetContent } from '@selvedge/lca/factors/factor-set.ts'
import { analyzeRecords } from '#database/analyze-records.ts'
import { inTightHeap } from '#platform/tight-heap.ts'
import { createWorkLoop, type WorkLoop } from '#platform/work-loop.ts'
import type { Deps } from '../../deps.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { assessBatch } from './reassess.ts'
import { adoptBasis, listWorkspacesToAssess } from './reassessment.store.ts'

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
  const { background } = deps.db
  const failed = (error: unknown, { wakeIn }: WorkLoop) => {
    deps.log.error({ err: error }, 'Assessing variants again failed; it is tried again')
    wakeIn(AGAIN_AFTER_MS)
  }
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wakeIn }) => {
    for (const workspaceId of await listWorkspacesToAssess(background)) {
      await inTightHeap(async () => {
        for (let batches = 1; !isStopped() && (await assessBatch(deps, background, workspaceId)) > 0; batches += 1) {
          // Statements planned before the tables had grown read all variants of a product for each of them.
          if (batches === MANY_BATCHES) await analyzeRecords(background, 'roughly')
          await nextTurn()
        }
      })
    }
    if ((await listWorkspacesToAssess(background)).length > 0) wakeIn(AGAIN_AFTER_MS)
  })

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
      deps.signals.on('selvedge_assessments', loop.wake)
      loop.start()
    },
    stop: loop.stop,
  }
}

/** Requests that came in meanwhile go first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
