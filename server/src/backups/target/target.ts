import type { Readable } from 'node:stream'

/**
 * Where backups are kept: a folder or a bucket. It knows nothing of what they consist of. Paths are of our own making: letters, digits, `.`, `-` and `_`,
 * parted by `/`.
 */
export type Target = {
  /** For people and logs: the folder, or the address of the bucket without its key. */
  readonly name: string
  /** All of it or nothing, and it survives a power cut once this resolves; what had this path before is replaced. Gives back how many bytes it were. */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** Null where there is nothing by this path. Destroy what is not read to its end. */
  open(path: string): Promise<Readable | null>
  /** Null where there is nothing by this path. */
  stat(path: string): Promise<{ readonly size: number } | null>
  /** Every path that begins with this, in no order. What a broken put has left is not among them. */
  list(prefix: string): AsyncIterable<{ readonly path: string; readonly size: number }>
  /** Nothing happens where there is nothing by this path. */
  remove(path: string): Promise<void>
  /** What can still be put there; null where nothing tells, as of a bucket. */
  freeBytes(): Promise<number | null>
}

const PATH = /^[\w.-]+(\/[\w.-]+)*$/

/** So that no path leads out of the target. */
export function requirePath(path: string): string {
  if (!PATH.test(path) || path.split('/').some((part) => part.startsWith('.'))) {
    throw new Error(`"${path}" is not a path in a backup.`)
  }
  return path
}
