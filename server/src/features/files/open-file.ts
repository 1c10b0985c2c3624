import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'
import { type ByteRange, WrongSize } from '#platform/file-storage/file-storage.ts'
import type { Deps } from '../../deps.ts'
import { copiesOf } from './file.ts'

/** The bytes of a file that has so many, or a part of them. Who may read them has been asked before. */
export async function openFile(deps: Deps, storageKey: string, size: number, range?: ByteRange): Promise<Readable> {
  const bytes = await deps.storage.open(storageKey, range, size).catch((error: unknown) => {
    if (!(error instanceof WrongSize)) throw error
    deps.log.error({ err: error, storageKey }, 'The bytes of a file are not what was put into the storage')
    throw new AppError(
      'unavailable',
      'file_bytes_damaged',
      'This file is in the catalogue, but its bytes in the storage are damaged. Whoever runs the service finds this in the log, and can bring them back from a backup.',
      { place: 'files', retryAfterSeconds: 3600 },
    )
  })
  if (bytes) return bytes
  deps.log.error({ storageKey }, 'The bytes of a file are not in the storage')
  throw new AppError(
    'unavailable',
    'file_bytes_missing',
    'This file is in the catalogue, but the storage does not have its bytes. Whoever runs the service finds this in the log.',
  )
}

/** The storage name of one of an image's smaller copies. */
export function keyOfCopy(storageKey: string, width: number): string {
  return `${storageKey}.${copiesOf([width])[0]}`
}
