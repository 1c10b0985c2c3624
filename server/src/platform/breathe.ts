import { setImmediate } from 'node:timers/promises'

/**
 * For long work in small steps: `await breathe()` between two steps lets the other requests of the process be answered, as soon as
 * the work has taken `everyMs` without a pause.
 */
export type Breathe = () => Promise<void>

/** Maps many, with such pauses; few at once. */
export async function mapBreathing<T, R>(all: readonly T[], map: (one: T) => R, everyMs = 2): Promise<R[]> {
  const breathe = createBreather(everyMs)
  const made: R[] = []
  for (const [at, one] of all.entries()) {
    made.push(map(one))
    if (at % STEP === STEP - 1) await breathe()
  }
  return made
}

/** Of fractions of a millisecond. */
const STEP = 16

export function createBreather(everyMs = 10): Breathe {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < everyMs) return
    await setImmediate()
    since = performance.now()
  }
}
