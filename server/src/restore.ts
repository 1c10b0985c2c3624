import { parseArgs } from 'node:util'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { identifyStorage, openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { readSecretKey, secretKeyFile } from '#platform/secret-box.ts'
import { listBackups, readManifest } from './backups/archive/manifest.ts'
import { openSealOf } from './backups/archive/open-seal.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { openTarget } from './backups/target/open-target.ts'
import type { Target } from './backups/target/target.ts'
import { endWith, showStep } from './command-line.ts'
import { type Config, readConfig } from './config.ts'

/**
 * `npm run restore -- SOURCE`: the latest backup of a folder or bucket, or `--backup ID`, into the database and the storage of the service's settings, while it
 * is stopped. Exit code 0: restored, 1: without files that the backup does not have, 2: nothing was restored.
 */
async function main(): Promise<void> {
  const { source, list, backup, replace, asItWas } = readArguments()
  const config = readConfig(process.env)
  const target = openTarget(source)
  if (list) return showBackups(target)
  const id = backup ?? (await listBackups(target))[0]
  if (id === undefined) throw noBackups(target)
  const manifest = await readManifest(target, id, await readSecretKey(config.dataDir, config.secretKey))
  const seal = await openSealOf(manifest.encryption, config.backups)
  console.log(`Restoring the backup "${id}" of ${manifest.moment}, made by Selvedge ${manifest.selvedge.version}.`)
  const lock = lockDataDirectory(config.dataDir)
  try {
    const { files, key, setAside } = await restoreBackup({
      target,
      manifest,
      seal,
      connection: config.databaseUrl === null ? null : { connectionString: config.databaseUrl },
      dataDir: config.dataDir,
      secretKey: config.secretKey,
      storage: await openFileStorage(config.dataDir, config.fileStorage),
      identifyStorage: () => identifyStorage(config.dataDir, config.fileStorage),
      replace,
      asItWas,
      progress: showStep,
      note: say,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${rows} rows and ${files.restored} files; ${files.kept} files were there already.`)
    if (setAside)
      say(`The database that was there is now ${config.dataDir}/${setAside}. Delete it when you do not need it.`)
    if (key === 'missing') say(keyMissing(config))
    if (files.lost > 0) {
      say(
        `${files.lost} files could not be saved when the backup was made, and are missing. "npm run verify -- --live" names them.`,
      )
      process.exitCode = 1
    }
    say('Selvedge can be started.')
  } finally {
    lock.release()
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      backup: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'as-it-was': { type: 'boolean', default: false },
    },
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) {
    throw new AppError(
      'bad_input',
      'restore_source_unnamed',
      'Say where the backup is: npm run restore -- SOURCE, which is a folder or the address of a bucket, as BACKUP_TO was when it was made.',
    )
  }
  return { ...values, source, asItWas: values['as-it-was'] }
}

/** A line for each, the latest first. */
async function showBackups(target: Target): Promise<void> {
  const ids = await listBackups(target)
  if (ids.length === 0) throw noBackups(target)
  for (const id of ids) {
    const manifest = await readManifest(target, id).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    if (manifest instanceof AppError) {
      console.log([id, manifest.message].join('\t'))
      continue
    }
    const { kind, moment, selvedge, files, encryption, key } = manifest
    const extras = [encryption ? 'encrypted' : 'not encrypted', key ? 'with the key' : 'without the key']
    console.log([id, moment, kind, `Selvedge ${selvedge.version}`, `${files.count} files`, ...extras].join('\t'))
  }
}

function noBackups({ name }: Target): AppError {
  return new AppError(
    'not_found',
    'no_backups',
    `There is no backup in ${name}. Give the folder or bucket that "npm run backup" or BACKUP_TO named; what a backup left that was broken off is none.`,
  )
}

function keyMissing({ dataDir }: Config): string {
  return (
    `The key of this installation is not here: put it into ${secretKeyFile(dataDir)}, or set SECRET_KEY, before you start Selvedge. ` +
    'Webhooks, connections, channels and e-mails that wait cannot be used without it. If it is lost, run "npm run accept-loss -- key".'
  )
}

function say(sentence: string): void {
  showStep(null)
  console.log(sentence)
}

main().catch(endWith('Nothing was restored'))
