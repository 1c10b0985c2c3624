import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'

/**
 * Where backups are kept: a folder or a bucket. It knows nothing of what they consist of. Paths are of our own making: letters, digits, `.`, `-` and `_`,
 * parted by `/`.
 */
export type Target = {
  /** For people and logs: the folder, or the address of the bucket without its key. */
  readonly name: string
  /** All of it or nothing, and it survives a power cut once this resolves; what had this path before is replaced. Gives back how many bytes it were. */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /**
   * The same, but what has this path already stays as it is: then it gives back null. A service that knows no such condition replaces it, so look first. Two that
   * put at the same moment then both succeed there, and the later one stays.
   */
  putNew(path: string, content: AsyncIterable<Uint8Array>): Promise<number | null>
  /** Null where there is nothing by this path. Destroy what is not read to its end. */
  open(path: string): Promise<Readable | null>
  /** Null where there is nothing by this path. */
  stat(path: string): Promise<{ readonly size: number } | null>
  /** Every path that begins with this, in no order, and when it was put, by the target's clock. What a broken put has left is not among them. */
  list(prefix: string): AsyncIterable<{ readonly path: string; readonly size: number; readonly putAt: Date }>
  /** Nothing happens where there is nothing by this path. */
  remove(path: string): Promise<void>
  /** What puts have left that were broken off and began before this moment. */
  removeUnfinished(before: Date): Promise<void>
  /** What can still be put there; null where nothing tells, as of a bucket. */
  freeBytes(): Promise<number | null>
}

const PATH = /^[\w.-]+(\/[\w.-]+)*$/

/** So that no path leads out of the target. */
export function requirePath(path: string): string {
  if (!isPath(path)) throw new Error(`"${path}" is not a path in a backup.`)
  return path
}

export function isPath(path: string): boolean {
  return PATH.test(path) && !path.split('/').some((part) => part.startsWith('.'))
}

export function targetFull(name: string, cause: unknown): AppError {
  const error = new AppError(
    'insufficient_storage',
    'backup_target_full',
    `There is no space left in ${name}. Backups that were finished are still there. Make space, or keep fewer of them (BACKUP_KEEP), and try again.`,
  )
  error.cause = cause
  return error
}

export function targetRefused(name: string, cause: unknown): AppError {
  const error = new AppError(
    'unavailable',
    'backup_target_refused',
    `${name} does not allow what a backup needs. Give the key, or the user that Selvedge runs as, the right to list, read, write and delete there, and try again.`,
  )
  error.cause = cause
  return error
}

export function targetUnavailable(name: string, cause: unknown): AppError {
  const error = new AppError(
    'unavailable',
    'backup_target_unavailable',
    `${name} cannot be reached, or did not do what it was asked. Check that it is there and that its address is right, and try again.`,
    { retryAfterSeconds: 60 },
  )
  error.cause = cause
  return error
}
