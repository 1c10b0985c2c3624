import type { Deps } from '#deps.ts'
import { mendAfterClock } from '#platform/clock-watch.ts'
import { keepSessionsShort } from './keep-sessions-short.ts'

export function startKeepingSessionsShort(deps: Deps): () => Promise<void> {
  return mendAfterClock(
    deps.now,
    () => keepSessionsShort(deps),
    (err) => deps.log.error({ err }, 'Looking for sessions of a clock that was ahead failed; it is tried again'),
  )
}
