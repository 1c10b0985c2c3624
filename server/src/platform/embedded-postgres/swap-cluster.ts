import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts another cluster in the place of the one in a data directory, which is set aside under a name of its own; none of the two is running. Both renames happen
 * or none: where this process is killed between them, the next start finds what was meant, and does the rest.
 */
export function swapCluster(dataDir: string, swap: Swap): void {
  writeFileSync(journalOf(dataDir), JSON.stringify(swap), { mode: 0o600, flush: true })
  syncDirectory(dataDir)
  if (existsSync(join(dataDir, PLACE))) renameSync(join(dataDir, PLACE), join(dataDir, swap.aside))
  finishSwap(dataDir)
}

/** Names in the data directory. */
export type Swap = { readonly next: string; readonly aside: string }

/** Does what was left of one that was broken off. */
export function finishSwap(dataDir: string): void {
  const journal = journalOf(dataDir)
  if (!existsSync(journal)) return
  const { next }: Swap = JSON.parse(readFileSync(journal, 'utf8'))
  // Before the first rename all is as it was.
  if (!existsSync(join(dataDir, PLACE)) && existsSync(join(dataDir, next))) {
    renameSync(join(dataDir, next), join(dataDir, PLACE))
    syncDirectory(dirname(join(dataDir, next)))
  }
  syncDirectory(dataDir)
  rmSync(journal)
}

const PLACE = 'postgres'

function journalOf(dataDir: string): string {
  return join(dataDir, 'postgres.swap')
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
