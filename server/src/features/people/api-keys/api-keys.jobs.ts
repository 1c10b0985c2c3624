import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { tellExpiringKeys } from './tell-expiring-keys.ts'

/** Looks at the start and every hour after. Returns how to stop it, which waits for a look under way. */
export function startTellingExpiringKeys(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const told = await tellExpiringKeys(deps)
      if (told > 0) deps.log.info({ told }, 'Told of API keys that end soon')
    },
    (error) => deps.log.warn({ err: error }, 'Could not tell of API keys that end soon; the next look tries again'),
  )
}
