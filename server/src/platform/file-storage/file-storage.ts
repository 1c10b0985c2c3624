import type { Readable } from 'node:stream'
import { AppError, type Place } from '#platform/app-error.ts'

/**
 * Where the bytes of files are kept, by random names: a directory or an S3-compatible service. It knows nothing of what they are or
 * whose; the database does.
 */
export type FileStorage = {
  /** All of it or nothing, and it survives a power cut once this resolves. A name is written once. */
  put(key: string, content: Blob): Promise<void>
  /**
   * The bytes, or a part of them; null when there are none by this name. Not reading to the end is fine: destroy the stream. `size`: how many there
   * must be in all; throws WrongSize where there are others.
   */
  open(key: string, range?: ByteRange, size?: number): Promise<Readable | null>
  /** Null when there are no bytes by this name. */
  stat(key: string): Promise<{ readonly size: number } | null>
  /** Throws where nothing can be written now. */
  tryWriting(): Promise<void>
  /** Nothing happens when there is nothing by this name, so it can be repeated. */
  remove(key: string): Promise<void>
}

/** What is stored is longer or shorter than what was put there. */
export class WrongSize extends Error {
  readonly found: number

  constructor(key: string, found: number, wanted: number) {
    super(`"${key}" has ${found} bytes in the storage, and had ${wanted} when it was put there.`)
    this.found = found
  }
}

/** Both ends belong to it, and both are inside of the file. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Of our own making, so that it can be no path: letters, digits and one dot before what kind of copy it is. */
const KEY = /^[0-9a-z]{26}(\.[0-9a-z]{1,16})?$/

export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is not the name of a stored file.')
  return key
}

/** The error to throw for one of the file system; `place`: where it came up. */
export function explainStorageError(error: unknown, place: Place): unknown {
  const explain = error instanceof Error && 'code' in error ? EXPLANATIONS[String(error.code)] : undefined
  const explained = explain?.(place)
  if (explained) explained.cause = error
  return explained ?? error
}

/** Of an error that nobody expected where it came up; null for one that is no matter of the disk's. */
export function explainFullDisk(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('code' in error) || !DISK_CODES.has(String(error.code))) return null
  const explained = explainStorageError(error, 'files')
  return explained instanceof AppError ? explained : null
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

export function storageFull(place: Place): AppError {
  return new AppError(
    'insufficient_storage',
    'storage_full',
    `The file was not kept: the storage of this service is full ${WHERE[place]}. Tell whoever runs it; nothing of the file was left behind.`,
    { place },
  )
}

function storageReadOnly(place: Place): AppError {
  return new AppError(
    'unavailable',
    'storage_read_only',
    `The file was not kept: nothing can be written ${WHERE[place]} at the moment. Try again in a minute, and if it goes on, tell whoever runs this service.`,
    { place, retryAfterSeconds: 60 },
  )
}

const WHERE: Readonly<Record<Place, string>> = {
  database: 'in the database',
  files: 'where files are kept',
  incoming: 'where uploads arrive',
}

/** What the system says when nothing more can be written: no room, no quota, no larger file; or nothing at all: not here, not by this user. */
const EXPLANATIONS: Readonly<Record<string, (place: Place) => AppError>> = {
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  EFBIG: storageFull,
  EROFS: storageReadOnly,
  EACCES: storageReadOnly,
  EPERM: storageReadOnly,
}
