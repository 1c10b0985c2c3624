import { existsSync, type FSWatcher, watch } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/**
 * What the server is done with: it renames a file into its outbox and then syncs it by that name, and would fail where it is gone by then. Waits a moment for
 * the latest.
 */
export async function syncedOf(cluster: string, waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  const isSynced = ({ name }: Waiting) => !existsSync(join(cluster, 'pg_wal/archive_status', `${name}.ready`))
  for (let waits = 0; waits < 50 && !waiting.every(isSynced); waits += 1) await sleep(20)
  const first = waiting.findIndex((one) => !isSynced(one))
  return first === -1 ? waiting : waiting.slice(0, first)
}

function rank(name: string): number {
  return parseHistoryName(name) === null ? 1 : 0
}

/**
 * A target that is away for long must not fill the disk, on which everything else depends. Beyond a quarter of what is free the latest segments are
 * dropped: the earlier ones still continue what the target has.
 */
export function keepToBound(
  waiting: readonly Waiting[],
  free: number,
): { readonly kept: readonly Waiting[]; readonly dropped: readonly Waiting[] } {
  let total = waiting.reduce((sum, { size }) => sum + size, 0)
  const bound = (free + total) * SHARE
  const kept = [...waiting]
  const dropped: Waiting[] = []
  while (total > bound) {
    const last = kept.pop()
    if (!last) break
    dropped.push(last)
    total -= last.size
  }
  return { kept, dropped }
}

export async function freeOn(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

const SHARE = 0.25

/** A segment that is full is shipped at once; where a disk does not tell, with the next look. */
export function watchOutbox(outbox: string, wake: () => void): FSWatcher | null {
  try {
    const watcher = watch(outbox, { persistent: false }, (_, name) => {
      if (name && parseSegment(name)) wake()
    })
    return watcher.on('error', () => watcher.close())
  } catch {
    return null
  }
}
