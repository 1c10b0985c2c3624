import { setTimeout as after } from 'node:timers/promises'
import { AppError } from '#platform/app-error.ts'
import type { Target } from '../target/target.ts'
import { BACKUPS, UNDER_WAY } from './archive.ts'
import { folderOf } from './manifest.ts'

/**
 * A backup that is made and old ones that are removed must not meet: the one counts on stored files that the other is about to remove, for no manifest
 * names them yet. Each puts a mark of its own first and looks for the other's after that, so at least one of the two sees the other: a backup waits, and removing
 * leaves what backups share for the next time. Whoever is killed leaves a mark, which counts no more once it is old; who lives renews it.
 */
const PRUNING = 'pruning'
const RENEWED_MS = 10 * 60_000
const COUNTS_MS = 60 * 60_000

export type Mark = { end(): Promise<void> }

/** Says that this backup is being made, and is in the way of nothing that is being removed. */
export async function announceBackup(target: Target, id: string, waitMs = 5 * 60_000): Promise<Mark> {
  const path = `${folderOf(id)}/${UNDER_WAY}`
  const until = Date.now() + waitMs
  for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
    const mark = await putMark(target, path)
    if (!(await isMarked(target, PRUNING))) return mark
    await mark.end()
    if (Date.now() > until) throw pruningUnderWay(target)
    await after(pause)
  }
}

/** Null where a backup is being made. */
export async function announcePruning(target: Target): Promise<Mark | null> {
  const mark = await putMark(target, PRUNING)
  try {
    if (!(await isBackupUnderWay(target))) return mark
  } catch (error) {
    await mark.end()
    throw error
  }
  await mark.end()
  return null
}

async function isBackupUnderWay(target: Target): Promise<boolean> {
  const made = new Set<string>()
  const marked = new Set<string>()
  for await (const { path, putAt } of target.list(`${BACKUPS}/`)) {
    const [, id = '', name] = path.split('/')
    if (name === 'manifest.json') made.add(id)
    else if (name === UNDER_WAY && counts(putAt)) marked.add(id)
  }
  return [...marked].some((id) => !made.has(id))
}

async function isMarked(target: Target, name: string): Promise<boolean> {
  for await (const { path, putAt } of target.list(name)) if (path === name && counts(putAt)) return true
  return false
}

function counts(putAt: Date): boolean {
  return Date.now() - putAt.getTime() < COUNTS_MS
}

async function putMark(target: Target, path: string): Promise<Mark> {
  await target.put(path, nothing())
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = target.put(path, nothing()).catch(() => {})
  }, RENEWED_MS)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await renewing
      await target.remove(path)
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function pruningUnderWay({ name }: Target): AppError {
  return new AppError(
    'conflict',
    'backups_being_removed',
    `Old backups are being removed from ${name}, which takes longer than usual. Make the backup once that has ended; after a crash it counts as ended within an hour.`,
    { retryAfterSeconds: 600 },
  )
}
