import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { type ArchivedFile, pathOfFile } from '../archive/archive.ts'
import { parseFileLine } from '../archive/parse-manifest.ts'
import { checkPart, readBytes, readPart } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import { linesOf } from '../files/lines-of.ts'
import { listNewFiles } from '../files/list-files.ts'
import type { Target } from '../target/target.ts'
import type { Recovery } from './plan-recovery.ts'

/** Stored files that came after the copy of the cluster, and are listed with the log. */
async function* sentFiles(
  target: Target,
  { fileLists, manifest }: Recovery,
): AsyncGenerator<ArchivedFile & { path: string }> {
  for (const list of fileLists) {
    // Not encrypted, see ArchivedFile.
    for await (const line of linesOf(readPart(target, list.part, null))) {
      const file = parseFileLine(line)
      if (!('lost' in file)) yield { ...file, path: pathOfFile(manifest.encryption, file.key) }
    }
  }
}

export async function checkSentFiles(target: Target, recovery: Recovery, signal: AbortSignal): Promise<void> {
  for await (const file of sentFiles(target, recovery)) {
    signal.throwIfAborted()
    await checkPart(target, file)
  }
}

/** How many of the files that came since the copy of the cluster the storage does not have: lists that came with the log may be missing. */
export async function countMissingFiles(
  connection: pg.ClientConfig,
  { manifest }: Recovery,
  storage: FileStorage,
): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let missing = 0
    for (const { key } of await listNewFiles(client, new Date(manifest.moment))) {
      if (!(await storage.stat(key))) missing += 1
    }
    return missing
  } finally {
    await client.end()
  }
}

/** Those that the storage does not have: a name is given once, to one content. Gives back how many. */
export async function restoreSentFiles({
  target,
  recovery,
  seal,
  storage,
  scratch,
  signal,
}: {
  readonly target: Target
  readonly recovery: Recovery
  readonly seal: Seal | null
  readonly storage: FileStorage
  readonly scratch: string
  readonly signal: AbortSignal
}): Promise<number> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  let restored = 0
  for await (const file of sentFiles(target, recovery)) {
    signal.throwIfAborted()
    if (await storage.stat(file.key)) continue
    const path = join(scratch, `${file.key}.part`)
    try {
      await pipeline(readBytes(target, file, seal), createWriteStream(path, { mode: 0o600 }))
      await storage.put(file.key, await openAsBlob(path))
      restored += 1
    } finally {
      await rm(path, { force: true })
    }
  }
  return restored
}
