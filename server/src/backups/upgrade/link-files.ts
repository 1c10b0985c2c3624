import { link, mkdir, opendir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Gives stored files a second name in a folder of the same disk, where they take no room and stay when the service removes the first: they are never changed.
 * False where the file system cannot do that; then they have to be copied.
 */
export async function linkFiles(from: string, to: string): Promise<boolean> {
  const folders = await opendir(from).catch(ignoreMissing)
  if (!folders) return true
  for await (const folder of folders) {
    if (!folder.isDirectory()) continue
    for await (const file of await opendir(join(from, folder.name))) {
      if (!file.isFile() || !STORED.test(file.name)) continue
      const path = join(to, folder.name, file.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await link(join(from, folder.name, file.name), path)
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null
        if (code === 'EXDEV' || code === 'EPERM' || code === 'ENOTSUP' || code === 'EMLINK') return false
        if (code !== 'EEXIST' && code !== 'ENOENT') throw error
      }
    }
  }
  return true
}

/** Not one that an upload has left half, and not the mark of the folder. */
const STORED = /^[0-9a-z]{26}(\.(?!part$)[0-9a-z]{1,16})?$/

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
