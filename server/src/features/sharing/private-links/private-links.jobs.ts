import type { Deps } from '#deps.ts'
import type { Work } from '#kit/feature.ts'
import { mendAfterClock } from '#platform/clock-watch.ts'
import { keepGrantsShort } from './keep-grants-short.ts'

export function keepingGrantsShort(deps: Deps): Work {
  return mendAfterClock(
    deps.now,
    () => keepGrantsShort(deps),
    (err) => deps.log.error({ err }, 'Looking for visits from a clock that was ahead failed; trying again'),
  )
}
