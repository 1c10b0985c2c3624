import type { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { type ByteRange, damageIn, type Put } from '#platform/file-storage/file-storage.ts'
import { copiesOf } from './file.ts'

/** What was stored of a file, or of one of its copies, and under which name. */
export type StoredBytes = Put & { readonly storageKey: string }

/**
 * The bytes of a file, or a part of them. Who may read them has been asked before. The end of a whole file comes only if it is what was stored; see
 * FileStorage.open.
 */
export async function openFile(
  deps: Deps,
  { storageKey, size, sha256 }: StoredBytes,
  range: ByteRange | undefined,
): Promise<Readable> {
  const note = (err: unknown) => {
    if (damageIn(err)) deps.log.error({ err, storageKey }, 'The bytes of a file are not those that were stored')
  }
  try {
    const bytes = await deps.storage.open(storageKey, range, { size, ...(sha256 && { sha256 }) })
    if (bytes) return bytes.once('error', note)
  } catch (error) {
    note(error)
    throw error
  }
  deps.log.error({ storageKey }, 'The bytes of a file are missing from the storage')
  throw new AppError(
    'unavailable',
    'file_bytes_missing',
    'This file is in the catalogue, but its bytes are missing from the storage. The operator of the service ' +
      'can find details in the log.',
  )
}

/** The storage name of one of an image's smaller copies. */
export function keyOfCopy(storageKey: string, width: number): string {
  return `${storageKey}.${copiesOf([width])[0]}`
}
