import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { forgetChannelMessages } from './channel-worker.ts'

/** Looks at the start and every hour after. Gives back how to stop it. */
export function startForgettingChannelMessages(deps: Deps): () => Promise<void> {
  return sweepHourly(
    () => forgetChannelMessages(deps),
    (error) =>
      deps.log.warn({ err: error }, 'Old messages to channels could not be removed; the next look tries again'),
  )
}
