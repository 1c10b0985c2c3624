import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { forgetBackups } from './forget-backups.ts'

/** Looks at the start and every hour after. Gives back how to stop it. */
export function startForgettingBackups(deps: Deps): () => Promise<void> {
  return sweepHourly(
    () => forgetBackups(deps),
    (error) => deps.log.warn({ err: error }, 'Old notes of backups could not be removed; the next look tries again'),
  )
}
