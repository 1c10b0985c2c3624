import type { Tx } from '#database/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { assessVariants } from './assess-variants.ts'

/**
 * As part of saving a variant, which its transaction has locked after its product: what is saved and what follows from it are seen
 * together or not at all. `formerProductId`: where it was before it was moved.
 */
export async function assessVariant(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, productId }: { id: string; productId: string },
  formerProductId = productId,
): Promise<void> {
  const moved = formerProductId === productId ? [] : [formerProductId, productId]
  const { reassessed } = await assessVariants(deps, tx, actor.workspaceId, [id], moved)
  const [changed] = reassessed
  if (!changed) return
  const { before, after } = changed
  await recordEvent(tx, actor, {
    kind: 'assessment.updated',
    subjectType: 'variant',
    subjectId: id,
    data: { before, after },
  })
}
