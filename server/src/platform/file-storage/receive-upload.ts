import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { UNFINISHED } from './disk-storage.ts'
import { explainStorageError } from './file-storage.ts'

/** An upload that has arrived whole, under a name of our own. Whoever received it discards it. */
export type Received = {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  discard(): Promise<void>
}

/**
 * Writes a stream to a file as it comes. `tooLarge` is thrown at the first byte beyond the limit. Whatever goes wrong, an abort by the
 * sender included, leaves nothing.
 */
export async function receiveUpload(
  directory: string,
  stream: Readable,
  { limit, tooLarge }: { readonly limit: number; readonly tooLarge: () => Error },
): Promise<Received> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `${randomBytes(16).toString('hex')}${UNFINISHED}`)
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > limit) throw tooLarge()
        hash.update(chunk)
        for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    await discard()
    throw explainStorageError(error, 'incoming')
  }
  return { path, size, sha256: hash.digest(), discard }
}
