import pg from 'pg'
import { explainRefusal } from '#database/explain-start.ts'
import { settleInstallation } from '#database/installation.ts'
import { AppError } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { reachFileStorage, recogniseStorage } from '#platform/file-storage/open-file-storage.ts'
import { type Looked, verifyBytes } from './app/verify-bytes.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run verify`: compares all stored bytes with what the database says of them. With the settings of the service, beside it or while it is
 * stopped. A line of tab-separated columns for each fault; exit code 0: none, 1: some, 2: it could not look.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
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
          tell: ({ kind, workspace, id, storageKey, fault, detail }) => {
            clearProgress()
            console.log([kind, workspace, id, storageKey ?? '-', fault, detail].join('\t'))
          },
          progress: showProgress,
        },
      )
      clearProgress()
      console.log(`Checked ${files} stored files and ${passports} passport versions: ${faults} faults.`)
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
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : (saidBy(error) ?? error))
  process.exitCode = 2
})

function saidBy(error: unknown): string | null {
  return explainRefusal(error)?.replace('Selvedge could not start', 'The check could not run') ?? null
}
