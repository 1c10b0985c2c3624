import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { asOnlySender } from '#database/kept-files.ts'
import { damageIn, type FileStorage } from '#platform/file-storage/file-storage.ts'
import { type ArchivedFile, type ArchivedFiles, type LostFile, type Manifest, pathOfFile } from '../archive/archive.ts'
import { listBackups, readManifest } from '../archive/manifest.ts'
import { readParts, writeParts } from '../archive/parts.ts'
import type { Seal } from '../archive/seal.ts'
import type { Pace } from '../pace.ts'
import type { Progress } from '../portable/progress.ts'
import type { Target } from '../target/target.ts'
import { linesOf } from './lines-of.ts'
import type { FileList, NamedFile } from './list-files.ts'

export type SavedFiles = {
  readonly files: ArchivedFiles
  /** Those that the target did not have. */
  readonly sent: { readonly count: number; readonly bytes: number }
}

/**
 * Copies those files into the target that it does not have, and lists all of them there. One that the storage has lost, or has with other bytes than were put
 * there, is told of and listed as lost; all others are saved.
 */
export async function saveFiles(wish: {
  /** In no transaction. */
  readonly client: pg.ClientBase
  readonly list: FileList
  readonly storage: FileStorage
  readonly target: Target
  readonly seal: Seal | null
  /** Of the names, in the backup's folder. */
  readonly path: string
  readonly pace: Pace
  readonly progress: Progress
  readonly tellLost: (file: LostFile) => void
  readonly signal: AbortSignal
}): Promise<SavedFiles> {
  const { client, list, storage, target, seal, path, pace, progress, tellLost, signal } = wish
  const total = { count: 0, bytes: 0, lost: 0 }
  const sent = { count: 0, bytes: 0 }
  const earlier = await openEarlierList(target, seal)

  async function* lines() {
    for await (const group of groupsOf(list.read())) {
      const present = await presentOf(target, seal, group)
      const noted = await earlier.upTo(group.at(-1)?.key ?? '')
      for (let start = 0; start < group.length; start += ABREAST) {
        signal.throwIfAborted()
        const some = group.slice(start, start + ABREAST)
        const saved = await Promise.all(
          some.map((file) => saveFile(file, present.get(pathOfFile(seal, file.key)), noted.get(file.key))),
        )
        for (const file of saved) {
          if ('lost' in file) {
            total.lost += 1
            tellLost(file)
          } else {
            total.count += 1
            total.bytes += file.size
          }
          yield Buffer.from(`${JSON.stringify(file)}\n`)
        }
        progress({ step: 'files', done: total.count, of: null, bytes: total.bytes })
      }
    }
  }

  /** `there`: its size in the target; `noted`: what an earlier backup says of it. */
  async function saveFile({ key, put }: NamedFile, there?: number, noted?: ArchivedFile): Promise<SavedFile> {
    if (there !== undefined) {
      if (noted?.size === there) return noted
      if (seal === null && put?.size === there) return { key, ...put }
      // Of a smaller copy of a picture, and of what is encrypted, nothing else knows the hash.
      if (noted === undefined && (seal || put === null)) return hashThere(key)
    }
    if (seal === null) return send({ key, put }, false)
    return asOnlySender(client, key, async () => {
      const hasCome = there === undefined && (await target.stat(pathOfFile(seal, key))) !== null
      return hasCome ? hashThere(key) : send({ key, put }, there === undefined)
    })
  }

  /** `isNew`: another database, a copy of this one, may send it too, with other bytes. What came first stays. */
  async function send({ key, put }: NamedFile, isNew: boolean): Promise<SavedFile> {
    const known = put ? { size: put.size, sha256: Buffer.from(put.sha256, 'hex') } : undefined
    try {
      const bytes = await storage.open(key, undefined, known)
      if (bytes === null) return { key, lost: 'missing' }
      const hash = createHash('sha256')
      const content = hashed(seal ? seal.encrypt(bytes) : bytes, hash, pace)
      const size = await (isNew ? target.putNew : target.put)(pathOfFile(seal, key), content)
      if (size === null) return await hashThere(key)
      sent.count += 1
      sent.bytes += size
      return { key, size, sha256: hash.digest('hex') }
    } catch (error) {
      if (damageIn(error) || isUnreadable(error)) return { key, lost: 'damaged' }
      throw error
    }
  }

  async function hashThere(key: string): Promise<SavedFile> {
    const hash = createHash('sha256')
    let size = 0
    const bytes = await target.open(pathOfFile(seal, key))
    if (bytes === null) return saveFile({ key, put: null })
    for await (const piece of hashed(bytes, hash, pace)) size += piece.length
    return { key, size, sha256: hash.digest('hex') }
  }

  try {
    // Not encrypted: see ArchivedFile.
    const names = await writeParts(target, path, lines(), null)
    return { files: { ...total, names }, sent }
  } finally {
    await earlier.close()
  }
}

