import { mendAfterClock } from '#platform/clock-watch.ts'
import type { Deps } from '../../deps.ts'
import { shortenGrants } from './private-link.store.ts'
import { GRANT_MINUTES } from './private-link.ts'

/** Links that were opened by a clock that was ahead are open no longer than those that are opened now. */
export function keepGrantsShort(deps: Deps): () => Promise<void> {
  return mendAfterClock(
    deps.now,
    async () => {
      const shortened = await shortenGrants(deps.db.background, deps.now(), GRANT_MINUTES)
      if (shortened > 0)
        deps.log.warn({ shortened }, 'Openings of private links were shortened: the clock had been ahead')
    },
    (err) => deps.log.error({ err }, 'Looking for openings of a clock that was ahead failed; it is tried again'),
  )
}
