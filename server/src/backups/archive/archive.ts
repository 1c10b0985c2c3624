import { createHash } from 'node:crypto'
import type { Part } from './part.ts'
import type { Encryption } from './seal.ts'

/**
 * One backup. In its target it is a folder `backups/<id>` with a manifest, which is written last: what has none is half, and is no backup.
 *
 *     backups/2026-11-23T17-20-00Z-k3f9/manifest.json
 *                                      /database/selvedge.products.0001     rows, as COPY gives them
 *                                      /cluster/…                           physical: files of the cluster
 *                                      /files.0001                          the names of stored files
 *                                      /under-way                          while it is made
 *     files/k3/k3f9…                    stored files, once for all backups that name them; encrypted ones end in `.<to whom>.age`
 *     wal/00000001…                     point in time: what the database has written since
 */
export type Manifest = {
  readonly format: 1
  /** The moment, and four characters of chance. */
  readonly id: string
  readonly kind: 'portable' | 'physical'
  /** All that was committed before it is there, and nothing that was committed after its snapshot was taken, a little later. ISO 8601, UTC. */
  readonly moment: string
  readonly selvedge: { readonly version: string; readonly migrations: readonly { name: string; sha256: string }[] }
  /** `version` as server_version_num gives it; `system` as pg_control_system() does. */
  readonly postgres: { readonly version: number; readonly system: string }
  /** What the key and the storage of the installation are known by; the key itself is no part of this. In hexadecimal. */
  readonly installation: { readonly keyFingerprint: string; readonly storage: string }
  /** Null: parts are compressed, and not encrypted. */
  readonly encryption: Encryption | null
  readonly tables: readonly ArchivedTable[]
  /** Where each of them goes on. Of a physical backup there are none. */
  readonly sequences: readonly ArchivedSequence[]
  readonly physical: PhysicalPart | null
  readonly files: ArchivedFiles
  /** The installation's secret key, only where it was asked for. */
  readonly key: Part | null
}

/** Of a physical backup this is what its database says of itself, for comparing; without parts. */
export type ArchivedTable = {
  readonly schema: string
  readonly name: string
  /** In the order of the rows; generated ones are left out. */
  readonly columns: readonly string[]
  readonly rows: number
  readonly parts: readonly Part[]
}

/** A copy of the cluster, and from where to where what was written meanwhile is needed with it. */
export type PhysicalPart = {
  readonly startLsn: string
  readonly stopLsn: string
  readonly timeline: number
  readonly startSegment: string
  readonly stopSegment: string
  readonly label: string
  readonly parts: readonly Part[]
}

/** `value` as text, for it may be beyond what a number holds; `isCalled`: the next one is behind it. */
export type ArchivedSequence = {
  readonly schema: string
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export type ArchivedFiles = {
  readonly count: number
  readonly bytes: number
  readonly names: readonly Part[]
  /** How many the storage itself had no more, or not as they were put there: they could not be saved. `names` lists them as well. */
  readonly lost: number
}

/**
 * A line of `files.names`, each with a line feed behind it, by key. `size` and `sha256` are of the bytes as they lie in the target, as those of a part are,
 * so they can be checked without a key. The lists of names are compressed and never encrypted, for old backups are removed by a service that cannot
 * decrypt them; what they tell, a list of the target tells as well.
 */
export type ArchivedFile = { readonly key: string; readonly size: number; readonly sha256: string }

/** A line of the same, of a file that could not be saved. */
export type LostFile = { readonly key: string; readonly lost: 'missing' | 'damaged' }

/** Encrypted ones say to whom, for another backup of the same file may be for others. */
export function pathOfFile(encryption: Pick<Encryption, 'recipients'> | null, key: string): string {
  const path = `${FILES}/${key.slice(0, 2)}/${key}`
  if (encryption === null) return path
  const recipients = createHash('sha256')
    .update([...encryption.recipients].sort().join('\n'))
    .digest('hex')
  return `${path}.${recipients.slice(0, 12)}.age`
}

export const MANIFEST = 'manifest.json'
/** In a backup's folder while it is made, so that nothing it counts on is removed. */
export const UNDER_WAY = 'under-way'
export const BACKUPS = 'backups'
export const FILES = 'files'
export const WAL = 'wal'
