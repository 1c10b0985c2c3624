import { createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { UNFINISHED } from '#platform/file-storage/disk-storage.ts'
import { damageIn } from '#platform/file-storage/file-storage.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { newStorageKey } from '#platform/ids.ts'
import type { Import } from './import.ts'

/**
 * A copy on disk of a stored file, whatever storage it is in: a workbook is not read from its beginning to its end. It is what was uploaded, or
 * there is none. The caller removes it, or the next start after a kill.
 */
export async function copyFile(
  { storage, config, log }: Deps,
  { storageKey, size, sha256 }: Pick<Import, 'storageKey' | 'size' | 'sha256'>,
): Promise<string> {
  if (storageKey === null) {
    const message =
      'The file of this import has been removed, because it is kept for 30 days after the import ends. What ' +
      'the import did is still listed.'
    throw new AppError('gone', 'import_file_removed', message)
  }
  const directory = incomingDirectory(config.dataDir)
  const path = join(directory, newStorageKey() + UNFINISHED)
  if (await isLinked(storageKey, path)) return path
  const worded = (err: unknown) => {
    if (damageIn(err) === null) return err
    log.error({ err, storageKey }, 'The bytes of a file are not those that were stored')
    const error = new AppError(
      'gone',
      'file_damaged',
      'The file of this import was damaged in storage: its bytes are no longer those that were uploaded, so ' +
        'it is not read. Upload the file again. The operator of the service can find details in the log.',
    )
    error.cause = err
    return error
  }
  const bytes = await storage.open(storageKey, undefined, { size, sha256 }).catch((error: unknown) => {
    throw worded(error)
  })
  if (!bytes) throw new AppError('unavailable', 'file_missing', 'The bytes of the file are not in the storage.')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    if (size > LARGE_BYTES) await keep(storageKey, path)
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw worded(error)
  }
}

/** A larger one is copied and compared once for all steps that follow each other at once: the look at its columns, the check, the run. */
const LARGE_BYTES = 4_000_000
const KEPT_MS = 30_000

/** Another name of a copy that was made a moment ago, by the file’s name in the storage; it holds the bytes when the first name is gone. */
const kept = new Map<string, string>()

async function isLinked(storageKey: string, path: string): Promise<boolean> {
  const copy = kept.get(storageKey)
  if (copy === undefined) return false
  return isMade(link(copy, path))
}

function isMade(making: Promise<void>): Promise<boolean> {
  return making.then(
    () => true,
    () => false,
  )
}

async function keep(storageKey: string, path: string): Promise<void> {
  const copy = join(dirname(path), newStorageKey() + UNFINISHED)
  // A file system without hard links: it is copied each time.
  const isThere = await isMade(link(path, copy))
  if (!isThere) return
  kept.set(storageKey, copy)
  setTimeout(() => {
    kept.delete(storageKey)
    void rm(copy, { force: true })
  }, KEPT_MS).unref()
}
