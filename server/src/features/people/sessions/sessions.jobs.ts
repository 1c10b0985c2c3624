import type { Deps } from '#deps.ts'
import type { Work } from '#kit/feature.ts'
import { mendAfterClock } from '#platform/clock-watch.ts'
import { keepSessionsShort } from './keep-sessions-short.ts'

export function keepingSessionsShort(deps: Deps): Work {
  return mendAfterClock(
    deps.now,
    () => keepSessionsShort(deps),
    (err) => deps.log.error({ err }, 'Looking for sessions from a clock that was ahead failed; trying again'),
  )
}
