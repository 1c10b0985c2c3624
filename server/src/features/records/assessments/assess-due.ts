import { analyzeGrown } from '#database/analyze-grown.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { beginWork, forgetWork, goOnWithWork, leaveWork, SAY_EVERY_MS } from '#kit/work-starts/begin-work.ts'
import { basisOf, impactMethod } from './impact-method.ts'
import { assessBatch, BATCH } from './reassess.ts'
import { findNextDue, finishIfDone, takeDueVariant } from './reassessment.store.ts'

/** There is more to do than a save brings. */
const MANY_BATCHES = 5

/**
 * Assesses what is due in a workspace, one batch after the other. A batch that two processes did not survive is done variant by variant, and a
 * variant that two more did not survive is left as it was: what is due comes in its order, so otherwise each start would end by the same one.
 */
export async function assessDue(deps: Deps, workspaceId: string, isStopped: () => boolean): Promise<void> {
  const { background } = deps.db
  const work = { workspaceId, id: workspaceId }
  const beginning = await beginWork(deps, work)
  if (beginning === 'held') return
  if (beginning === 'lost') {
    await assessOneByOne(deps, workspaceId, isStopped)
    return
  }
  try {
    let saidAt = performance.now()
    for (let batches = 1; !isStopped(); batches += 1) {
      const first = batches === 1 ? { work } : {}
      if ((await assessBatch(deps, background, workspaceId, first)) === 0) break
      // Statements planned before the tables had grown read all variants of a product for each of them.
      if (batches === MANY_BATCHES) await analyzeGrown(background, { assessments: batches * BATCH })
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        await goOnWithWork(deps, work)
        saidAt = performance.now()
      }
      await nextTurn()
    }
  } finally {
    await leaveWork(deps, work)
  }
}

/** As many as the batch had that nobody survived. */
async function assessOneByOne(deps: Deps, workspaceId: string, isStopped: () => boolean): Promise<void> {
  const { background } = deps.db
  const basis = basisOf(impactMethod(deps.config.lcaSourcesOff))
  for (let done = 0; done < BATCH; done += 1) {
    if (isStopped()) return
    const variantId = await inTransaction(background, { workspaceId }, (tx) => findNextDue(tx, workspaceId, basis))
    if (variantId === null) break
    const one = { workspaceId, id: variantId }
    const beginning = await beginWork(deps, one)
    if (beginning === 'held') return
    if (beginning === 'lost') {
      await giveUp(deps, workspaceId, variantId)
      continue
    }
    try {
      await assessBatch(deps, background, workspaceId, { alone: variantId, work: one })
    } finally {
      await leaveWork(deps, one)
    }
    await nextTurn()
  }
  await forgetWork(deps, { workspaceId, id: workspaceId })
}

async function giveUp(deps: Deps, workspaceId: string, variantId: string): Promise<void> {
  await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    await takeDueVariant(tx, workspaceId, variantId)
    await finishIfDone(tx, workspaceId)
  })
  await forgetWork(deps, { workspaceId, id: variantId })
  deps.log.error(
    { workspaceId, variantId },
    'Reassessing a variant was given up, because the service ended each time while processing it; its ' +
      'assessment has not changed',
  )
  deps.signals.tellHere('changes', workspaceId)
}

/** Requests that came in meanwhile go first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
