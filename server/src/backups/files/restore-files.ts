import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { damageIn, type FileStorage } from '#platform/file-storage/file-storage.ts'
import { hashFile } from '#platform/file-storage/hash-file.ts'
import type { Manifest } from '../archive/archive.ts'
import { readBytes } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Progress } from '../portable/progress.ts'
import type { Target } from '../target/target.ts'
import { type StoredPart, storedParts } from './stored-parts.ts'

/** Puts all files into the storage, but those that it has already, with the same bytes. Whatever else is there stays. */
export async function restoreFiles(wish: {
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  readonly storage: FileStorage
  /** Where each is whole before it is put there. */
  readonly scratch: string
  readonly progress: Progress
  readonly signal: AbortSignal
}): Promise<{ readonly restored: number; readonly kept: number; readonly lost: number }> {
  const { target, manifest, seal, storage, scratch, progress, signal } = wish
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const total = { restored: 0, kept: 0, lost: 0 }
  let bytes = 0
  const restore = async (file: StoredPart) => {
    signal.throwIfAborted()
    if (seal === null && (await isThere(storage, file))) {
      total.kept += 1
    } else {
      const path = join(scratch, `${file.key}.part`)
      try {
        await pipeline(readBytes(target, file, seal), createWriteStream(path, { mode: 0o600 }))
        if (seal !== null && (await isThere(storage, { ...file, ...(await ownBytes(path)) }))) {
          total.kept += 1
        } else {
          await storage.put(file.key, await openAsBlob(path))
          total.restored += 1
        }
      } finally {
        await rm(path, { force: true })
      }
    }
    bytes += file.size
    progress({ step: 'files', done: total.restored + total.kept, of: manifest.files.count, bytes })
  }
  let some: StoredPart[] = []
  const restoreSome = async () => {
    await Promise.all(some.map(restore))
    some = []
  }
  for await (const file of storedParts(target, manifest)) {
    if ('path' in file) some.push(file)
    else total.lost += 1
    if (some.length === ABREAST) await restoreSome()
  }
  await restoreSome()
  return total
}

const ABREAST = 4

async function ownBytes(path: string): Promise<{ size: number; sha256: string }> {
  const { size, sha256 } = await hashFile(path)
  return { size, sha256: sha256.toString('hex') }
}

/** With the same bytes to the last. */
async function isThere(storage: FileStorage, { key, size, sha256 }: StoredPart): Promise<boolean> {
  const found = await storage.stat(key)
  if (found?.size !== size) return false
  const hash = createHash('sha256')
  try {
    const bytes = await storage.open(key, undefined, { size })
    if (bytes === null) return false
    for await (const piece of bytes) hash.update(piece)
  } catch (error) {
    if (damageIn(error) || (error instanceof Error && 'code' in error && error.code === 'EIO')) return false
    throw error
  }
  return hash.digest('hex') === sha256
}
