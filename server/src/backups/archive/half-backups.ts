import type { Target } from '../target/target.ts'
import { BACKUPS, MANIFEST, UNDER_WAY } from './archive.ts'
import { isBackupId, secondOfId } from './manifest.ts'

/** What lies where backups are kept and has no manifest: no backup. */
export type HalfBackup = {
  readonly id: string
  /** It is being made, or whoever made it was killed. Else it failed, or was whole once and has lost its manifest. */
  readonly isUnderWay: boolean
}

/** The latest first. */
export async function listHalfBackups(target: Target): Promise<HalfBackup[]> {
  const found = new Map<string, Set<string>>()
  for await (const { path } of target.list(`${BACKUPS}/`)) {
    const [, id = '', name = ''] = path.split('/')
    if (isBackupId(id)) found.set(id, (found.get(id) ?? new Set()).add(name))
  }
  return [...found]
    .filter(([, names]) => !names.has(MANIFEST))
    .map(([id, names]) => ({ id, isUnderWay: names.has(UNDER_WAY) }))
    .sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** Of these, what may have been begun at that moment or later: a backup's name has the second of it. */
export function begunSince(halves: readonly HalfBackup[], moment: Date): HalfBackup[] {
  const second = secondOfId(moment)
  return halves.filter(({ id }) => id.slice(0, second.length) >= second)
}
