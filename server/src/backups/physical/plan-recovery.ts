import { AppError } from '#platform/app-error.ts'
import type { Manifest, PhysicalPart } from '../archive/archive.ts'
import { listBackups, readManifest } from '../archive/manifest.ts'
import type { Target } from '../target/target.ts'
import type { ArchivedWal } from './archived-wal.ts'
import { ancestorsOf, type Logs, readLogs, requireHistories, timelineAt } from './read-logs.ts'
import { nameSegment, parsePosition, segmentAt, type WalSegment } from './wal-names.ts'

/** How a moment of a database is reached: by a copy of its cluster, and what it has written since. */
export type Recovery = {
  readonly manifest: Manifest
  readonly physical: PhysicalPart
  /** Null: as far as the log leads; of an exact one, no further than the copy itself. */
  readonly to: Date | null
  readonly isExact: boolean
  /** How far it leads. */
  readonly until: Date
  /** A segment that is missing, though there are later ones; null where the log leads to its end. */
  readonly hole: string | null
  readonly timeline: number
  /** Histories, and the segments in their order. */
  readonly wal: readonly ArchivedWal[]
  /** Lists of stored files that came with the log. */
  readonly fileLists: readonly ArchivedWal[]
}

/** From when to when a database can be restored without a hole. */
export type Reach = { readonly from: Date; readonly until: Date }

/** Chooses the latest physical backup from which the log leads to a moment; `backup`: that one. Refuses what cannot be, before anything is touched. */
export async function planRecovery(
  target: Target,
  { to, backup = null }: { readonly to: Date | null; readonly backup?: string | null },
): Promise<Recovery> {
  const manifests = await physicalBackups(target, backup)
  const possible = manifests.filter(
    ({ id, moment }) => (backup === null || id === backup) && !(to && new Date(moment) > to),
  )
  const [manifest] = possible
  if (!manifest) throw await refuse(target, manifests, to, backup)
  const logs = await readLogs(target, manifest.postgres.system)
  const isExact = backup !== null && to === null
  if (!isExact) requireHistories(target, logs)
  const timeline = isExact ? manifest.physical.timeline : timelineAt(logs, to)
  const chosen = possible.find(
    (candidate) =>
      candidate.postgres.system === manifest.postgres.system && leadsTo(logs, candidate.physical, timeline),
  )
  const chain = chosen && followLog(logs, chosen, timeline)
  if (!chosen || !chain || (to && to > chain.until)) throw await refuse(target, manifests, to, backup)
  return {
    manifest: chosen,
    physical: chosen.physical,
    to,
    isExact,
    until: isExact ? new Date(chosen.moment) : chain.until,
    hole: isExact ? null : chain.hole,
    timeline,
    wal: [...logs.histories.map(({ object }) => object), ...chain.segments],
    fileLists: logs.fileLists,
  }
}

/** All stretches of time that can be restored, the earliest first. */
export async function findReach(target: Target): Promise<Reach[]> {
  return reachOf(target, await physicalBackups(target))
}

type PhysicalBackup = Manifest & { readonly physical: PhysicalPart }

/** The latest first. */
async function physicalBackups(target: Target, named: string | null = null): Promise<PhysicalBackup[]> {
  const found: PhysicalBackup[] = []
  for (const id of await listBackups(target)) {
    const manifest = await readManifest(target, id).catch((error: unknown) => {
      // Another one may lead there all the same.
      if (error instanceof AppError && error.reason === 'backup_damaged' && id !== named) return null
      throw error
    })
    if (manifest?.physical) found.push({ ...manifest, physical: manifest.physical })
  }
  return found.sort((one, other) => (one.moment < other.moment ? 1 : -1))
}

function leadsTo(logs: Logs, { timeline, stopLsn }: PhysicalPart, wanted: number): boolean {
  // Nothing was archived at all: there is this backup alone.
  if (timeline === wanted || logs.ends.size === 0) return true
  const way = ancestorsOf(logs, wanted).find((ancestor) => ancestor.timeline === timeline)
  return way !== undefined && way.leftAt >= parsePosition(stopLsn)
}

