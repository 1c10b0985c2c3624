import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Actor, systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { isPart } from '#kit/within.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import type { Work } from '#kit/work-starts/work.ts'
import { assessVariants } from './assess-variants.ts'
import { lockForAssessment } from './assessment.store.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { finishIfDone, insertDue, takeDue, takeDueVariant } from './reassessment.store.ts'

/** Small enough that requests beside it and saves of these products hardly wait, large enough to be quick. */
export const BATCH = 100
/** What a request waits for before it is answered, whichever comes first; the worker does the rest. */
const AT_ONCE = 400
const AT_ONCE_MS = 500

/** In the transaction that changes what they rest on: their assessments are due when it commits. */
export async function reassessVariantsOf(
  tx: Tx,
  actor: Actor,
  of: { materialIds: readonly string[] } | { productIds: readonly string[] },
): Promise<void> {
  const [cause, ids] =
    'materialIds' in of ? (['material', of.materialIds] as const) : (['product', of.productIds] as const)
  if (ids.length > 0) insertDue(tx, actor.workspaceId, cause, ids)
}

/**
 * After that transaction: a few variants are assessed before the caller is answered, many by the worker meanwhile; without `atOnce`, all of
 * them.
 */
export async function settleAssessments(deps: Deps, workspaceId: string, { atOnce = true } = {}): Promise<void> {
  const until = performance.now() + AT_ONCE_MS
  let done = 0
  // Where the caller's change is a part of a larger one, nobody waits for the assessments, and it is not committed yet.
  while (atOnce && !isPart(deps) && done < AT_ONCE && performance.now() < until) {
    const count = await assessBatch(deps, deps.db.app, workspaceId)
    if (count === 0) return
    done += count
  }
  deps.signals.tellHere('selvedge_assessments', workspaceId)
}

/**
 * One transaction: takes due variants and assesses them. Until it commits they have their old values, and are due again should it not.
 * Gives back how many it took. `db`: the requests' connections, or those of the background. `alone`: no more than this variant. `work`: what it is
 * the first piece of that this process does.
 */
export async function assessBatch(
  deps: Deps,
  db: Kysely<Tables>,
  workspaceId: string,
  { alone = null, work = null }: { readonly alone?: string | null; readonly work?: Work | null } = {},
): Promise<number> {
  const actor = systemActor(workspaceId, 'assessments')
  const basis = basisOf(impactMethod(deps.config.lcaSourcesOff))
  const taken = await inTransaction(db, actor, async (tx) => {
    const ids =
      alone === null ? await takeDue(tx, workspaceId, basis, BATCH) : await takeDueVariant(tx, workspaceId, alone)
    if (ids.length === 0) {
      await finishIfDone(tx, workspaceId)
      return 0
    }
    await lockForAssessment(tx, workspaceId, ids)
    const { saved, reassessed } = await assessVariants(deps, tx, workspaceId, ids)
    // Even where no value changed: remembered answers hold reasons and explanations, too.
    if (saved) {
      recordEvent(tx, actor, {
        kind: 'assessment.batch_updated',
        subjectType: 'workspace',
        subjectId: workspaceId,
        data: { assessments: reassessed },
      })
    }
    await finishIfDone(tx, workspaceId)
    if (work) await comeFurther(tx, work)
    return ids.length
  })
  if (taken > 0) deps.signals.tellHere('changes', workspaceId)
  return taken
}
