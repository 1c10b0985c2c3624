import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, opendir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { isPath, requirePath, type Target, targetFull, targetRefused, targetUnavailable } from './target.ts'

/** A folder, on a disk of its own at best. Written beside its place, synced, then renamed: what is there is whole, also after a power cut. */
export function createFolderTarget(folder: string): Target {
  const root = resolve(folder)
  const pathOf = (path: string) => join(root, requirePath(path))
  const told = (error: NodeJS.ErrnoException): never => {
    throw failureOf(root, error)
  }

  /** False where `putInPlace` has found another there. */
  async function put(
    path: string,
    content: AsyncIterable<Uint8Array>,
    putInPlace: (unfinished: string, place: string) => Promise<boolean>,
  ): Promise<number | null> {
    const place = pathOf(path)
    const unfinished = `${place}.${randomBytes(6).toString('hex')}${UNFINISHED}`
    try {
      const size = await writeAndSync(await create(unfinished).catch(told), content, told)
      const isOurs = await putInPlace(unfinished, place).catch(told)
      await sync(dirname(place)).catch(told)
      if (isOurs) return size
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await rm(unfinished, { force: true })
    return null
  }

  return {
    name: root,
    put: async (path, content) => (await put(path, content, replace)) ?? 0,
    putNew: (path, content) => put(path, content, addNew),
    async open(path) {
      const file = await open(pathOf(path), 'r').catch(ignoreMissing).catch(told)
      return file && createReadStream('', { fd: file, highWaterMark: 256 * 1024 })
    },
    async stat(path) {
      const found = await stat(pathOf(path)).catch(ignoreMissing)
      return found && { size: found.size }
    },
    async *list(prefix) {
      const start = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const file of filesIn(start)) {
        const path = relative(root, file)
        if (!path.startsWith(prefix) || path.endsWith(UNFINISHED) || !isPath(path)) continue
        const found = await stat(file).catch(ignoreMissing)
        if (found) yield { path, size: found.size, putAt: found.mtime }
      }
    },
    async remove(path) {
      await rm(pathOf(path), { force: true }).catch(told)
      await removeEmpty(dirname(pathOf(path)), root)
    },
    async removeUnfinished(before) {
      for await (const file of filesIn(root)) {
        if (!BROKEN_PUT.test(file)) continue
        const found = await stat(file).catch(ignoreMissing)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root).catch(() => statfs(dirname(root)))
      return bavail * bsize
    },
  }
}

async function replace(unfinished: string, place: string): Promise<boolean> {
  await rename(unfinished, place)
  return true
}

async function addNew(unfinished: string, place: string): Promise<boolean> {
  try {
    await link(unfinished, place)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // A file system without second names, such as that of a memory stick: there looking first has to do.
    if (!NO_LINKS.includes(code)) throw error
    if (await stat(place).catch(ignoreMissing)) return false
    return replace(unfinished, place)
  }
  await rm(unfinished)
  return true
}

const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

const UNFINISHED = '.part'
const BROKEN_PUT = /\.[0-9a-f]{12}\.part$/

/** In a folder that may be taken away at the same moment, for it was empty. */
async function create(path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      return await open(path, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
}

/** And the folders that are around it, up to the root. */
async function removeEmpty(directory: string, root: string): Promise<void> {
  for (let at = directory; at !== root && at.startsWith(root); at = dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/** Little by little: a disk that writes much at once lets the database wait, which syncs each commit. */
const SYNCED_BYTES = 8 * 1024 * 1024

/** What fails in the folder is told as such, and what fails in the content as it is. */
async function writeAndSync(file: FileHandle, content: AsyncIterable<Uint8Array>, told: (error: Error) => never) {
  let [size, unsynced] = [0, 0]
  try {
    for await (const piece of content) {
      for (let from = 0; from < piece.length; ) from += (await file.write(piece, from).catch(told)).bytesWritten
      size += piece.length
      unsynced += piece.length
      if (unsynced < SYNCED_BYTES) continue
      await file.datasync().catch(told)
      unsynced = 0
    }
    await file.sync().catch(told)
    return size
  } finally {
    await file.close()
  }
}

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Folder by folder, so that a million files are never listed at once. */
async function* filesIn(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

function failureOf(name: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG') return targetFull(name, error)
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') return targetRefused(name, error)
  return targetUnavailable(name, error)
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
