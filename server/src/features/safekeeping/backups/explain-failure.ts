import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { MOST_LOST } from './backup.ts'

/**
 * Why a backup could not be made, for members and for what is told to others: without paths and addresses, which the log has. What one
 * of our own refusals says is for the operator alone; here it is known by its reason.
 */
export function explainFailure(error: unknown): Because {
  const code = codeOf(error)
  if (FULL.has(code)) {
    return {
      reason: 'backup_target_full',
      message:
        'There is no room left where backups are kept. Free some space there, or keep fewer backups (BACKUP_KEEP).',
    }
  }
  if (REFUSED.has(code)) {
    return {
      reason: 'backup_target_refused',
      message:
        'Where backups are kept, the service may not write. Check the rights of its user or the key of the bucket (BACKUP_TO).',
    }
  }
  if (AWAY.has(code)) {
    return {
      reason: 'backup_target_unavailable',
      message:
        'The place where backups are kept cannot be reached. Check that it is mounted or reachable; the service tries again by itself.',
    }
  }
  return {
    reason: 'backup_failed',
    message: 'The backup could not be made. The log of the service says why; the service tries again by itself.',
  }
}

export const LOST: Because = {
  reason: 'backup_interrupted',
  message: `The service ended while it made the backup, which is half and does not count. The next one begins by itself. If this goes on, look in the log for why the service ends: after ${MOST_LOST} times it counts as failed.`,
}

/** The backup itself is good. */
export const UNREADABLE: Because = {
  reason: 'backup_unreadable',
  message:
    'An earlier backup in this place cannot be read, so stored files that no backup needs any more are not removed from it. "npm run restore -- SOURCE --list" names that backup: check the disk, then remove its folder.',
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'backup_target_full', 'storage_full'])
const REFUSED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'backup_target_refused', 'AccessDenied'])
const AWAY: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'backup_target_unavailable',
])

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.reason
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
