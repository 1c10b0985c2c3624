import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { sweepFiles } from './sweep-files.ts'

/** Gives back how to stop it, which waits for a sweep under way. */
export function startSweeping(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const { removed } = await sweepFiles(deps)
      if (removed > 0) deps.log.info({ removed }, 'Removed the bytes of files that are no longer shown')
    },
    (error) =>
      deps.log.warn(
        { err: error },
        'Files that are no longer shown could not be removed; the next cleanup tries again',
      ),
  )
}
