import { factorSetContent } from '@selvedge/lca/factors/factor-set.ts'
import type { Deps } from '#deps.ts'
import { inTightHeap } from '#platform/tight-heap.ts'
import { createWorkLoop, type WorkLoop } from '#platform/work-loop.ts'
import { assessDue } from './assess-due.ts'
import { dayOf } from './assessment-inputs.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { adoptBasis, endEvidence, listWorkspacesToAssess } from './reassessment.store.ts'

const LOOK_EVERY_MS = 30_000
/** Sooner where work was seen and left: a server that was killed holds its locks until PostgreSQL notices. */
const AGAIN_AFTER_MS = 1_000

/**
 * Assesses what is due, in the background, one batch after the other. There is no list of jobs to lose: what is due stands in the
 * database until the transaction that assesses it commits, so a restart goes on where the last process stopped.
 */
export function createReassessmentWorker(deps: Deps) {
  const { background } = deps.db
  const failed = (error: unknown, { wakeIn }: WorkLoop) => {
    deps.log.error({ err: error }, 'Reassessing variants failed; trying again')
    wakeIn(AGAIN_AFTER_MS)
  }
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wakeIn }) => {
    await endEvidence(background, dayOf(deps.now()))
    for (const workspaceId of await listWorkspacesToAssess(background)) {
      await inTightHeap(() => assessDue(deps, workspaceId, isStopped))
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
      if (isOther) deps.log.info({ factorSet: version }, 'This factor set is used from now on')
      deps.signals.on('selvedge_assessments', loop.wake)
      loop.start()
    },
    stop: loop.stop,
  }
}
