import { createWorkLoop } from './work-loop.ts'

/** Says when what a clock that was ahead may have noted is worth a look: at the first time, when the clock has gone back, and now and then. */
export function createClockWatch(now: () => Date): () => boolean {
  let latest = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now().getTime()
    const hasGoneBack = at < latest - STEP_MS
    latest = at
    if (!hasGoneBack && performance.now() - lookedAt < EVERY_MS) return false
    lookedAt = performance.now()
    return true
  }
}

/** Mends what a clock that was ahead has noted, whenever it is worth a look, from its start until it is stopped. */
export function mendAfterClock(
  now: () => Date,
  mend: () => Promise<void>,
  failed: (error: unknown) => void,
): { start(): void; stop(): Promise<void> } {
  const isWorthALook = createClockWatch(now)
  return createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async () => {
    if (isWorthALook()) await mend()
  })
}

const LOOK_EVERY_MS = 1_000
/** More than a clock is ever put right by in passing. */
const STEP_MS = 1_000
/** For what another process noted. */
const EVERY_MS = 600_000
