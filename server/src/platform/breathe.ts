import { setImmediate } from 'node:timers/promises'

/**
 * For long work in small steps: `await breathe()` between two steps lets the other requests of the process be answered, as soon as
 * the work has taken `everyMs` without a pause.
 */
export type Breathe = () => Promise<void>

export function createBreather(everyMs = 10): Breathe {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < everyMs) return
    await setImmediate()
    since = performance.now()
  }
}
