import type { BackupKind, MadeBackup, ServiceBackups } from '#backups/service/service-backups.ts'
import type { Deps } from '#deps.ts'
import type { Because } from '#platform/because.ts'
import { newId } from '#platform/ids.ts'
import {
  type BackupOutcome,
  beginBackups,
  endBackup,
  endLostBackups,
  holdBackup,
  listLatest,
  selectDuty,
  takeBackup,
} from './backup.store.ts'
import { dueAt, nextTry } from './backup.ts'
import { explainFailure, LOST, UNREADABLE } from './explain-failure.ts'
import { tellOfBackups } from './tell-of-backups.ts'

/** Whoever makes one says so as often; who has not for a while is taken for dead. */
const HOLD_EVERY_MS = 15_000
const HELD_MS = 60_000

/** Makes what is due of each kind, unless another process does. Gives back how many were made or tried. */
export async function makeDueBackups(deps: Deps, backups: ServiceBackups, stopping: AbortSignal): Promise<number> {
  const { background } = deps.db
  await beginBackups(background, backups.target, deps.now())
  await endLostBackups(background, deps.now(), LOST)
  let tried = 0
  for (const kind of backups.kinds) {
    if (stopping.aborted) break
    if (await makeIfDue(deps, backups, kind, stopping)) tried += 1
  }
  if (!stopping.aborted) await tellOfBackups(deps, backups)
  return tried
}

async function makeIfDue(
  deps: Deps,
  backups: ServiceBackups,
  kind: BackupKind,
  stopping: AbortSignal,
): Promise<boolean> {
  const { background } = deps.db
  const { target, everyMs } = backups
  const [duty, all] = await Promise.all([selectDuty(background, target), listLatest(background, target)])
  const now = deps.now()
  if (!duty || all.some(({ state }) => state === 'running')) return false
  if (dueAt(all, kind, duty, everyMs, await backups.pointInTime()) > now) return false
  const id = newId('bkp')
  const heldUntil = new Date(now.getTime() + HELD_MS)
  const isTaken = await takeBackup(background, { id, kind, target, ...nextTry(all, kind), startedAt: now, heldUntil })
  if (!isTaken) return false
  const outcome = await whileHolding(deps, id, async () => {
    const made = await make(deps, backups, kind, stopping)
    return made.state === 'good' ? { ...made, because: await prune(deps, backups) } : made
  })
  await endBackup(background, id, outcome, deps.now())
  return true
}

async function make(
  deps: Deps,
  backups: ServiceBackups,
  kind: BackupKind,
  stopping: AbortSignal,
): Promise<BackupOutcome> {
  let made: MadeBackup
  try {
    made = await backups.make(kind, stopping)
  } catch (error) {
    if (stopping.aborted) return { state: 'interrupted', because: LOST }
    const because = explainFailure(error)
    deps.log.error(
      { err: error, kind, target: backups.target, reason: because.reason },
      `No backup: ${because.message}`,
    )
    return { state: 'failed', because }
  }
  const { id: archive, ...rest } = made
  deps.log.info({ backup: archive, kind, ...rest }, 'A backup was made')
  if (made.damaged > 0) {
    deps.log.error(
      { backup: archive, damaged: made.damaged },
      'Stored files are damaged or missing: "npm run verify -- --live" lists them',
    )
  }
  return { state: 'good', archive, because: null, ...rest }
}

/** Whoever makes one says so again and again: one that nobody holds has lost its process. */
async function whileHolding(deps: Deps, id: string, work: () => Promise<BackupOutcome>): Promise<BackupOutcome> {
  const hold = () =>
    holdBackup(deps.db.background, id, new Date(deps.now().getTime() + HELD_MS)).catch((err: unknown) =>
      deps.log.warn({ err }, 'A backup under way could not be held on to; trying again'),
    )
  const timer = setInterval(hold, HOLD_EVERY_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** What is kept too long costs room and nothing else: the next one tries again. Gives back what keeps it from that until a person has seen to it. */
async function prune(deps: Deps, backups: ServiceBackups): Promise<Because | null> {
  try {
    if ((await backups.prune()) !== 'unreadable-backup') return null
    deps.log.error({ target: backups.target, reason: UNREADABLE.reason }, UNREADABLE.message)
    return UNREADABLE
  } catch (error) {
    deps.log.warn({ err: error }, 'Old backups could not be removed; the next backup tries again')
    return null
  }
}
