import { setTimeout as sleep } from 'node:timers/promises'

/** Looks every 20 ms whether the condition holds; false when it still does not after `withinMs`. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    if (await condition()) return true
    if (performance.now() > deadline) return false
    await sleep(20)
  }
}
