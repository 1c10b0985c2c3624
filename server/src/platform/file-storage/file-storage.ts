import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'

/**
 * Where the bytes of files are kept, by random names: a directory or an S3-compatible service. It knows nothing of what they are or
 * whose; the database does.
 */
export type FileStorage = {
  /** All of it or nothing, and it survives a power cut once this resolves. A name is written once. */
  put(key: string, content: Blob): Promise<void>
  /** The bytes, or a part of them; null when there are none by this name. Not reading to the end is fine: destroy the stream. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** Null when there are no bytes by this name. */
  stat(key: string): Promise<{ readonly size: number } | null>
  /** Nothing happens when there is nothing by this name, so it can be repeated. */
  remove(key: string): Promise<void>
}

/** Both ends belong to it, and both are inside of the file. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Of our own making, so that it can be no path: letters, digits and one dot before what kind of copy it is. */
const KEY = /^[0-9a-z]{26}(\.[0-9a-z]{1,16})?$/

export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is not the name of a stored file.')
  return key
}

/** What the system says when nothing more can be written: no room, no quota, no larger file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The error to throw for one of the file system. */
export function explainStorageError(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code)
  return isFull ? storageFull() : error
}

export function storageFull(): AppError {
  return new AppError(
    'insufficient_storage',
    'storage_full',
    'The file was not kept: the storage of this service is full. Tell whoever runs it; nothing of the file was left behind.',
  )
}
