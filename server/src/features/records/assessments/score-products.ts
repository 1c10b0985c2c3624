import type { Tx } from '#database/transaction.ts'
import { saveProductScores } from './assessment.store.ts'

/** Gives products the mean score of their variants as they are now. In order of id, so that nobody waits in a circle. */
export async function scoreProducts(tx: Tx, workspaceId: string, productIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(productIds)].sort()
  if (ids.length > 0) await saveProductScores(tx, workspaceId, ids)
}
