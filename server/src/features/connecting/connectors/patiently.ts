import type { World } from './connector.ts'
import { ForeignError } from './foreign-error.ts'

/** Between tries of what passes: a hiccup, a restart, a short maintenance. */
const PAUSES = [1_000, 4_000, 15_000]

/** Longer than this, a run ends and says until when, rather than hold its place. */
const LONGEST_WAIT = 120_000
/** Where somebody waits for the answer. */
export const IN_A_MOMENT = 2_000
const MOST_WAITS = 20

/**
 * Tries again what passes, and waits where the system says how long. For what can be done twice with the effect of once: reading, and
 * writing a value to where it belongs.
 */
export async function patiently<T>(world: World, attempt: () => Promise<T>, longestWait = LONGEST_WAIT): Promise<T> {
  let faults = 0
  let waits = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ForeignError)) throw error
      const wait =
        error.kind === 'rate_limited' ? untilRetry(world, error) : error.kind === 'passing' ? PAUSES[faults] : undefined
      if (wait === undefined || wait > longestWait) throw error
      if (error.kind === 'passing') faults += 1
      else if (++waits > MOST_WAITS) throw error
      await world.sleep(wait)
    }
  }
}

function untilRetry(world: World, { retryAt }: ForeignError): number {
  return Math.max((retryAt?.getTime() ?? 0) - world.now().getTime(), 500)
}
