import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#platform/app-error.ts'
import { reachFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { readSecretKey, secretKeyFile } from '#platform/secret-box.ts'
import type { Manifest } from './backups/archive/archive.ts'
import { openSeal } from './backups/archive/open-seal.ts'
import { type BackupWish, makeBackup } from './backups/make-backup.ts'
import { makePhysicalBackup } from './backups/make-physical-backup.ts'
import { noteBackup } from './backups/service/note-backup.ts'
import { openTarget } from './backups/target/open-target.ts'
import { endWith, showStep } from './command-line.ts'
import { type Config, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'
import { VERSION } from './version.ts'

/**
 * `npm run backup -- TARGET`: database and files of one moment into a folder or a bucket, beside the running service or while it is stopped. Exit code 0: all is
 * saved, 1: but for files that the storage has lost, 2: there is no backup.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { to, withKey, physical } = readArguments(config)
  const target = openTarget(to)
  const seal = await openSeal(config.backups, target)
  await requireDataDirectory(config)
  const key = withKey ? await requireKey(config) : null
  const reached = await reachDatabase(config, { schema: 'as it is' })
  try {
    const wish = {
      connection: reached.connection,
      storage: reachFileStorage(config.dataDir, config.fileStorage),
      target,
      seal,
      version: VERSION,
      key,
      signWith: await readSecretKey(config.dataDir, config.secretKey),
      scratch: config.dataDir,
      progress: showStep,
      tellLost: ({ key: name, lost }) => say(`The file "${name}" could not be saved: it is ${lost} in the storage.`),
    } satisfies BackupWish
    const cluster = join(config.dataDir, 'postgres')
    const made = await (physical ? makePhysicalBackup({ ...wish, cluster }) : makeBackup(wish))
    await noteBackup(reached.connection, target.name, made).catch((error: Error) =>
      say(`The dashboard does not know of this backup: ${error.message}`),
    )
    const { manifest, sent } = made
    const { tables, files } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `The backup "${manifest.id}" is in ${target.name}: ${rows} rows and ${files.count} files, ${sent.count} of them new.`,
    )
    say(aboutKey(config, manifest))
    if (seal === null && key)
      say(
        'It is not encrypted: a person who can read it has the key. Set BACKUP_ENCRYPT_TO or BACKUP_PASSPHRASE to encrypt it.',
      )
    if (files.lost > 0) {
      say(`${files.lost} files could not be saved. "npm run verify -- --live" says which records they belong to.`)
      process.exitCode = 1
    }
  } finally {
    await reached.close()
  }
}

function readArguments({ backups, databaseUrl }: Config) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-key': { type: 'boolean', default: false }, physical: { type: 'boolean', default: false } },
  })
  const [to = backups.to, ...more] = positionals
  if (to === null || more.length > 0) {
    throw new AppError(
      'bad_input',
      'backup_target_unnamed',
      'Say where the backup is to be kept: npm run backup -- TARGET, which is a folder or the address of a bucket, or set BACKUP_TO.',
    )
  }
  if (values.physical && databaseUrl !== null) {
    throw new AppError(
      'bad_input',
      'physical_backup_of_other_server',
      'Physical backups are of the embedded database, and DATABASE_URL is set. Run this without --physical; docs/operating.md says how a PostgreSQL of your own is archived.',
    )
  }
  return { to, withKey: values['with-key'], physical: values.physical }
}

/** Where the files are in a bucket and the database is elsewhere, nothing of the installation is in it, and it need not be there yet. */
async function requireDataDirectory({ dataDir, databaseUrl, fileStorage }: Config): Promise<void> {
  if (databaseUrl !== null && fileStorage !== null) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  else if (!existsSync(dataDir)) {
    throw new AppError(
      'not_found',
      'data_directory_missing',
      `There is no folder ${dataDir}, where the files of the installation are. Run this with the same DATA_DIR as Selvedge.`,
    )
  }
}

async function requireKey({ dataDir, secretKey }: Config): Promise<Buffer> {
  const key = await readSecretKey(dataDir, secretKey)
  if (key) return key
  throw new AppError(
    'not_found',
    'backup_without_key',
    `There is no key in ${secretKeyFile(dataDir)}, and SECRET_KEY is not set. Run this with the same settings as Selvedge, or without --with-key.`,
  )
}

function aboutKey({ dataDir, secretKey }: Config, manifest: Manifest): string {
  if (manifest.key) return 'The key that encrypts secrets is in it: keep it as safe as the key itself.'
  const place = secretKey ? 'SECRET_KEY' : secretKeyFile(dataDir)
  return `The key that encrypts secrets is not in it: keep a copy of ${place} elsewhere.`
}

function say(sentence: string): void {
  showStep(null)
  console.log(sentence)
}

main().catch(endWith('There is no backup'))
