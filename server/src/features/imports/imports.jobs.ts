import type { Deps } from '../../deps.ts'
import { sweepImports } from './sweep-imports.ts'

/** Sweeps at the start and every hour after. Returns how to stop it, which waits for a sweep under way. */
export function startSweepingImports(deps: Deps): () => Promise<void> {
  let underway = Promise.resolve()
  const sweep = () => {
    underway = underway
      .then(() => sweepImports(deps))
      .then(({ removed }) => {
        if (removed > 0) deps.log.info({ removed }, 'Removed the files of imports that ended long ago')
      })
      .catch((error) =>
        deps.log.warn({ err: error }, 'Files of old imports could not be removed; the next sweep tries again'),
      )
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underway
  }
}

const EVERY_MS = 3_600_000
