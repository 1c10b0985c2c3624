import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Makes a small file that is made once for good, and answers the text that is there: the given one, or that of another process that was
 * first. It is written beside its place and then named, so neither a reader nor a kill -9 meets half of it.
 */
export async function createOnce(path: string, text: string): Promise<string> {
  const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // On a full disk, too.
  if (there !== null) return there
  // No name that a start takes for an unfinished upload: another process that starts on the same folder would remove it.
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      // A file system without hard links: still made by one process alone, but a reader of that instant can meet a part of it.
      await copyFile(draft, path, constants.COPYFILE_EXCL).catch((copyError: NodeJS.ErrnoException) => {
        if (copyError.code !== 'EEXIST') throw copyError
      })
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
