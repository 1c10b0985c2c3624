import type { Tx } from '#database/transaction.ts'
import { saveProductScores } from './assessment.store.ts'

/**
 * Gives products the mean score of their variants as they are by then: sent with the statement that comes next. In order of id, so that nobody
 * waits in a circle.
 */
export function scoreProducts(tx: Tx, workspaceId: string, productIds: Iterable<string>): void {
  const ids = [...new Set(productIds)].sort()
  if (ids.length > 0) saveProductScores(tx, workspaceId, ids)
}
