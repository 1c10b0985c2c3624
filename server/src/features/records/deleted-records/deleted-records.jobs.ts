import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { sweepDeletedRecords } from './sweep-deleted-records.ts'

/** Gives back how to stop it, which waits for a sweep under way. */
export function startSweepingDeleted(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const { removed } = await sweepDeletedRecords(deps)
      if (removed > 0) deps.log.info({ removed }, 'Permanently removed deleted records whose time was up')
    },
    (error) =>
      deps.log.warn(
        { err: error },
        'Deleted records whose time is up could not be removed; the next cleanup tries again',
      ),
  )
}
