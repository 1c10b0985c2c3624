import { createHash } from 'node:crypto'
import { WAL } from '../archive/archive.ts'
import { type Part, pack } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { parseHistoryName, parseSegment, type WalSegment } from './wal-names.ts'

/**
 * What a target has of a database's log. All that is known of an object is in its name, so that one listing tells whether the log is whole and to
 * which moment it leads:
 *
 *     wal/<system>/000000010000000000000007.1763806500000.<content>.<sha256>      a segment
 *     wal/<system>/00000002.history.…                                             where a restore left the timeline before
 *     wal/<system>/000000010000000000000007.files.…                               stored files that were sent before this segment
 *
 * `system` is the cluster's own identifier: two clusters have segments of the same names. `content` are 16 digits of the SHA-256 of what is inside, by which
 * the same segment is known again though it was encrypted twice; `sha256` is of the bytes as they lie here.
 */
export type ArchivedWal = {
  readonly kind: 'segment' | 'history' | 'files'
  readonly name: string
  /** All that was committed before it is in this segment or one before it. Of a history: when the timeline began. */
  readonly reached: Date
  readonly content: string
  readonly part: Part
}

export type ArchivedSegment = ArchivedWal & WalSegment

export function walFolder(system: string): string {
  return `${WAL}/${system}/`
}

export async function listArchivedWal(target: Target, system: string): Promise<ArchivedWal[]> {
  const found: ArchivedWal[] = []
  for await (const { path, size } of target.list(walFolder(system))) {
    const archived = parseArchivedWal(path, size)
    if (archived) found.push(archived)
  }
  return found.sort((one, other) => (one.part.path < other.part.path ? -1 : 1))
}

/** Null for what is no part of a database's log. */
export function parseArchivedWal(path: string, size: number): ArchivedWal | null {
  const [, name, reached, content, sha256] = OBJECT.exec(path) ?? []
  if (name === undefined || content === undefined || sha256 === undefined) return null
  const kind = kindOf(name)
  return kind && { kind, name, reached: new Date(Number(reached)), content, part: { path, size, sha256 } }
}

export function segmentsAmong(archived: readonly ArchivedWal[]): ArchivedSegment[] {
  return archived.flatMap((object) => {
    const segment = object.kind === 'segment' ? parseSegment(object.name) : null
    return segment ? [{ ...object, ...segment }] : []
  })
}

/** Compressed and encrypted in memory, for its name has the hash of what comes of it: 16 MB at most, and mostly a small part of that. */
export async function archiveWal(
  target: Target,
  system: string,
  { name, content, reached }: { name: string; content: Uint8Array; reached: Date },
  seal: Seal | null,
): Promise<ArchivedWal> {
  const kind = kindOf(name)
  if (kind === null) throw new Error(`"${name}" is no part of a database's log.`)
  const pieces: Uint8Array[] = []
  for await (const piece of pack(pieceOf(content), seal)) pieces.push(piece)
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  const sha256 = hash.digest('hex')
  const digest = contentDigest(content)
  const path = `${walFolder(system)}${name}.${reached.getTime()}.${digest}.${sha256}`
  const size = await target.put(path, piecesOf(pieces))
  return { kind, name, reached, content: digest, part: { path, size, sha256 } }
}

export function contentDigest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

export function nameFiles(segment: string): string {
  return `${segment}.files`
}

const OBJECT = /^wal\/\d+\/(.+)\.(\d{1,15})\.([0-9a-f]{16})\.([0-9a-f]{64})$/

function kindOf(name: string): ArchivedWal['kind'] | null {
  if (parseSegment(name)) return 'segment'
  if (parseHistoryName(name) !== null) return 'history'
  return name.endsWith('.files') && parseSegment(name.slice(0, -'.files'.length)) ? 'files' : null
}

async function* pieceOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

async function* piecesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
