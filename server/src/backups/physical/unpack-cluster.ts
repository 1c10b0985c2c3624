import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PhysicalPart } from '../archive/archive.ts'
import { damaged, readPart } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { unpackTar } from './tar.ts'

/** Writes the files of a copied cluster into an empty folder. PostgreSQL syncs them when it recovers. */
export async function unpackCluster({
  target,
  physical,
  seal,
  folder,
  progress,
  signal,
}: {
  readonly target: Target
  readonly physical: PhysicalPart
  readonly seal: Seal | null
  readonly folder: string
  progress(bytes: number): void
  readonly signal: AbortSignal
}): Promise<void> {
  for (const part of physical.parts) {
    await unpackTar(readPart(target, part, seal), async ({ path }, content) => {
      signal.throwIfAborted()
      const place = join(folder, path)
      await mkdir(path.endsWith('/') ? place : dirname(place), { recursive: true, mode: 0o700 })
      if (path.endsWith('/')) return
      const file = await open(place, 'wx', 0o600)
      try {
        for await (const piece of content) {
          for (let from = 0; from < piece.length; ) from += (await file.write(piece, from)).bytesWritten
          progress(piece.length)
        }
      } finally {
        await file.close()
      }
    }).catch((error) => {
      throw error instanceof TypeError || error?.message?.startsWith('A part of the cluster')
        ? damaged(part, 'cannot be read', error)
        : error
    })
  }
}
