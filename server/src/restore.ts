import { parseArgs } from 'node:util'
import { AppError } from '#platform/app-error.ts'
import { lockDataDirectory, requireFreeDataDirectory } from '#platform/embedded-postgres/data-directory-lock.ts'
import { identifyStorage, openFileStorage, reachFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { readSecretKey, secretKeyFile } from '#platform/secret-box.ts'
import type { Manifest } from './backups/archive/archive.ts'
import { begunSince, type HalfBackup, listHalfBackups } from './backups/archive/half-backups.ts'
import { listBackups, readManifest } from './backups/archive/manifest.ts'
import { openSealOf } from './backups/archive/open-seal.ts'
import { planRecovery, type Recovery } from './backups/physical/plan-recovery.ts'
import { type RestoreWish, restoreBackup } from './backups/restore-backup.ts'
import { restorePhysical } from './backups/restore-physical.ts'
import { openTarget } from './backups/target/open-target.ts'
import type { Target } from './backups/target/target.ts'
import { endWith, showStep } from './command-line.ts'
import { type Config, readConfig } from './config.ts'

/**
 * `npm run restore -- SOURCE`: the latest backup of a folder or bucket, or `--backup ID`, into the database and the storage of the service's settings, while it
 * is stopped. Exit code 0: restored, 1: without files that the backup does not have, 2: nothing was restored.
 */
async function main(): Promise<void> {
  const { source, list, backup, to, replace, asItWas } = readArguments()
  const config = readConfig(process.env)
  const target = openTarget(source)
  if (list) return showBackups(target)
  const key = await readSecretKey(config.dataDir, config.secretKey)
  const { manifest, recovery } = await choose(target, { backup, to, key, databaseUrl: config.databaseUrl })
  const seal = await openSealOf(manifest.encryption, config.backups)
  const moment = (recovery?.to ?? recovery?.until)?.toISOString() ?? manifest.moment
  console.log(`Restoring ${moment} from the backup "${manifest.id}", made by Selvedge ${manifest.selvedge.version}.`)
  if (backup === null && to === null && recovery?.hole) throw logHasHole(target, recovery, recovery.hole)
  const passedOver = backup === null && to === null ? await requireNoneLater(target, { manifest, recovery }) : null
  if (passedOver) console.log(passedOver)
  requireFreeDataDirectory(config.dataDir)
  const locks: { release(): void }[] = []
  try {
    const wish = {
      target,
      manifest,
      seal,
      connection: config.databaseUrl === null ? null : { connectionString: config.databaseUrl },
      dataDir: config.dataDir,
      secretKey: config.secretKey,
      storage: reachFileStorage(config.dataDir, config.fileStorage),
      identifyStorage: () => identifyStorage(config.dataDir, config.fileStorage),
      replace,
      asItWas,
      async begin() {
        locks.push(lockDataDirectory(config.dataDir))
        await openFileStorage(config.dataDir, config.fileStorage)
      },
      progress: showStep,
      note: say,
    } satisfies RestoreWish
    const {
      files,
      key: found,
      setAside,
    } = await (recovery ? restorePhysical({ ...wish, recovery }) : restoreBackup(wish))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${rows} rows and ${files.restored} files; ${files.kept} files were there already.`)
    if (setAside)
      say(`The database that was there is now ${config.dataDir}/${setAside}. Delete it when you do not need it.`)
    if (found === 'missing') say(keyMissing(config))
    if (files.lost > 0) {
      say(
        `${files.lost} files are missing: they could not be saved when the backup was made, or have been lost since. "npm run verify -- --live" names them.`,
      )
      process.exitCode = 1
    }
    if (passedOver) say(passedOver)
    say('Selvedge can be started.')
  } finally {
    for (const lock of locks) lock.release()
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      backup: { type: 'string' },
      to: { type: 'string' },
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
  return {
    ...values,
    source,
    backup: values.backup ?? null,
    to: values.to === undefined ? null : parseMoment(values.to),
    asItWas: values['as-it-was'],
  }
}

function parseMoment(text: string): Date {
  const moment = MOMENT.test(text) ? new Date(text) : null
  if (moment && !Number.isNaN(moment.getTime())) return moment
  throw new AppError(
    'bad_input',
    'restore_moment_malformed',
    `"${text}" is not a moment. Write it with its time zone, such as --to "2026-11-22T10:15Z" or --to "2026-11-22T11:15:30+01:00".`,
    { field: 'to', value: text },
  )
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

type Chosen = { readonly manifest: Manifest; readonly recovery: Recovery | null }

/** A moment needs a physical backup and the log; else what leads furthest is taken, or the backup that was named. */
async function choose(
  target: Target,
  wanted: { backup: string | null; to: Date | null; key: Buffer | null; databaseUrl: string | null },
): Promise<Chosen> {
  const { backup, to, key, databaseUrl } = wanted
  if (to !== null) {
    if (databaseUrl !== null) throw notEmbedded()
    return planned(await planRecovery(target, { to, backup }), key, target)
  }
  if (backup !== null) {
    const manifest = await readManifest(target, backup, key)
    if (manifest.physical === null) return { manifest, recovery: null }
    if (databaseUrl !== null) throw notEmbedded()
    return planned(await planRecovery(target, { to, backup }), key, target)
  }
  const manifests: Manifest[] = []
  for (const id of await listBackups(target)) {
    manifests.push(await readManifest(target, id, key))
    if (manifests.some(({ kind }) => kind === 'portable') && manifests.some(({ kind }) => kind === 'physical')) break
  }
  const portable = manifests.find(({ kind }) => kind === 'portable')
  if (databaseUrl === null && manifests.some(({ kind }) => kind === 'physical')) {
    const recovery = await planRecovery(target, { to: null })
    if (!portable || recovery.until > new Date(portable.moment)) return planned(recovery, key, target)
  }
  if (!portable) throw manifests.length > 0 ? notEmbedded() : noBackups(target)
  return { manifest: portable, recovery: null }
}

/** Read once more, with the key, so that one of somebody else is refused. */
async function planned(recovery: Recovery, key: Buffer | null, target: Target) {
  return { manifest: await readManifest(target, recovery.manifest.id, key), recovery }
}

/**
 * A later one that is half would have been meant by whoever asks for the latest: refused where it may have been whole once. One that never was finished is passed
 * over with the sentence that is given back.
 */
async function requireNoneLater(target: Target, chosen: Chosen): Promise<string | null> {
  const reached = new Date(chosen.recovery?.until ?? chosen.manifest.moment)
  const later = begunSince(await listHalfBackups(target), reached)
  const lost = later.find(({ isUnderWay }) => !isUnderWay)
  if (lost) throw latestIsHalf(target, lost, chosen, reached)
  const [latest] = later
  if (!latest) return null
  return `The backup "${latest.id}" was begun later and has not been finished, so it is no backup: what is restored is ${reached.toISOString()}.`
}

function latestIsHalf(target: Target, { id }: HalfBackup, { manifest, recovery }: Chosen, reached: Date): AppError {
  const moment = reached.toISOString()
  const wanted = recovery ? `--to "${moment}"` : `--backup ${manifest.id}`
  return new AppError(
    'conflict',
    'latest_backup_half',
    `The latest backup in ${target.name}, "${id}", is half: it failed, or has lost its manifest. Nothing was restored. The latest whole one leads to ${moment}: restore it with ${wanted}.`,
    { field: 'backup', value: id },
  )
}

function logHasHole({ name }: Target, { until }: Recovery, segment: string): AppError {
  const moment = until.toISOString()
  return new AppError(
    'unprocessable',
    'wal_has_hole',
    `The log of the database in ${name} has more than can be reached: ${segment} is missing. Nothing was restored. It leads to ${moment} without a hole: restore that with --to "${moment}".`,
  )
}

function notEmbedded(): AppError {
  return new AppError(
    'bad_input',
    'physical_backup_into_other_server',
    'A physical backup is restored into the embedded database alone, and DATABASE_URL is set. Restore a portable one: "npm run restore -- SOURCE --list" shows which there are.',
  )
}

/** A line for each, the latest first. */
async function showBackups(target: Target): Promise<void> {
  const ids = await listBackups(target)
  if (ids.length === 0) throw noBackups(target)
  const halves = new Map((await listHalfBackups(target)).map((half) => [half.id, half]))
  for (const id of [...ids, ...halves.keys()].sort().reverse()) {
    const half = halves.get(id)
    if (half) {
      console.log([id, half.isUnderWay ? 'not finished' : 'half: it failed, or has lost its manifest'].join('\t'))
      continue
    }
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
    'Webhooks, connections, channels, semantic models, pickups and e-mails that wait cannot be used without it. If it is lost, run "npm run accept-loss -- key".'
  )
}

function say(sentence: string): void {
  showStep(null)
  console.log(sentence)
}

main().catch(endWith('Nothing was restored'))
