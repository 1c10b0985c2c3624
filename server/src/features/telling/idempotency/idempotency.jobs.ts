import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { sweepKeptAnswers } from './sweep-kept-answers.ts'

/** Gives back how to stop it, which waits for a sweep under way. */
export function startSweepingAnswers(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const { removed } = await sweepKeptAnswers(deps)
      if (removed > 0) deps.log.info({ removed }, 'Responses kept for repeated requests have expired')
    },
    (error) => deps.log.warn({ err: error }, 'Expired responses could not be removed; the next cleanup tries again'),
  )
}
