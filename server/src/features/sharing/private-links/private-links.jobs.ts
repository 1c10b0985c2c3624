import type { Deps } from '#deps.ts'
import { mendAfterClock } from '#platform/clock-watch.ts'
import { keepGrantsShort } from './keep-grants-short.ts'

export function startKeepingGrantsShort(deps: Deps): () => Promise<void> {
  return mendAfterClock(
    deps.now,
    () => keepGrantsShort(deps),
    (err) => deps.log.error({ err }, 'Looking for openings of a clock that was ahead failed; it is tried again'),
  )
}
