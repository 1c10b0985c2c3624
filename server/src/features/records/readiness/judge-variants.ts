import type { Tx } from '#database/transaction.ts'
import { type JudgedVariant, listReadinessFacts, saveReadiness } from './readiness.store.ts'
import { judgeReadiness, type Readiness } from './readiness.ts'

/**
 * Judges variants as they are in this transaction and keeps it; true if any is judged otherwise than before. Two statements, however
 * many variants. Part of assessing them, so that it happens at the same moments.
 */
export async function judgeVariants(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<boolean> {
  const facts = await listReadinessFacts(tx, workspaceId, variantIds)
  return facts.length > 0 && (await saveReadiness(tx, workspaceId, facts.map(judgeReadiness).map(judgedVariant))) > 0
}

function judgedVariant({ variantId, total, met, requiredMissing, items }: Readiness): JudgedVariant {
  const missing = items.filter(({ state }) => state !== 'met').map(({ requirement }) => requirement)
  return { variantId, total, met, requiredMissing, missing }
}
