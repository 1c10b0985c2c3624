import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#platform/app-error.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { newStorageKey } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'

/** A copy on disk of a stored file, whatever storage it is in: a workbook is not read from its beginning to its end. The caller removes it. */
export async function copyFile({ storage, config }: Deps, storageKey: string | null): Promise<string> {
  if (storageKey === null) {
    const message =
      'The file of this import has been removed: it is kept for 30 days after the end. What the import did is still listed.'
    throw new AppError('gone', 'import_file_removed', message)
  }
  const bytes = await storage.open(storageKey)
  if (!bytes) throw new AppError('unavailable', 'file_missing', 'The bytes of the file are not in the storage.')
  const directory = incomingDirectory(config.dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, newStorageKey())
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
