import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { tellExpiringCredentials } from './tell-expiring-credentials.ts'

/** Looks at the start and every hour after. Gives back how to stop it. */
export function startTellingExpiringCredentials(deps: Deps): () => Promise<void> {
  return sweepHourly(
    () => tellExpiringCredentials(deps),
    (error) => deps.log.warn({ err: error }, 'Could not tell of credentials that end soon; the next look tries again'),
  )
}
