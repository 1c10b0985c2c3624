import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError, type Place } from '#platform/app-error.ts'

/**
 * Where the bytes of files are kept, by random names: a directory or an S3-compatible service. It knows nothing of what they are or
 * whose; the database does.
 */
export type FileStorage = {
  /** All of it or nothing, and it survives a power cut once this resolves. A name is written once. */
  put(key: string, content: Blob): Promise<void>
  /**
   * The bytes, or a part of them; null when there are none by this name. Not reading to the end is fine: destroy the stream. `put`: what was put
   * there. Where the size is another, this throws; where the hash of a whole file is, the stream fails before it has given the last of it, so
   * that nobody takes it for whole. Both with an error of which `damageIn` tells. Of a part nobody knows the hash.
   */
  open(key: string, range?: ByteRange, put?: Put): Promise<Readable | null>
  /** Null when there are no bytes by this name. */
  stat(key: string): Promise<{ readonly size: number } | null>
  /** Throws where nothing can be written now. */
  tryWriting(): Promise<void>
  /** Nothing happens when there is nothing by this name, so it can be repeated. */
  remove(key: string): Promise<void>
}

/** What was put under a name. */
export type Put = { readonly size: number; readonly sha256?: Buffer }

/** What is stored is not what was put there. */
export class Damage extends Error {
  /** How many bytes there are, where they are more or fewer than were put there. */
  readonly foundSize: number | null

  constructor(message: string, foundSize: number | null = null) {
    super(message)
    this.foundSize = foundSize
  }
}

/** Null for any other error. */
export function damageIn(error: unknown): Damage | null {
  return error instanceof AppError && error.cause instanceof Damage ? error.cause : null
}

export function wrongSize(key: string, found: number, wanted: number): AppError {
  return damaged(new Damage(`"${key}" has ${found} bytes in the storage, but had ${wanted} when it was stored.`, found))
}

function damaged(cause: Damage): AppError {
  const error = new AppError(
    'unavailable',
    'file_bytes_damaged',
    'This file is in the catalogue, but its bytes in the storage are damaged. The operator of the service can ' +
      'find details in the log, and restore the file from a backup.',
    { place: 'files', retryAfterSeconds: 3600 },
  )
  error.cause = cause
  return error
}

/** The same bytes, where they are a whole file of which the hash is known: its last piece follows when all of it is as it was put there. */
export function checked(bytes: Readable, key: string, range: ByteRange | undefined, put: Put | undefined): Readable {
  const isWhole = put !== undefined && (range === undefined || (range.start === 0 && range.end === put.size - 1))
  if (put?.sha256 === undefined || !isWhole) return bytes
  // Whichever of the two ends early ends the other; the one that is read tells of the error.
  return pipeline(bytes, holdingBack(key, put.sha256), () => {})
}

function holdingBack(key: string, sha256: Buffer): Transform {
  const hash = createHash('sha256')
  let last: Buffer | null = null
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush(done) {
      if (hash.digest().equals(sha256)) done(null, last)
      else done(damaged(new Damage(`The bytes of "${key}" in the storage are not those that were stored.`)))
    },
  })
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
    `The file was not kept: the storage of this service is full ${WHERE[place]}. Tell the operator of this ` +
      'service; no part of the file was left behind.',
    { place },
  )
}

function storageReadOnly(place: Place): AppError {
  return new AppError(
    'unavailable',
    'storage_read_only',
    `The file was not kept: nothing can be written ${WHERE[place]} at the moment. Try again in a minute; if ` +
      'it happens again, tell the operator of this service.',
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
