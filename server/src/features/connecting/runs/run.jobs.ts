import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#deps.ts'
import { sweepHourly } from '#platform/sweep-hourly.ts'
import { removeRunFile, runsDirectory } from './read-run.ts'

/** A run that is still read has written to its file since, however long it was asked to wait. */
const KEPT_MS = 3 * 24 * 3_600_000

/** Removes what runs have left that were ended by another process. Gives back how to stop it. */
export function startSweepingRunFiles(deps: Deps): () => Promise<void> {
  return sweepHourly(
    async () => {
      const directory = runsDirectory(deps)
      for (const name of await readdir(directory).catch(() => [])) {
        const { mtimeMs } = await stat(join(directory, name))
        if (Date.now() - mtimeMs > KEPT_MS) await removeRunFile(deps, name.replace(/[.]ndjson$/, ''))
      }
    },
    (error) => deps.log.warn({ err: error }, 'Files of old runs could not be removed; the next cleanup tries again'),
  )
}
