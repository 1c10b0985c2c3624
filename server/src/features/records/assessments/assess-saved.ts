import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { assessVariants } from './assess-variants.ts'
import { insertDue } from './reassessment.store.ts'
import { scoreProducts } from './score-products.ts'

export type SavedVariant = {
  readonly id: string
  readonly productId: string
  /** Where it was before it was moved. */
  readonly formerProductId?: string
}

/**
 * More than these are due instead: the batch of an import is saved in half the time, and whoever waits for a product that it is at work
 * on waits half as long (docs/decisions/0017).
 */
const MOST_AT_ONCE = 100

/**
 * As part of saving variants, which its transaction has locked after their products: what is saved and what follows from it are seen
 * together or not at all. Many are assessed right after: see `settleSaved`.
 */
export async function assessSaved(deps: Deps, tx: Tx, actor: Actor, variants: readonly SavedVariant[]): Promise<void> {
  const { workspaceId } = actor
  const moved = variants.flatMap(({ productId, formerProductId = productId }) =>
    formerProductId === productId ? [] : [formerProductId, productId],
  )
  const ids = variants.map(({ id }) => id)
  if (ids.length === 0) return
  if (ids.length > MOST_AT_ONCE) {
    scoreProducts(tx, workspaceId, moved)
    const kept = held.get(tx)
    if (kept) kept.push(...ids)
    else insertDue(tx, workspaceId, 'variant', ids)
    return
  }
  const { reassessed } = await assessVariants(deps, tx, workspaceId, ids, moved)
  recordEvents(
    tx,
    actor,
    reassessed.map(({ variantId, before, after }) => ({
      kind: 'assessment.updated',
      subjectType: 'variant',
      subjectId: variantId,
      data: { before, after },
    })),
  )
}

/**
 * From now on what a transaction leaves to be assessed is kept back, until the function that is given back sends it along: it locks how far the workspace's assessing is,
 * for which other transactions would wait until the end of this one.
 */
export function holdDue(tx: Tx, workspaceId: string): () => void {
  const kept: string[] = []
  held.set(tx, kept)
  return () => {
    held.delete(tx)
    if (kept.length > 0) insertDue(tx, workspaceId, 'variant', kept)
  }
}

const held = new WeakMap<Tx, string[]>()

/** After the transaction: has the worker assess what was too many to be assessed in it. */
export function settleSaved(deps: Deps, workspaceId: string, variants: readonly unknown[]): void {
  if (variants.length > MOST_AT_ONCE) deps.signals.tellHere('selvedge_assessments', workspaceId)
}
