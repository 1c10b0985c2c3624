import { join } from 'node:path'
import pg from 'pg'
import type { Upgrade } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { readSecretKey } from '#platform/secret-box.ts'
import type { Seal } from '../archive/seal.ts'
import { makeBackup } from '../make-backup.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import { keepLatest } from './keep-latest.ts'
import { linkFiles } from './link-files.ts'

export type UpgradeBackup = {
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly dataDir: string
  /** Null: that of the data directory. */
  readonly secretKey: Buffer | null
  /** Stored files lie in `DATA_DIR/files`. */
  readonly isOnDisk: boolean
  /** Where backups go otherwise; null: nowhere, so this one goes into the data directory. */
  readonly elsewhere: (() => Promise<{ readonly target: Target; readonly seal: Seal | null }>) | null
  readonly mode: 'auto' | 'require'
  /** Of the service that starts. */
  readonly version: string
  readonly note: (message: string) => void
  readonly warn: (message: string) => void
}

/**
 * A portable backup before migrations change anything, by the schema that is still the old one. Where that would take too long or too much room, the start
 * goes on without it and says so, unless it is required.
 */
export function backUpBeforeUpgrade(wish: UpgradeBackup): NonNullable<Upgrade['beforeUpgrade']> {
  return async ({ tell }) => {
    try {
      await makeOne(wish, tell)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (wish.mode === 'require') throw required(why)
      wish.warn(`The upgrade goes on without a backup. ${why} ${ADVICE}`)
    }
  }
}

const ADVICE =
  'To have one before the next upgrade, set BACKUP_TO; BACKUP_BEFORE_UPGRADE=require refuses to start without.'

function required(why: string): AppError {
  return new AppError(
    'unavailable',
    'no_backup_before_upgrade',
    `Selvedge could not start: BACKUP_BEFORE_UPGRADE=require, and no backup could be made before the upgrade. ${why} Nothing has been changed. BACKUP_BEFORE_UPGRADE=auto goes on without one.`,
  )
}

async function makeOne(wish: UpgradeBackup, tell: (detail: string) => void): Promise<void> {
  const { connection, storage, dataDir, secretKey, isOnDisk, elsewhere, version, note, warn } = wish
  const folder = join(dataDir, BEFORE_UPGRADES)
  const { target, seal } = elsewhere ? await elsewhere() : { target: createFolderTarget(folder), seal: null }
  const sizes = await measure(connection)
  const isLinked = !elsewhere && isOnDisk
  await requireRoom(target, sizes.database + (isLinked ? 0 : sizes.files), elsewhere !== null)
  if (isLinked && !(await linkFiles(join(dataDir, 'files'), join(folder, 'files')))) {
    await requireRoom(target, sizes.database + sizes.files, false)
  }
  const start = performance.now()
  const { manifest } = await makeBackup({
    connection,
    storage,
    target,
    seal,
    version,
    scratch: dataDir,
    signWith: await readSecretKey(dataDir, secretKey),
    progress: ({ step, bytes }) => tell(`${step === 'files' ? 'files' : 'rows'}, ${shown(bytes)}`),
  })
  note(
    `A backup of before the upgrade was made in ${target.name}: ${manifest.id}, in ${Math.round((performance.now() - start) / 1_000)} s. ` +
      'The secret key is not in it.',
  )
  if (elsewhere) return
  await keepLatest(target, KEPT).catch((error: Error) => {
    warn(`Older backups of before upgrades could not be removed from ${target.name}: ${error.message}`)
  })
}

async function requireRoom(target: Target, size: number, isElsewhere: boolean): Promise<void> {
  if (!isElsewhere && size >= SMALL) {
    throw new Error(`Without BACKUP_TO that is done up to 1 GB, and here it would be ${shown(size)}.`)
  }
  const free = await target.freeBytes()
  if (free === null || free >= 2 * size) return
  throw new Error(`It needs twice its size (${shown(2 * size)}) free in ${target.name}, where ${shown(free)} are left.`)
}

/** In the data directory, where BACKUP_TO is not set. */
export const BEFORE_UPGRADES = 'backups-before-upgrade'
/** The one before the last is there for whoever notices after another upgrade. */
const KEPT = 2
const SMALL = 1_000_000_000

async function measure(connection: pg.ClientConfig): Promise<{ database: number; files: number }> {
  const client = new pg.Client(connection)
  // The statement tells.
  client.on('error', () => {})
  try {
    await client.connect()
    const known = await client.query<{ hasFiles: boolean }>(
      `select to_regclass('selvedge.stored_files') is not null as "hasFiles"`,
    )
    const files = known.rows[0]?.hasFiles ? '(select coalesce(sum(size), 0) from selvedge.stored_files)' : '0'
    const { rows } = await client.query<{ database: number; files: number }>(
      `select pg_database_size(current_database())::float8 as database, ${files}::float8 as files`,
    )
    return rows[0] ?? { database: 0, files: 0 }
  } finally {
    await client.end().catch(() => {})
  }
}

function shown(bytes: number): string {
  return bytes < SMALL ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
