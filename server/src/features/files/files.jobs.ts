import type { Deps } from '../../deps.ts'
import { sweepFiles } from './sweep-files.ts'

/** Sweeps at the start and every hour after. Returns how to stop it, which waits for a sweep under way. */
export function startSweeping(deps: Deps): () => Promise<void> {
  let underway = Promise.resolve()
  const sweep = () => {
    underway = underway
      .then(() => sweepFiles(deps))
      .then(({ removed }) => {
        if (removed > 0) deps.log.info({ removed }, 'Removed the bytes of files that nothing shows any more')
      })
      .catch((error) =>
        deps.log.warn({ err: error }, 'Files that nothing shows could not be removed; the next sweep tries again'),
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
