import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { UNFINISHED } from '#platform/file-storage/disk-storage.ts'
import { damageIn } from '#platform/file-storage/file-storage.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { newStorageKey } from '#platform/ids.ts'

/** What the archive is called in the storage, beside the table that came in it: backups and the removal of old files treat it as a copy of that. */
export const ARCHIVE_COPY = 'zip'

export function keyOfArchive(storageKey: string): string {
  return `${storageKey}.${ARCHIVE_COPY}`
}

export type KeptArchive = { readonly storageKey: string; readonly size: number; readonly sha256: Buffer }

/** The archive of an import on disk, as it was uploaded; the caller discards it. */
export async function fetchArchive(
  { storage, config, log }: Deps,
  { storageKey, size, sha256 }: KeptArchive,
): Promise<Received> {
  const directory = incomingDirectory(config.dataDir)
  const path = join(directory, newStorageKey() + UNFINISHED)
  const discard = () => rm(path, { force: true })
  try {
    const bytes = await storage.open(keyOfArchive(storageKey), undefined, { size, sha256 })
    if (!bytes)
      throw new AppError('gone', 'import_file_removed', 'The ZIP of this import is no longer kept. Upload it again.')
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return { path, size, sha256, discard }
  } catch (error) {
    await discard()
    if (damageIn(error) === null) throw error
    log.error({ err: error, storageKey }, 'The bytes of a ZIP are not those that were stored')
    throw new AppError(
      'gone',
      'file_damaged',
      'The ZIP of this import was damaged in storage, so it is not read. Upload it again.',
    )
  }
}