type SavedFile = ArchivedFile | LostFile

const ABREAST = 4

/** What the latest backup that is encrypted to the same (or, as this one, not at all) says of its files. Without one nothing is known. */
async function openEarlierList(target: Target, seal: Seal | null) {
  const earlier = await findEarlier(target, seal)
  const lines = linesOf(readParts(target, earlier?.files.names ?? [], null))
  let isOver = false
  let waiting: ArchivedFile | null = null
  const next = async (): Promise<ArchivedFile | null> => {
    // A list that is damaged says nothing any more; `verify` and a restore tell of it.
    const line = isOver ? null : await lines.next().catch(() => null)
    isOver ||= line === null || line.done === true
    return line === null || line.done ? null : JSON.parse(line.value)
  }
  return {
    /** By key, up to this one. What comes behind it is kept for the next time. */
    async upTo(last: string): Promise<Map<string, ArchivedFile>> {
      const found = new Map<string, ArchivedFile>()
      for (waiting ??= await next(); waiting !== null && waiting.key <= last; waiting = await next()) {
        if (!('lost' in waiting)) found.set(waiting.key, waiting)
      }
      return found
    },
    close: async () => void (await lines.return(undefined)),
  }
}

async function findEarlier(target: Target, seal: Seal | null): Promise<Manifest | null> {
  const place = pathOfFile(seal, 'any')
  for (const id of await listBackups(target)) {
    const manifest = await readManifest(target, id).catch(() => null)
    if (manifest && pathOfFile(manifest.encryption, 'any') === place) return manifest
  }
  return null
}

/** Those whose names begin alike, which lie in one folder. There are 1,024 of them at most. */
async function* groupsOf(files: AsyncIterable<NamedFile>): AsyncGenerator<NamedFile[]> {
  let group: NamedFile[] = []
  for await (const file of files) {
    if (group[0] && group[0].key.slice(0, 2) !== file.key.slice(0, 2)) {
      yield group
      group = []
    }
    group.push(file)
  }
  if (group.length > 0) yield group
}

/** A list of a folder costs as much as looking for some of its files. */
const WORTH_A_LIST = 8

/** Their sizes, by path. */
async function presentOf(target: Target, seal: Seal | null, group: readonly NamedFile[]): Promise<Map<string, number>> {
  const present = new Map<string, number>()
  const paths = group.map(({ key }) => pathOfFile(seal, key))
  if (group.length < WORTH_A_LIST) {
    for (const path of paths) {
      const found = await target.stat(path)
      if (found) present.set(path, found.size)
    }
    return present
  }
  const folder = paths[0]?.slice(0, paths[0].lastIndexOf('/') + 1) ?? ''
  for await (const { path, size } of target.list(folder)) present.set(path, size)
  return present
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash, pace: Pace): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    await pace()
    hash.update(piece)
    yield piece
  }
}

/** A part of the disk that cannot be read any more. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO'
}
