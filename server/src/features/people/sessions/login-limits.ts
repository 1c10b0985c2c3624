import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/database.ts'
import type { Deps } from '#deps.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limiter.ts'
import { readDevice } from './device-cookie.ts'
import { createGuessLimits, type GuessLimits } from './guess-limits.ts'

export type LoginLimits = {
  readonly byAddress: RateLimiter
  /** What an address's tries are counted by: neighbours behind it use up nothing of a browser that has signed in before. */
  readonly keyOf: (request: FastifyRequest) => string
}

export function createLoginLimits(deps: Deps): LoginLimits {
  return {
    byAddress: createRateLimiter('login', deps.config.rateLimits.login),
    keyOf: (request) => {
      const device = readDevice(request, deps)
      return device === null ? clientKeyOf(request) : `device ${device.id}`
    },
  }
}

/** One for all doors of a process at which a password is given: signing in, accepting an invitation, changing the password. */
export function guessLimitsOf(deps: Deps): GuessLimits {
  const known = ofDatabase.get(deps.db)
  if (known) return known
  const limits = createGuessLimits(deps.config.rateLimits.login, () => deps.now().getTime())
  ofDatabase.set(deps.db, limits)
  return limits
}

const ofDatabase = new WeakMap<Database, GuessLimits>()
