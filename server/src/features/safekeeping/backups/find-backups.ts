import type { PointInTime } from '#backups/service/service-backups.ts'
import type { Deps } from '#deps.ts'
import { findInstallation } from '#features/records/company-prefixes/find-installation.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listLatest, selectDuty } from './backup.store.ts'
import { ageMs, type Backup, dueAt, LATE_AFTER, lastGood, standingFailure } from './backup.ts'

/** How the installation's backups stand, for those who administer one of its workspaces. */
export type BackupsNow = {
  readonly isSet: boolean
  /** Null in an installation of several workspaces: it is its operator's matter. */
  readonly target: string | null
  readonly everyHours: number | null
  readonly keep: string | null
  readonly isEncrypted: boolean
  readonly keyPlace: 'setting' | 'file'
  readonly lastGood: Backup | null
  readonly running: Backup | null
  readonly failure: Backup | null
  readonly nextAt: Date | null
  readonly isLate: boolean
  readonly pointInTime: PointInTime | null
  readonly mayStart: boolean
}

export async function findBackups(scope: ReadScope): Promise<BackupsNow> {
  const actor = requirePermission(scope.reader, 'administer')
  const { backups, config, now } = scope.deps
  const keyPlace = config.secretKey === null ? 'file' : 'setting'
  if (backups === null) return { ...NOT_SET, keyPlace }
  const { target, kinds, everyMs, isEncrypted } = backups
  const tx = await scope.tx()
  const [installation, duty, all, pointInTime] = await Promise.all([
    findInstallation(scope),
    selectDuty(tx, target),
    listLatest(tx, target),
    pointInTimeOf(scope.deps),
  ])
  const isShared = installation?.isShared !== false
  const last = lastGood(all, 'portable')
  const next = duty && kinds.map((kind) => dueAt(all, kind, duty, everyMs, pointInTime).getTime())
  return {
    isSet: true,
    target: isShared ? null : target,
    everyHours: everyMs / 3_600_000,
    keep: config.backups.keep,
    isEncrypted,
    keyPlace,
    lastGood: last && { ...last, contents: isShared ? null : last.contents },
    running: all.find(({ state }) => state === 'running') ?? null,
    failure: standingFailure(all, kinds),
    nextAt: next && new Date(Math.max(now().getTime(), Math.min(...next))),
    isLate: duty !== null && ageMs(all, kinds, duty, now()) > LATE_AFTER * everyMs,
    pointInTime,
    mayStart: !isShared && actor.permissions.has('own'),
  }
}

const NOT_SET = {
  isSet: false,
  target: null,
  everyHours: null,
  keep: null,
  isEncrypted: false,
  lastGood: null,
  running: null,
  failure: null,
  nextAt: null,
  isLate: false,
  pointInTime: null,
  mayStart: false,
} as const satisfies Partial<BackupsNow>

/** Not known is not shown: it is one line of many. */
export async function pointInTimeOf({ backups, log }: Pick<Deps, 'backups' | 'log'>): Promise<PointInTime | null> {
  try {
    return (await backups?.pointInTime()) ?? null
  } catch (err) {
    log.warn({ err }, 'How far the archived WAL is behind could not be read')
    return null
  }
}
