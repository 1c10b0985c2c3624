import type { Deps } from '#deps.ts'
import { tellExpiringRatings } from './tell-expiring-ratings.ts'

/** Looks at the start and every hour after. Returns how to stop it, which waits for a look under way. */
export function startTellingExpiringRatings(deps: Deps): () => Promise<void> {
  let underway = Promise.resolve()
  const look = () => {
    underway = underway
      .then(() => tellExpiringRatings(deps))
      .then((told) => {
        if (told > 0) deps.log.info({ told }, 'Told of ratings that end soon')
      })
      .catch((error) =>
        deps.log.warn({ err: error }, 'Could not tell of ratings that end soon; the next look tries again'),
      )
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underway
  }
}

const EVERY_MS = 3_600_000
