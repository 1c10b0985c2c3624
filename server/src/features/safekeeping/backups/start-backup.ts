import type { Deps } from '#deps.ts'
import { findInstallation } from '#features/records/company-prefixes/find-installation.ts'
import type { Reader } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import type { Because } from '#platform/because.ts'
import { askForBackup } from './backup.store.ts'

export type StartedBackup = {
  readonly isStarted: boolean
  /** Why not. */
  readonly because: Because | null
}

/** Has a backup made as soon as a process is free for it. One that cannot be asked for is no error, its reason is the answer. */
export async function startBackup(deps: Deps, reader: Reader): Promise<StartedBackup> {
  const asked = await write(deps, reader, 'own', async (tx, actor): Promise<StartedBackup> => {
    if (deps.backups === null) return { isStarted: false, because: NOT_SET }
    const installation = await findInstallation({ reader: actor, tx: async () => tx })
    if (installation?.isShared !== false) return { isStarted: false, because: SHARED }
    const isStarted = await askForBackup(tx, deps.backups.target, deps.now())
    return { isStarted, because: isStarted ? null : NOT_BEGUN }
  })
  if (asked.isStarted) deps.signals.tellHere('backups', '')
  return asked
}

const NOT_SET: Because = {
  reason: 'backups_not_set',
  message:
    'This installation makes no backups: its operator has not set BACKUP_TO. Set it and start the service again.',
}
const SHARED: Because = {
  reason: 'backups_of_operator',
  message: 'This installation has several workspaces, so its backups are started by its operator: npm run backup.',
}
const NOT_BEGUN: Because = {
  reason: 'backups_not_begun',
  message: 'The service has started a moment ago and does not make backups yet. Try again in a few seconds.',
}
