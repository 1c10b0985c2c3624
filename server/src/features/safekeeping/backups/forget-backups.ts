import type { Deps } from '#deps.ts'
import { forgetBackups as forget } from './backup.store.ts'

const KEPT_MS = 365 * 86_400_000

/** What is known of backups is forgotten after a year; the backups themselves are kept as BACKUP_KEEP says. */
export async function forgetBackups(deps: Deps): Promise<void> {
  await forget(deps.db.background, new Date(deps.now().getTime() - KEPT_MS))
}