/** Segments from a backup on, as PostgreSQL looks for them: in the latest timeline that had begun by then. */
function followLog(logs: Logs, { physical, moment }: PhysicalBackup, timeline: number) {
  const ancestors = ancestorsOf(logs, timeline)
  const begins = (at: number) => (at === 0 ? 0n : segmentAt(ancestors[at - 1]?.leftAt ?? 0n))
  const ways = [...ancestors.map(({ timeline }) => timeline), timeline].map((own, at) => ({
    timeline: own,
    from: begins(at),
    to: at < ancestors.length ? segmentAt(ancestors[at]?.leftAt ?? 0n) : null,
  }))
  const find = (number: bigint) =>
    ways
      .toReversed()
      .filter(({ from, to }) => number >= from && (to === null || number <= to))
      .map((way) => logs.segments.get(nameSegment({ timeline: way.timeline, number } satisfies WalSegment)))
      .find((segment) => segment !== undefined)
  const segments: ArchivedWal[] = []
  let number = segmentAt(parsePosition(physical.startLsn))
  const stop = segmentAt(parsePosition(physical.stopLsn) - 1n)
  let until = new Date(moment)
  for (; ; number += 1n) {
    const segment = find(number)
    if (segment) segments.push(segment)
    // The backup has these itself.
    else if (number > stop) break
    else if (number === stop && find(stop + 1n) === undefined) break
    if (segment && number >= stop && segment.reached > until) until = segment.reached
  }
  const isCut = number <= (logs.ends.get(timeline) ?? -1n)
  return { segments, until, hole: isCut ? nameSegment({ timeline, number } satisfies WalSegment) : null }
}

async function reachOf(target: Target, manifests: readonly PhysicalBackup[]): Promise<Reach[]> {
  const stretches: Reach[] = []
  const known = new Map<string, Logs>()
  for (const manifest of manifests) {
    const { moment, physical, postgres } = manifest
    const logs = known.get(postgres.system) ?? (await readLogs(target, postgres.system))
    known.set(postgres.system, logs)
    const from = new Date(moment)
    const timelines = new Set([physical.timeline, ...logs.histories.map(({ timeline }) => timeline)])
    for (const timeline of timelines) {
      if (!leadsTo(logs, physical, timeline)) continue
      const born = logs.histories.find((history) => history.timeline === timeline)?.began ?? from
      const next = logs.histories.map(({ began }) => began).filter((began) => began > born)
      const end = Math.min(followLog(logs, manifest, timeline).until.getTime(), ...next.map(Number))
      const begin = Math.max(from.getTime(), born.getTime())
      if (end >= begin) stretches.push({ from: new Date(begin), until: new Date(end) })
    }
  }
  const merged: Reach[] = []
  for (const stretch of stretches.sort((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = merged.at(-1)
    if (!last || stretch.from > last.until) merged.push(stretch)
    else if (stretch.until > last.until) merged[merged.length - 1] = { from: last.from, until: stretch.until }
  }
  return merged
}

async function refuse(
  target: Target,
  manifests: readonly PhysicalBackup[],
  to: Date | null,
  backup: string | null,
): Promise<AppError> {
  if (manifests.length === 0) {
    return new AppError(
      'not_found',
      'no_physical_backup',
      `${target.name} has no physical backup, and only from one can a restore go to a moment. Restore without --to; ` +
        '"npm run restore -- SOURCE --list" shows which backups there are.',
    )
  }
  if (to === null) {
    return new AppError(
      'not_found',
      'no_such_physical_backup',
      `${backup} is no physical backup in ${target.name}. "npm run restore -- SOURCE --list" shows which there are.`,
      { field: 'backup', value: backup },
    )
  }
  const reach = await reachOf(target, backup === null ? manifests : manifests.filter(({ id }) => id === backup))
  const stretches = reach.map(({ from, until }) => `from ${shown(from)} to ${shown(until)}`)
  return new AppError(
    'unprocessable',
    'moment_out_of_reach',
    `The backups in ${target.name} do not lead to ${shown(to)}. They lead to any moment ${stretches.join(', and ')}. Give --to one of these.`,
    { field: 'to', value: to.toISOString() },
  )
}

function shown(moment: Date): string {
  return moment.toISOString()
}
