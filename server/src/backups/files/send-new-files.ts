import { createHash, type Hash } from 'node:crypto'
import pg from 'pg'
import { asOnlySender, keepStoredFiles } from '#database/kept-files.ts'
import { damageIn, type FileStorage } from '#platform/file-storage/file-storage.ts'
import { type ArchivedFile, pathOfFile } from '../archive/archive.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { listNewFiles, type NamedFile } from './list-files.ts'

/**
 * Puts stored files into the target as they come, so that none is missing there which a restored row names. What was sent is remembered for as long as it is
 * looked at again: bytes are stored a while before a row names them.
 */
export function createFileSender({
  connection,
  storage,
  target,
  seal,
  now,
}: {
  /** As the owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly target: Target
  readonly seal: Seal | null
  now(): Date
}): FileSender {
  let sent = new Set<string>()
  return {
    async send(list) {
      const client = new pg.Client({ ...connection, application_name: 'selvedge_wal' })
      // The next statement tells.
      client.on('error', () => {})
      await client.connect()
      try {
        await keepStoredFiles(client)
        const named = await listNewFiles(client, new Date(now().getTime() - LOOKED_BACK_MS))
        const archived: ArchivedFile[] = []
        for (const file of named) {
          if (sent.has(file.key)) continue
          const saved = await asOnlySender(client, file.key, () => sendFile(file, { storage, target, seal }))
          if (saved) archived.push(saved)
        }
        if (archived.length > 0) await list(archived)
        sent = new Set(named.map(({ key }) => key))
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

/** What `list` is given is in the target; once that is kept, it is not given again. */
export type FileSender = { send(list: (files: readonly ArchivedFile[]) => Promise<void>): Promise<void> }

/** Longer than anybody takes from choosing a file to saving what it belongs to. */
const LOOKED_BACK_MS = 24 * 60 * 60_000

/** Null for one that the storage has lost, which `verify` and the next backup tell of. */
async function sendFile(
  { key, put }: NamedFile,
  { storage, target, seal }: { readonly storage: FileStorage; readonly target: Target; readonly seal: Seal | null },
): Promise<ArchivedFile | null> {
  const path = pathOfFile(seal, key)
  const hash = createHash('sha256')
  const there = await hashThere(target, path)
  // What is not encrypted is known by the hash that its rows have.
  const isDamaged = seal === null && put !== null && there !== null && there.sha256 !== put.sha256
  if (there && !isDamaged) return { key, ...there }
  try {
    const known = put ? { size: put.size, sha256: Buffer.from(put.sha256, 'hex') } : undefined
    const bytes = await storage.open(key, undefined, known)
    if (bytes === null) return null
    const size = await (isDamaged ? target.put : target.putNew)(path, hashed(seal ? seal.encrypt(bytes) : bytes, hash))
    if (size !== null) return { key, size, sha256: hash.digest('hex') }
    // A copy of this database, which sends to the same place, was faster.
    const other = await hashThere(target, path)
    return other && { key, ...other }
  } catch (error) {
    if (damageIn(error)) return null
    throw error
  }
}

async function hashThere(target: Target, path: string): Promise<{ size: number; sha256: string } | null> {
  const there = await target.open(path)
  if (there === null) return null
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of hashed(there, hash)) size += piece.length
  return { size, sha256: hash.digest('hex') }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}
