/**
 * A token bucket per key, in the memory of this process: as many requests at once as the limit allows, refilled evenly.
 * A bucket is kept as the one number it needs, the time at which it is full again (the generic cell rate algorithm).
 * At most `maxKeys` keys are remembered; beyond, those not seen for longest are forgotten, which gives them a full bucket.
 */
export function createRateLimiter(
  name: string,
  limit: RateLimit,
  clock: () => number = () => performance.now(),
  maxKeys = 50_000,
): RateLimiter {
  if (limit === null) return { name, policy: null, limit, take: () => UNLIMITED, giveBack: () => {} }
  const { requests, seconds } = limit
  const windowMs = seconds * 1000
  const costMs = windowMs / requests
  // Two halves instead of a list by age: a key that is seen moves to the young half, and a full young half grows old.
  let young = new Map<string, number>()
  let old = new Map<string, number>()

  return {
    name,
    limit,
    policy: `"${name}";q=${requests};w=${seconds}`,
    take(key) {
      const now = clock()
      const fullAt = Math.max(now, young.get(key) ?? old.get(key) ?? now)
      const waitMs = fullAt + costMs - windowMs - now
      const allowed = waitMs <= ROUNDING_MS
      const nextFullAt = allowed ? fullAt + costMs : fullAt
      young.set(key, nextFullAt)
      if (young.size >= maxKeys / 2) {
        old = young
        young = new Map()
      }
      const missingMs = nextFullAt - now
      return {
        allowed,
        remaining: Math.floor((windowMs - missingMs + ROUNDING_MS) / costMs),
        resetSeconds: Math.ceil((missingMs - ROUNDING_MS) / 1000),
        retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
      }
    },
    giveBack(key) {
      const fullAt = young.get(key) ?? old.get(key)
      if (fullAt !== undefined) young.set(key, fullAt - costMs)
    },
  }
}

/** Sums of fractions of milliseconds end a hair beside the whole. */
const ROUNDING_MS = 1e-6

/** `null`: not limited. */
export type RateLimit = { readonly requests: number; readonly seconds: number } | null

export type RateLimiter = {
  readonly name: string
  readonly limit: RateLimit
  /** The RateLimit-Policy field; `null` when nothing is limited. */
  readonly policy: string | null
  take(key: string): Taken
  /** One request that was allowed does not count after all. */
  giveBack(key: string): void
}

export type Taken = {
  readonly allowed: boolean
  /** Requests that may follow at once. */
  readonly remaining: number
  /** Until the bucket is full again. */
  readonly resetSeconds: number
  /** Until the next request is allowed; 0 when it was. */
  readonly retryAfterSeconds: number
}

const UNLIMITED: Taken = { allowed: true, remaining: Number.MAX_SAFE_INTEGER, resetSeconds: 0, retryAfterSeconds: 0 }
