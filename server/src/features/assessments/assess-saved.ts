import type { Tx } from '#database/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { recordEvents } from '../events/record-event.ts'
import { assessVariants } from './assess-variants.ts'

export type SavedVariant = {
  readonly id: string
  readonly productId: string
  /** Where it was before it was moved. */
  readonly formerProductId?: string
}

/**
 * As part of saving variants, which its transaction has locked after their products: what is saved and what follows from it are seen
 * together or not at all.
 */
export async function assessSaved(deps: Deps, tx: Tx, actor: Actor, variants: readonly SavedVariant[]): Promise<void> {
  const moved = variants.flatMap(({ productId, formerProductId = productId }) =>
    formerProductId === productId ? [] : [formerProductId, productId],
  )
  const ids = variants.map(({ id }) => id)
  const { reassessed } = await assessVariants(deps, tx, actor.workspaceId, ids, moved)
  await recordEvents(
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
