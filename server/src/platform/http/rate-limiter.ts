/**
 * A token bucket per key, in the memory of this process: as many requests at once as the limit allows, refilled evenly.
 * At most `maxKeys` keys are remembered; beyond, those not seen for longest are forgotten, which gives them a full bucket.
 */
export function createRateLimiter(
  name: string,
  limit: RateLimit,
  clock: () => number = () => performance.now(),
  maxKeys = 50_000,
): RateLimiter {
  if (limit === null) return { name, policy: null, limit, take: () => UNLIMITED }
  const { requests: capacity, seconds } = limit
  const tokensPerMs = capacity / (seconds * 1000)
  // Two halves instead of a list by age: a key that is seen moves to the young half, and a full young half grows old.
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()

  function bucketOf(key: string, now: number): Bucket {
    const known = young.get(key)
    if (known !== undefined) return known
    if (young.size >= maxKeys / 2) {
      old = young
      young = new Map()
    }
    const bucket = old.get(key) ?? { tokens: capacity, at: now }
    young.set(key, bucket)
    return bucket
  }

  return {
    name,
    limit,
    policy: `"${name}";q=${capacity};w=${seconds}`,
    take(key) {
      const now = clock()
      const bucket = bucketOf(key, now)
      bucket.tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * tokensPerMs)
      bucket.at = now
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      return {
        allowed,
        remaining: Math.floor(bucket.tokens),
        resetSeconds: Math.ceil((capacity - bucket.tokens) / tokensPerMs / 1000),
        retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / tokensPerMs / 1000)),
      }
    },
  }
}

/** `null`: not limited. */
export type RateLimit = { readonly requests: number; readonly seconds: number } | null

export type RateLimiter = {
  readonly name: string
  readonly limit: RateLimit
  /** The RateLimit-Policy field; `null` when nothing is limited. */
  readonly policy: string | null
  take(key: string): Taken
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

type Bucket = { tokens: number; at: number }

const UNLIMITED: Taken = { allowed: true, remaining: Number.MAX_SAFE_INTEGER, resetSeconds: 0, retryAfterSeconds: 0 }
