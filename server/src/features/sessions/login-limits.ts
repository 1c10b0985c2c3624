import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Config } from '../../config.ts'

export type LoginLimits = { readonly byAddress: RateLimiter; readonly byAccount: RateLimiter }

/**
 * An account takes several addresses' worth of attempts, so that one guesser, who runs out by address first, does not lock the
 * owner of the account out.
 */
export function createLoginLimits({ rateLimits: { login } }: Config): LoginLimits {
  return {
    byAddress: createRateLimiter('login', login),
    byAccount: createRateLimiter('account', login && { ...login, requests: login.requests * ADDRESSES_PER_ACCOUNT }),
  }
}

const ADDRESSES_PER_ACCOUNT = 5
