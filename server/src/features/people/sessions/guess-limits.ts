import { AppError } from '#platform/app-error.ts'
import { createRateLimiter, type RateLimit } from '#platform/http/rate-limiter.ts'

/** Where a password is given: the browser, if it has signed in to this account before, and else the network. */
export type Origin = { readonly device: string | null; readonly network: string | null }

export type GuessLimits = {
  /** Counts a try; the refusal of one that comes too early, otherwise null. `isKnown` is asked only where the account's own limit is used up. */
  take(account: string, origin: Origin, isKnown: () => Promise<boolean>): Promise<AppError | null>
  /** The password was right: this browser or network begins anew. */
  succeeded(account: string, origin: Origin): void
}

/** Of all new browsers together, however many networks they come from. */
const GUESSES_A_DAY = 150
const LONGEST_WAIT_S = 900
/** After so long without a try the next begins anew. */
const FORGOTTEN_AFTER_MS = 86_400_000
const MAX_REMEMBERED = 50_000

/**
 * How often a password of one account is tried. Each browser that has signed in to it before, and each network, has tries of its own; when
 * they are used up, the wait doubles with each further one, up to a quarter of an hour: about a hundred a day. New browsers together have
 * 150 a day for an account, so that a thousand networks guess no more than that. Strangers who use those up keep the account's own people
 * out of new browsers in new networks, and out of nothing else. Counted in the memory of each process. `limit` null: not limited.
 */
export function createGuessLimits(limit: RateLimit, now: () => number): GuessLimits {
  if (limit === null) return { take: async () => null, succeeded: () => {} }
  const free = limit.requests
  const inAll = createRateLimiter('account', { requests: GUESSES_A_DAY, seconds: 86_400 }, now)
  const tries = new Map<string, { count: number; nextAt: number; lastAt: number }>()
  const keyOf = (account: string, { device, network }: Origin) =>
    `${account}\0${device === null ? `n${network ?? ''}` : `d${device}`}`
  return {
    async take(account, origin, isKnown) {
      const key = keyOf(account, origin)
      const at = now()
      const found = tries.get(key)
      const known = found && at - found.lastAt < FORGOTTEN_AFTER_MS ? found : { count: 0, nextAt: 0, lastAt: at }
      if (at < known.nextAt) return tooEarly((known.nextAt - at) / 1_000)
      const count = known.count + 1
      const waitS = count < free ? 0 : Math.min(2 ** (count - free), LONGEST_WAIT_S)
      // At the end of the map: those not seen for longest are forgotten first.
      tries.delete(key)
      tries.set(key, { count, nextAt: at + waitS * 1_000, lastAt: at })
      if (tries.size > MAX_REMEMBERED) for (const oldest of tries.keys()) if (tries.delete(oldest)) break
      if (origin.device !== null) return null
      const taken = inAll.take(account)
      return taken.allowed || (await isKnown()) ? null : tooEarly(taken.retryAfterSeconds)
    },
    succeeded(account, origin) {
      tries.delete(keyOf(account, origin))
    },
  }
}

function tooEarly(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds))
  return new AppError(
    'rate_limited',
    'too_many_requests',
    `There were too many attempts for this account from here. Try again in ${wait} ` +
      `second${wait === 1 ? '' : 's'}; a browser that has signed in before does not have to wait for others.`,
    { retryAfterSeconds: wait },
  )
}
