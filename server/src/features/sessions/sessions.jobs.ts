import { mendAfterClock } from '#platform/clock-watch.ts'
import type { Deps } from '../../deps.ts'
import { shortenSessions } from './session.store.ts'

/** Sessions that began by a clock that was ahead, or were used by it, end when those would that began or were used now. */
export function keepSessionsShort(deps: Deps): () => Promise<void> {
  return mendAfterClock(
    deps.now,
    async () => {
      const shortened = await shortenSessions(deps.db.background, deps.now(), deps.config.sessionMaxDays)
      if (shortened > 0) deps.log.warn({ shortened }, 'Sessions were shortened: the clock had been ahead')
    },
    (err) => deps.log.error({ err }, 'Looking for sessions of a clock that was ahead failed; it is tried again'),
  )
}
