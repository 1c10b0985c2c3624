import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { parseHistoryName, parseSegment } from './wal-names.ts'

export type Waiting = { readonly name: string; readonly path: string; readonly size: number; readonly changed: Date }

/** What the server has put into its outbox: histories first, then segments in their order. What nobody will need is removed. */
export async function lookIntoOutbox(outbox: string): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const name of await readdir(outbox)) {
    const path = join(outbox, name)
    if (parseSegment(name) || parseHistoryName(name) !== null) {
      const found = await stat(path)
      waiting.push({ name, path, size: found.size, changed: found.mtime })
    } else if (name.endsWith('.backup') || name.endsWith('.partial')) {
      // What a backup's manifest says already, and the end of a timeline as far as its successor has it.
      await rm(path, { force: true })
    }
  }
  return waiting.sort((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
}

function rank(name: string): number {
  return parseHistoryName(name) === null ? 1 : 0
}

/**
 * A target that is away for long must not fill the disk, on which everything else depends. Beyond a quarter of what is free the latest segments are
 * dropped: the earlier ones still continue what the target has. Gives back what stays, and how many went.
 */
export async function keepToBound(
  outbox: string,
  waiting: readonly Waiting[],
): Promise<{ kept: readonly Waiting[]; dropped: number }> {
  const { bavail, bsize } = await statfs(outbox)
  let total = waiting.reduce((sum, { size }) => sum + size, 0)
  const bound = (bavail * bsize + total) * SHARE
  const kept = [...waiting]
  while (total > bound) {
    const last = kept.pop()
    if (!last) break
    await rm(last.path, { force: true })
    total -= last.size
  }
  return { kept, dropped: waiting.length - kept.length }
}

const SHARE = 0.25
