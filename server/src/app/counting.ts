import { createScanCounter, type ScanCounter } from '#features/publishing/scans/scan-counter.ts'
import { createMetrics, type Metrics } from '#platform/http/metrics.ts'
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Deps } from '../deps.ts'

/** What is counted from one request to the next, whichever of the service's apps answers them. */
export type Counting = {
  readonly metrics: Metrics
  readonly limits: { readonly public: RateLimiter; readonly api: RateLimiter }
  readonly scans: ScanCounter
}

export function createCounting(deps: Deps): Counting {
  const { rateLimits } = deps.config
  return {
    metrics: createMetrics(),
    limits: {
      public: createRateLimiter('public', rateLimits.public),
      api: createRateLimiter('api', rateLimits.api),
    },
    scans: createScanCounter(deps),
  }
}
