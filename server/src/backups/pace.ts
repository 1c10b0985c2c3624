import { setTimeout as sleep } from 'node:timers/promises'

/** Asked between two pieces of a work that is in no hurry; it resolves when the work may go on. */
export type Pace = () => Promise<void>

export const UNPACED: Pace = async () => {}

/**
 * Rests after each piece for five times the time that it took, so of six moments five are left to those who ask the service meanwhile. A machine that has much to do
 * makes pieces, and so rests, longer. A rest is never long: what waits for a slow network is not at work.
 */
export function createPace({
  now = () => performance.now(),
  rest = sleep as (ms: number) => Promise<unknown>,
} = {}): Pace {
  let [since, owed] = [now(), 0]
  let resting: Promise<unknown> | null = null
  return async () => {
    owed = Math.min(MOST_MS, owed + (now() - since) * RESTS)
    since = now()
    if (resting === null && owed < LEAST_MS) return
    // Whatever is done at the same time rests at the same time.
    resting ??= rest(owed).finally(() => {
      resting = null
      owed = 0
      since = now()
    })
    await resting
  }
}

const RESTS = 5
/** Timers are no finer. */
const LEAST_MS = 5
const MOST_MS = 50
