import type { JudgedVariant } from './readiness.store.ts'
import { judgeReadiness, type Readiness, type ReadinessFacts } from './readiness.ts'

/** What is kept of each variant's readiness. Part of assessing them, so that it happens at the same moments. */
export function judgeVariants(facts: readonly ReadinessFacts[]): JudgedVariant[] {
  return facts.map(judgeReadiness).map(judgedVariant)
}

function judgedVariant({ variantId, total, met, requiredMissing, items }: Readiness): JudgedVariant {
  const missing = items.filter(({ state }) => state !== 'met').map(({ requirement }) => requirement)
  return { variantId, total, met, requiredMissing, missing }
}
