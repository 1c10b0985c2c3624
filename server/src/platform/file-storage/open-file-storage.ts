import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createOnce } from '../create-once.ts'
import { createDiskStorage, UNFINISHED } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { createS3Storage, type S3Settings } from './s3-storage.ts'

/** The storage of the settings: S3 where there are any for it, else a folder of the data directory. */
export async function openFileStorage(dataDir: string, s3: S3Settings | null): Promise<FileStorage> {
  await removeUnfinished(incomingDirectory(dataDir))
  if (s3 === null) await removeUnfinished(join(dataDir, 'files'))
  return reachFileStorage(dataDir, s3)
}

/** The same beside a running service: what is being written stays. */
export function reachFileStorage(dataDir: string, s3: S3Settings | null): FileStorage {
  return s3 === null ? createDiskStorage(join(dataDir, 'files')) : createS3Storage(s3)
}

/**
 * What tells one storage from another: the address of the bucket, or a mark that is made in the folder the first time, and goes where its files
 * go.
 */
export async function identifyStorage(dataDir: string, s3: S3Settings | null): Promise<string> {
  if (s3 !== null) return `s3 ${s3.url}`
  const path = join(dataDir, 'files', MARK)
  return `disk ${(await createOnce(path, `${randomBytes(16).toString('hex')}\n`)).trim()}`
}

/** The same, without making a mark: null where there is none. */
export async function recogniseStorage(dataDir: string, s3: S3Settings | null): Promise<string | null> {
  if (s3 !== null) return `s3 ${s3.url}`
  const mark = await readFile(join(dataDir, 'files', MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return mark && `disk ${mark.trim()}`
}

/** No name of a stored file begins with a dot. */
const MARK = '.storage'

/** Where uploads arrive and are looked at, whatever storage they are for. */
export function incomingDirectory(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/**
 * What was being written when the service was killed. The data directory belongs to one process at a time, so nobody is writing now.
 */
async function removeUnfinished(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = await readdir(directory, { recursive: true })
  for (const name of names) if (name.endsWith(UNFINISHED)) await rm(join(directory, name), { force: true })
}
