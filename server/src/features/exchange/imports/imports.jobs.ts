import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { sweepImports } from './sweep-imports.ts'

/** Gives back how to stop it, which waits for a sweep under way. */
export function startSweepingImports(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const { removed } = await sweepImports(deps)
      if (removed > 0) deps.log.info({ removed }, 'Removed the files of imports that ended long ago')
    },
    (error) => deps.log.warn({ err: error }, 'Files of old imports could not be removed; the next cleanup tries again'),
  )
}
