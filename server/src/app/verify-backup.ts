import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { type Manifest, pathOfFile } from '#backups/archive/archive.ts'
import { faultsOf } from '#backups/archive/check-archive.ts'
import { folderOf } from '#backups/archive/manifest.ts'
import type { Seal } from '#backups/archive/seal.ts'
import { planRecovery } from '#backups/physical/plan-recovery.ts'
import { checkWal, recoverCluster } from '#backups/physical/recover-cluster.ts'
import type { Progress } from '#backups/portable/progress.ts'
import { restoreRows } from '#backups/portable/restore-rows.ts'
import type { Target } from '#backups/target/target.ts'
import { countForeignTransactions } from '#database/adopt-transactions.ts'
import { migrate } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { checked, type FileStorage } from '#platform/file-storage/file-storage.ts'
import { type Looked, verifyBytes } from './verify-bytes.ts'

export type BackupFault = {
  readonly kind: string
  /** `-`: of the backup as a whole. */
  readonly workspace: string
  readonly id: string
  readonly storageKey: string | null
  readonly fault: 'missing' | 'length' | 'bytes' | 'rows' | 'keys' | 'positions'
  readonly detail: string
}

type Wish = {
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  readonly tell: (fault: BackupFault) => void
  readonly progress: Progress
  readonly looked: (looked: Looked) => void
  readonly signal: AbortSignal
}

export type VerifiedBackup = Looked & { readonly rows: number }

/**
 * Reads all of a backup, restores its rows into a database of its own in a temporary folder, and looks at them there as `verifyBytes` does at a live one: so what
 * could be restored is known to be whole before it has to be. The folder is removed.
 */
export async function verifyBackup(wish: Wish): Promise<VerifiedBackup> {
  const { target, manifest, progress, signal } = wish
  let faults = 0
  const tell = (fault: BackupFault) => {
    faults += 1
    wish.tell(fault)
  }
  let areRowsWhole = true
  const checked = ({ bytes }: { bytes: number }) => progress({ step: 'check', done: 0, of: null, bytes })
  for await (const error of faultsOf(target, manifest, { progress: checked, signal })) {
    const { path, what } = partIn(error)
    // Stored files may be damaged one by one; a part of the backup spoils its rows.
    if (path?.startsWith(`${folderOf(manifest.id)}/`)) areRowsWhole = false
    const fault = what.includes('is missing') ? 'missing' : what.includes(' bytes instead of ') ? 'length' : 'bytes'
    tell({ ...ofBackup(manifest, fault, what), storageKey: path })
  }
  if (!areRowsWhole) return { files: 0, passports: 0, rows: 0, faults }
  const looked = await lookInside({ ...wish, tell })
  return { ...looked, faults }
}

/** Which object of the target, and what is wrong with it, without what a restore would say of it. */
function partIn({ message }: AppError): { path: string | null; what: string } {
  const [, path, what] = /"([^"]+)" (.*?)\. Nothing was restored/s.exec(message) ?? []
  return path === undefined || what === undefined ? { path: null, what: message } : { path, what: `It ${what}.` }
}

function noFolder({ code }: NodeJS.ErrnoException): AppError {
  return new AppError(
    'unavailable',
    'verify_without_folder',
    `A backup is restored beside to be verified, and ${tmpdir()} cannot be written to (${code}). Set TMPDIR to a folder of this user with room for the database, and try again.`,
  )
}

