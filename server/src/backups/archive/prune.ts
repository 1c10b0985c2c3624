import { AppError } from '#platform/app-error.ts'
import { linesOf } from '../files/lines-of.ts'
import type { Target } from '../target/target.ts'
import { BACKUPS, FILES, MANIFEST, type Manifest, pathOfFile, WAL } from './archive.ts'
import { type Keep, stayingOf } from './keep.ts'
import { folderOf, listBackups, readManifest } from './manifest.ts'
import { createNameSet, type NameSet } from './name-set.ts'
import { parseFileLine } from './parse-manifest.ts'
import { readPart } from './part.ts'
import { announcePruning } from './under-way.ts'

export type Pruned = {
  /** Ids of the backups that are no more, the earliest first. */
  readonly backups: readonly string[]
  /** Stored files, segments of the database's log, and what was left of backups that were broken off. */
  readonly objects: number
  readonly bytes: number
  /** Why what backups share was left for the next time; null where it was not. */
  readonly leftBecause: 'backup-under-way' | 'unreadable-backup' | null
}

/**
 * Removes the backups of one installation that need not stay, and then what no backup needs any more. A manifest goes first, so a backup is whole or none at each moment; what
 * a kill leaves is half a backup, which goes the next time. Portable and physical backups are counted apart, and those that cannot be read are neither counted nor
 * removed: what they share with others stays until somebody has looked at them.
 */
export async function prune(
  target: Target,
  keep: Keep,
  { keyFingerprint }: Pick<Manifest['installation'], 'keyFingerprint'>,
  now = new Date(),
): Promise<Pruned> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const gone = { objects: 0, bytes: 0 }
  const remove = async (path: string, size: number) => {
    await target.remove(path)
    gone.objects += 1
    gone.bytes += size
  }

  const ours = (await readAll(target)).manifests.filter(
    ({ installation }) => installation.keyFingerprint === keyFingerprint,
  )
  const backups = datedOf(ours, keep, dayAgo)
  for (const id of backups) {
    await target.remove(`${folderOf(id)}/${MANIFEST}`)
    await removeFolder(target, id, remove)
  }
  for (const id of await halfOnes(target, dayAgo)) await removeFolder(target, id, remove)
  await target.removeUnfinished(dayAgo)

  const mark = await announcePruning(target)
  if (mark === null) return { backups, ...gone, leftBecause: 'backup-under-way' }
  try {
    // After the mark: a backup that was finished meanwhile is among them.
    const { manifests, isWhole } = await readAll(target)
    const named = isWhole ? await namesOf(target, manifests) : null
    if (named === null) return { backups, ...gone, leftBecause: 'unreadable-backup' }
    const before = beforeLog(manifests, dayAgo)
    for await (const { path, size, putAt } of target.list(`${FILES}/`)) {
      if (putAt < before && !named.has(path)) await remove(path, size)
    }
    const starts = startsOf(manifests)
    for await (const { path, size, putAt } of target.list(`${WAL}/`)) {
      if (putAt < dayAgo && !isNeededLog(path, starts)) await remove(path, size)
    }
    return { backups, ...gone, leftBecause: null }
  } finally {
    await mark.end()
  }
}

const DAY_MS = 86_400_000

async function readAll(target: Target): Promise<{ manifests: Manifest[]; isWhole: boolean }> {
  const manifests: Manifest[] = []
  let isWhole = true
  for (const id of await listBackups(target)) {
    try {
      manifests.push(await readManifest(target, id))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
      isWhole = false
    }
  }
  return { manifests, isWhole }
}

function datedOf(manifests: readonly Manifest[], keep: Keep, dayAgo: Date): string[] {
  const ofLastDay = leadingFrom(manifests, dayAgo)
  return [...Map.groupBy(manifests, ({ kind }) => kind).values()]
    .flatMap((ofKind) => {
      const ids = ofKind.map(({ id }) => id)
      const staying = stayingOf(ids, keep)
      return ids.filter((id) => !staying.has(id) && !ofLastDay.has(id))
    })
    .sort()
}

/**
 * Of each cluster, the physical backup from which the log leads to any moment of the last day. After a restore the next one is made at once, and what the restore has undone is
 * reached from the one before.
 */
function leadingFrom(manifests: readonly Manifest[], moment: Date): Set<string> {
  const clusters = Map.groupBy(
    manifests.filter(({ kind }) => kind === 'physical'),
    ({ postgres }) => postgres.system,
  )
  const leading = [...clusters.values()].map((ofOne) => {
    const dated = ofOne.toSorted((one, other) => Date.parse(one.moment) - Date.parse(other.moment))
    return dated.findLast((one) => Date.parse(one.moment) <= moment.getTime()) ?? dated[0]
  })
  return new Set(leading.flatMap((one) => (one ? [one.id] : [])))
}

/** Those without a manifest to which nothing was added for a day. */
async function halfOnes(target: Target, dayAgo: Date): Promise<string[]> {
  const whole = new Set<string>()
  const latest = new Map<string, Date>()
  for await (const { path, putAt } of target.list(`${BACKUPS}/`)) {
    const [, id = '', name, ...more] = path.split('/')
    if (name === MANIFEST && more.length === 0) whole.add(id)
    if (name !== undefined && putAt > (latest.get(id) ?? new Date(0))) latest.set(id, putAt)
  }
  return [...latest].filter(([id, putAt]) => !whole.has(id) && putAt < dayAgo).map(([id]) => id)
}

async function removeFolder(target: Target, id: string, remove: (path: string, size: number) => Promise<void>) {
  for await (const { path, size } of target.list(`${folderOf(id)}/`)) await remove(path, size)
}

/** The paths of all stored files that some backup names; null where one of the lists cannot be read. */
async function namesOf(target: Target, manifests: readonly Manifest[]): Promise<NameSet | null> {
  const named = createNameSet()
  try {
    for (const { encryption, files } of manifests) {
      for (const part of files.names) {
        for await (const line of linesOf(readPart(target, part, null))) {
          named.add(pathOfFile(encryption, parseFileLine(line).key))
        }
      }
    }
    return named
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'backup_damaged') throw error
    return null
  }
}

/**
 * What was put since the earliest physical backup may be named by the database's log alone, which leads to every moment since; a day more, for what was sent
 * while it was made.
 */
function beforeLog(manifests: readonly Manifest[], dayAgo: Date): Date {
  const physical = manifests.filter(({ kind }) => kind === 'physical').map(({ moment }) => Date.parse(moment) - DAY_MS)
  return new Date(Math.min(dayAgo.getTime(), ...physical))
}

/** Of each cluster, the first segment that a backup begins with, without its timeline. */
function startsOf(manifests: readonly Manifest[]): ReadonlyMap<string, string> {
  const starts = new Map<string, string>()
  for (const { postgres, physical } of manifests) {
    if (physical === null) continue
    const start = physical.startSegment.slice(8)
    const known = starts.get(postgres.system)
    if (known === undefined || start < known) starts.set(postgres.system, start)
  }
  return starts
}

/** Of a cluster without a physical backup no part of the log leads anywhere. Histories of timelines are small, and stay. */
function isNeededLog(path: string, starts: ReadonlyMap<string, string>): boolean {
  const [, system = '', segment] = /^wal\/(\d+)\/[0-9A-F]{8}([0-9A-F]{16})\./.exec(path) ?? []
  if (segment === undefined) return true
  const start = starts.get(system)
  return start !== undefined && segment >= start
}
