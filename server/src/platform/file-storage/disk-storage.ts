import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Place } from '#platform/app-error.ts'
import { checked, explainStorageError, type FileStorage, requireKey, wrongSize } from './file-storage.ts'

/**
 * Files in a directory, spread over 1,024 folders by the first two characters of their names. Written beside their place, synced, and
 * then renamed: whoever finds a file by its name finds all of it, also after a power cut.
 */
export function createDiskStorage(directory: string): FileStorage {
  const pathOf = (key: string) => join(directory, requireKey(key).slice(0, 2), key)
  return {
    async put(key, content) {
      const path = pathOf(key)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeAndSync(unfinished, content)
        await rename(unfinished, path)
        await syncDirectory(dirname(path))
        if (made !== undefined) await syncDirectory(dirname(made))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw explainStorageError(error, 'files')
      }
    },
    async open(key, range, put) {
      const file = await openIfThere(pathOf(key))
      if (file === null) return null
      if (put !== undefined) {
        const found = await file.stat()
        if (found.size !== put.size) {
          await file.close()
          throw wrongSize(key, found.size, put.size)
        }
      }
      return checked(createReadStream('', { fd: file, ...range }), key, range, put)
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found && { size: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    tryWriting: () => tryFolder(directory, 'files'),
  }
}

/** Throws where nothing can be written into a folder now. */
export async function tryFolder(directory: string, place: Place): Promise<void> {
  const path = join(directory, `${randomBytes(6).toString('hex')}${UNFINISHED}`)
  try {
    await writeFile(path, TRIAL, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw explainStorageError(error, place)
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

/** As large as the blocks of most file systems, which give out no less. */
const TRIAL = randomBytes(4_096)

/** How the names of files end that are being written. After a crash, the start removes them. */
export const UNFINISHED = '.part'

async function writeAndSync(path: string, content: Blob): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content.stream()) await writeAll(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten
}

/** Without it, the name may be gone after a power cut though the bytes are there. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch(ignoreMissing)
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
