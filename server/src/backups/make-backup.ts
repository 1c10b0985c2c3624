import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { keepStoredFiles } from '#database/kept-files.ts'
import { RESTORING_SCHEMA } from '#database/migrate.ts'
import { AppError } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import type { LostFile, Manifest } from './archive/archive.ts'
import { folderOf, newBackupId, writeManifest } from './archive/manifest.ts'
import { type Part, writePart } from './archive/part.ts'
import type { Seal } from './archive/seal.ts'
import { announceBackup, type Mark } from './archive/under-way.ts'
import { listFiles } from './files/list-files.ts'
import { type SavedFiles, saveFiles } from './files/save-files.ts'
import { type Pace, UNPACED } from './pace.ts'
import { AS_TEXT } from './portable/copy-rows.ts'
import { openSnapshot } from './portable/open-snapshot.ts'
import type { Progress } from './portable/progress.ts'
import { readSequences } from './portable/read-catalogue.ts'
import { saveTables } from './portable/save-tables.ts'
import type { Target } from './target/target.ts'

export type BackupWish = {
  /** As the owner of the tables. */
  readonly connection: pg.ClientConfig
  readonly storage: FileStorage
  readonly target: Target
  readonly seal: Seal | null
  /** Of the service. */
  readonly version: string
  /** The secret key of the installation, only where it was asked for. */
  readonly key?: Buffer | null
  /** The same key, null where it is not known: by it a restore tells a manifest of ours from one that somebody else has written. */
  readonly signWith: Buffer | null
  /** Where a list of all files has room. */
  readonly scratch?: string
  /** That of a service which others ask meanwhile; without it, as fast as it can. */
  readonly pace?: Pace
  readonly progress?: Progress
  /** What the storage has lost is told of and does not end the backup. */
  readonly tellLost?: (file: LostFile) => void
  readonly signal?: AbortSignal
}

export type MadeBackup = { readonly manifest: Manifest; readonly sent: SavedFiles['sent'] }

/**
 * A portable backup, while the service runs or not: all rows of one moment, and the files that they name. It is there once its manifest is; what a failure has left
 * is no backup. Of memory it takes the same however large the database is.
 */
export async function makeBackup(wish: BackupWish): Promise<MadeBackup> {
  const { connection, storage, target, seal, version, key = null } = wish
  const {
    pace = UNPACED,
    scratch = tmpdir(),
    progress = () => {},
    tellLost = () => {},
    signal = new AbortController().signal,
  } = wish
  signal.throwIfAborted()
  const client = new pg.Client({ ...connection, application_name: 'selvedge_backup', keepAlive: true })
  // Whatever is asked next tells of it.
  client.on('error', () => {})
  const stop = () => void client.end().catch(() => {})
  signal.addEventListener('abort', stop)
  let mark: Mark | null = null
  try {
    await client.connect()
    await client.query(AS_TEXT)
    await requireInstallation(client)
    const system = await systemOf(client)
    await keepStoredFiles(client)
    const snapshot = await openSnapshot(client)
    const id = newBackupId(snapshot.moment, randomBytes(2).toString('hex'))
    const folder = folderOf(id)
    mark = await announceBackup(target, id)
    const installation = await installationOf(client)
    const sequences = await readSequences(client)
    const tables = await saveTables({ client, tables: snapshot.tables, target, seal, folder, pace, progress, signal })
    const list = await listFiles(client, scratch)
    // Files are immutable, and kept while this connection lasts: the snapshot has done its part.
    await client.query('commit')
    const toFiles = { client, list, storage, target, seal, path: `${folder}/files`, pace, progress, tellLost, signal }
    const { files, sent } = await saveFiles(toFiles).finally(() => list.close())
    const manifest: Manifest = {
      format: 1,
      id,
      kind: 'portable',
      moment: snapshot.moment.toISOString(),
      selvedge: { version, migrations: snapshot.migrations },
      postgres: { version: system.version, system: system.identifier },
      installation,
      encryption: seal?.encryption ?? null,
      tables,
      sequences,
      physical: null,
      files,
      key: key && (await saveKey(target, folder, key, seal)),
    }
    signal.throwIfAborted()
    await writeManifest(target, manifest, wish.signWith)
    return { manifest, sent }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    // Where that fails, it is old after a while, and counts no more.
    await mark?.end().catch(() => {})
    await client.end().catch(() => {})
  }
}

export async function requireInstallation(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; isHalf: boolean }>(
    `select to_regclass('selvedge.migrations') is not null as "isThere", to_regnamespace($1) is not null as "isHalf"`,
    [RESTORING_SCHEMA],
  )
  if (rows[0]?.isHalf) {
    throw new AppError(
      'unavailable',
      'backup_of_half_restore',
      'A restore into this database was interrupted, so there is nothing whole to back up. Run the same "npm run restore" again, which begins from the start.',
    )
  }
  if (rows[0]?.isThere) return
  throw new AppError(
    'not_found',
    'nothing_to_back_up',
    'This database has no tables of Selvedge, so there is nothing to back up. Use the same DATA_DIR or DATABASE_URL as Selvedge.',
  )
}

/** What the cluster calls itself, where this login may read it. */
async function systemOf(client: pg.ClientBase): Promise<{ version: number; identifier: string }> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const system = await client
    .query<{ identifier: string }>('select system_identifier::text as identifier from pg_control_system()')
    .catch((error) => {
      if (error.code === INSUFFICIENT_PRIVILEGE) return { rows: [] }
      throw error
    })
  return { version: rows[0]?.version ?? 0, identifier: system.rows[0]?.identifier ?? '' }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Empty of a database that has never been started, or that a version of long ago has made. */
export async function installationOf(client: pg.ClientBase): Promise<Manifest['installation']> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('selvedge.installation') is not null as "isThere"`,
  )
  const found = rows[0]?.isThere
    ? await client.query<Manifest['installation']>(
        `select encode(key_fingerprint, 'hex') as "keyFingerprint", storage from selvedge.installation`,
      )
    : null
  return found?.rows[0] ?? { keyFingerprint: '', storage: '' }
}

export async function saveKey(target: Target, folder: string, key: Buffer, seal: Seal | null): Promise<Part> {
  async function* content() {
    yield Buffer.from(`${key.toString('base64')}\n`)
  }
  return writePart(target, `${folder}/key`, content(), seal)
}
