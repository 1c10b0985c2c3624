import { parseArgs } from 'node:util'
import pg from 'pg'
import { begunSince, listHalfBackups } from '#backups/archive/half-backups.ts'
import { listBackups, readManifest } from '#backups/archive/manifest.ts'
import { openSealOf } from '#backups/archive/open-seal.ts'
import { faultsOfLog } from '#backups/physical/recover-cluster.ts'
import { openTarget } from '#backups/target/open-target.ts'
import { settleInstallation } from '#database/installation.ts'
import { AppError } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { reachFileStorage, recogniseStorage } from '#platform/file-storage/open-file-storage.ts'
import { type BackupFault, verifyBackup } from './app/verify-backup.ts'
import { type Looked, verifyBytes } from './app/verify-bytes.ts'
import { endWith, showStep } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run verify -- --live`: compares all stored bytes with what the database says of them. With the settings of the service, beside it or while it is
 * stopped. `npm run verify -- SOURCE`: the same of the latest backup there, or of `--backup ID`, restored beside for as long as that takes. A line of
 * tab-separated columns for each fault; exit code 0: none, 1: some, 2: it could not look.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { live: { type: 'boolean', default: false }, backup: { type: 'string' } },
  })
  const [source, ...more] = positionals
  if (
    more.length > 0 ||
    (values.live && source !== undefined) ||
    (source === undefined && values.backup !== undefined)
  ) {
    throw new AppError(
      'bad_input',
      'verify_what',
      'Say what to look at: npm run verify -- --live for the service itself, or npm run verify -- SOURCE [--backup ID] for a backup in a folder or bucket.',
    )
  }
  const config = readConfig(process.env)
  await (source === undefined ? verifyLive(config) : verifySource(config, source, values.backup))
}

async function verifySource(config: Config, source: string, backup: string | undefined): Promise<void> {
  const target = openTarget(source)
  const id = backup ?? (await listBackups(target))[0]
  const halves = backup === undefined ? await listHalfBackups(target) : []
  if (id === undefined) {
    throw new AppError(
      'not_found',
      'no_backup_to_verify',
      `There is no backup in ${target.name}. Give the folder or bucket that "npm run backup" or BACKUP_TO named.`,
    )
  }
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort(new Error('Stopped.')))
  const start = performance.now()
  const manifest = await readManifest(target, id)
  const seal = await openSealOf(manifest.encryption, config.backups)
  const { files, passports, rows, faults } = await verifyBackup({
    target,
    manifest,
    seal,
    tell,
    progress: showStep,
    looked: showProgress,
    signal: stopped.signal,
  })
  const lost = begunSince(halves, new Date(manifest.moment)).filter(({ isUnderWay }) => !isUnderWay)
  for (const half of lost) tell({ ...HALF, id: half.id })
  let ofLog = 0
  if (backup === undefined) {
    for await (const { message } of faultsOfLog(target, { progress: showStep, signal: stopped.signal })) {
      ofLog += 1
      tell({ ...HALF, kind: 'log', id, fault: 'bytes', detail: message })
    }
  }
  const all = faults + lost.length + ofLog
  clearProgress()
  console.log(
    `Checked the backup ${id} of ${manifest.moment}: ${rows} rows, ${files} stored files and ${passports} passport versions, ` +
      `in ${Math.ceil((performance.now() - start) / 1_000)} s: ${counted(all)}.`,
  )
  if (all > 0) process.exitCode = 1
}

/** A later one than that which is looked at. */
const HALF = {
  kind: 'backup',
  workspace: '-',
  storageKey: null,
  fault: 'missing',
  detail: 'It is half: it failed, or has lost its manifest.',
} as const

function tell({ kind, workspace, id, storageKey, fault, detail }: BackupFault): void {
  clearProgress()
  console.log([kind, workspace, id, storageKey ?? '-', fault, detail].join('\t'))
}

function counted(faults: number): string {
  return faults === 1 ? '1 fault' : `${faults} faults`
}

async function verifyLive(config: Config): Promise<void> {
  const storage = reachFileStorage(config.dataDir, config.fileStorage)
  const { connection, close } = await reachDatabase(config)
  try {
    await requireItsStorage(config, connection, storage)
    const owner = new pg.Client({ ...connection, options: '-c default_transaction_read_only=on' })
    // The next statement tells.
    owner.on('error', () => {})
    try {
      await owner.connect()
      const { files, passports, faults } = await verifyBytes(
        { owner, storage },
        {
          tell,
          progress: showProgress,
        },
      )
      clearProgress()
      console.log(`Checked ${files} stored files and ${passports} passport versions: ${counted(faults)}.`)
      if (faults > 0) process.exitCode = 1
    } finally {
      await owner.end().catch(() => {})
    }
  } finally {
    await close()
  }
}

/** Another folder or bucket than the service's would have every file missing. */
async function requireItsStorage(config: Config, connection: pg.ClientConfig, storage: FileStorage): Promise<void> {
  await settleInstallation(connection, async ({ known, storageKeys }) => {
    if (known === null || known.storage === (await recogniseStorage(config.dataDir, config.fileStorage))) return null
    const keys = await storageKeys()
    const found = await Promise.all(keys.map((key) => storage.stat(key)))
    if (keys.length === 0 || found.some((bytes) => bytes !== null)) return null
    throw new AppError(
      'unavailable',
      'storage_differs',
      'These settings name a storage that has none of this database’s latest files. Run this with the same ' +
        'DATA_DIR and FILE_STORAGE_URL as Selvedge.',
    )
  })
}

function showProgress({ files, passports, faults }: Looked): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${files} files, ${passports} passports, ${faults} faults`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

main().catch((error: unknown) => {
  clearProgress()
  endWith('The check could not run')(error)
  // A manifest that is not as it was written is what was looked for.
  if (error instanceof AppError && error.reason === 'backup_damaged') process.exitCode = 1
})
