import { listBackups, readManifest } from '../archive/manifest.ts'
import type { Target } from '../target/target.ts'
import { listArchivedWal, segmentsAmong } from './archived-wal.ts'
import { nameSegment, parsePosition, parseSegment, segmentAt } from './wal-names.ts'

/**
 * Whether a physical backup leads to this segment, without a hole in the log between and without a change of timeline, for which the log of before
 * would have to be kept.
 */
export async function isCovered(target: Target, system: string, segment: string): Promise<boolean> {
  const last = parseSegment(segment)
  if (!last) return false
  const { timeline } = last
  const archived = new Set(segmentsAmong(await listArchivedWal(target, system)).map(({ name }) => name))
  for (const id of await listBackups(target)) {
    // What cannot be read leads nowhere.
    const manifest = await readManifest(target, id).catch(() => null)
    const physical = manifest?.postgres.system === system ? manifest.physical : null
    if (physical?.timeline !== timeline) continue
    let number = segmentAt(parsePosition(physical.stopLsn) - 1n) + 1n
    while (archived.has(nameSegment({ timeline, number }))) number += 1n
    if (number > last.number) return true
  }
  return false
}