async function lookInside(wish: Wish): Promise<VerifiedBackup> {
  const { target, manifest, seal, tell, progress, looked, signal } = wish
  const directory = await mkdtemp(join(tmpdir(), 'selvedge-verify-')).catch((error: NodeJS.ErrnoException) => {
    throw noFolder(error)
  })
  let embedded: Pick<EmbeddedPostgres, 'connection' | 'stop'> | null = null
  let found: Looked = { files: 0, passports: 0, faults: 0 }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const look = async (connection: pg.ClientConfig) => {
    const owner = new pg.Client(connection)
    owner.on('error', () => {})
    await owner.connect()
    try {
      for (const { column, rows } of await countForeignTransactions(owner)) {
        tell(ofBackup(manifest, 'positions', `${rows} rows of ${column} are from the future of this cluster.`))
      }
      for (const name of await listUncheckedKeys(owner)) {
        tell(ofBackup(manifest, 'keys', `The foreign key ${name} has not been checked.`))
      }
      found = await verifyBytes({ owner, storage: storageIn(target, manifest, seal) }, { tell, progress: looked })
    } finally {
      await owner.end().catch(() => {})
    }
  }
  const note = () => {}
  try {
    if (manifest.kind === 'physical') {
      const recovery = await planRecovery(target, { to: null, backup: manifest.id })
      await checkWal(target, recovery, { progress, signal })
      embedded = await recoverCluster({ recovery, target, seal, folder: directory, note, progress, signal })
      await migrate(embedded.connection)
      await look(embedded.connection)
    } else {
      embedded = await startEmbeddedPostgres({ dataDir: directory, log: note, settings: THROWN_AWAY })
      const { connection } = embedded
      await restoreRows({ connection, target, manifest, seal, progress, signal, note }, () => look(connection))
    }
    return { ...found, rows }
  } catch (error) {
    signal.throwIfAborted()
    const fault = faultIn(error)
    if (fault === null) throw error
    tell(ofBackup(manifest, fault, error instanceof Error ? error.message : String(error)))
    return { ...found, rows: 0 }
  } finally {
    await embedded?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Nothing of it is to outlive this process. */
const THROWN_AWAY = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
}

function ofBackup({ id }: Manifest, fault: BackupFault['fault'], detail: string): BackupFault {
  return { kind: 'backup', workspace: '-', id, storageKey: null, fault, detail }
}

/** What the backup is to blame for; null: what keeps from looking. */
function faultIn(error: unknown): BackupFault['fault'] | null {
  if (error instanceof AppError) {
    if (error.reason === 'backup_damaged') return 'bytes'
    return error.reason === 'backup_rows_differ' || error.reason === 'backup_of_other_schema' ? 'rows' : null
  }
  // Rows that their constraints do not take, and text that is none (https://www.postgresql.org/docs/current/errcodes-appendix.html).
  if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) {
    return error.code === FOREIGN_KEY_VIOLATION ? 'keys' : 'rows'
  }
  return null
}

const FOREIGN_KEY_VIOLATION = '23503'

async function listUncheckedKeys(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%s of %s', conname, conrelid::regclass) as name from pg_constraint where contype = 'f' and not convalidated order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Stored files as they lie in the backup, read only. */
function storageIn(target: Target, { encryption }: Manifest, seal: Seal | null): FileStorage {
  const refuse = async () => {
    throw new Error('A backup is read only.')
  }
  const pathOf = (key: string) => pathOfFile(encryption, key)
  return {
    async open(key, range, put) {
      const bytes = await target.open(pathOf(key))
      if (bytes === null) return null
      return checked(seal ? Readable.from(decrypted(bytes, seal), { objectMode: false }) : bytes, key, range, put)
    },
    async stat(key) {
      if (seal === null) return target.stat(pathOf(key))
      const bytes = await target.open(pathOf(key))
      if (bytes === null) return null
      let size = 0
      for await (const piece of decrypted(bytes, seal)) size += piece.length
      return { size }
    },
    put: refuse,
    remove: refuse,
    tryWriting: refuse,
  }
}

/** What cannot be decrypted is as unreadable as a broken part of a disk. */
async function* decrypted(bytes: Readable, seal: Seal): AsyncGenerator<Uint8Array> {
  try {
    yield* seal.decrypt(bytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw Object.assign(new Error(error instanceof Error ? error.message : String(error)), { code: 'EIO' })
  } finally {
    bytes.destroy()
  }
}
