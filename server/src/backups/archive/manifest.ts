import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { AppError } from '#platform/app-error.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import type { Target } from '../target/target.ts'
import { BACKUPS, MANIFEST, type Manifest } from './archive.ts'
import { ManifestFault, parseJson, parseManifest } from './parse-manifest.ts'
import { damaged } from './part.ts'

/**
 * Makes a backup of what has been put into its folder: before this, there is none. The file carries a hash of itself, and what only the installation's secret key
 * makes of it, so that a manifest that somebody else has written is told from one of ours.
 */
export async function writeManifest(
  target: Target,
  manifest: Manifest,
  secretKey: Buffer | null = null,
): Promise<void> {
  const body = JSON.stringify(manifest)
  const mac = secretKey && `"mac":"${macOf(body, secretKey)}",`
  const file = `{"sha256":"${sha256Of(body)}",${mac ?? ''}"manifest":${body}}\n`
  await target.put(manifestPath(manifest.id), pieces(Buffer.from(file)))
}

/**
 * Refuses one that was changed, and one of a later format. With the installation's secret key also one that says it is of this installation and was not written
 * with that key; of another installation's this cannot be told.
 */
export async function readManifest(target: Target, id: string, secretKey: Buffer | null = null): Promise<Manifest> {
  if (!isBackupId(id)) throw noSuchBackup(target, id)
  const path = manifestPath(id)
  const file = await target.open(path)
  if (file === null) throw noSuchBackup(target, id)
  const [, sha256, mac, body] = FILE.exec(await text(file)) ?? []
  if (body === undefined || sha256Of(body) !== sha256) throw damaged({ path }, 'is not as it was written')
  const manifest = parse(body, id)
  if (secretKey && fingerprintOf(secretKey).toString('hex') === manifest.installation.keyFingerprint) {
    const expected = Buffer.from(macOf(body, secretKey))
    const told = Buffer.from(mac ?? '')
    if (told.length !== expected.length || !timingSafeEqual(told, expected)) throw foreign(id)
  }
  return manifest
}

function parse(body: string, id: string): Manifest {
  try {
    const json = parseJson(body)
    const { format = null, id: named = null } = { ...(json as Partial<Manifest>) }
    if (typeof format === 'number' && format > 1) throw laterFormat(id, format)
    if (typeof named === 'string' && named !== id) throw new ManifestFault(`belongs to the backup "${named}"`)
    return parseManifest(json, id)
  } catch (error) {
    throw error instanceof ManifestFault ? damaged({ path: manifestPath(id) }, error.message) : error
  }
}

function noSuchBackup(target: Target, id: string): AppError {
  return new AppError(
    'not_found',
    'no_such_backup',
    `There is no backup "${id}" in ${target.name}. "npm run restore -- SOURCE --list" shows which there are.`,
    { field: 'backup', value: id },
  )
}

function laterFormat(id: string, format: number): AppError {
  return new AppError(
    'unprocessable',
    'backup_of_later_version',
    `The backup "${id}" has the format ${format}, and this version of Selvedge reads format 1. Restore it with the version that made it, or a later one.`,
  )
}

function foreign(id: string): AppError {
  return new AppError(
    'unprocessable',
    'backup_not_of_this_key',
    `The backup "${id}" says that it is of this installation, but its manifest was not written with this installation's secret key, so it may have been changed. Nothing was restored. Use another backup.`,
  )
}

function sha256Of(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** By a key that is derived from the installation's, for nothing else. */
function macOf(body: string, secretKey: Buffer): string {
  const key = createHmac('sha256', secretKey).update('selvedge: manifests of backups').digest()
  return createHmac('sha256', key).update(body).digest('hex')
}

const FILE = /^\{"sha256":"([0-9a-f]{64})",(?:"mac":"([0-9a-f]{64})",)?"manifest":(\{.*\})\}\n$/s

/** As `newBackupId` makes them. */
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-z]{1,16}$/

export function isBackupId(id: string): boolean {
  return ID.test(id)
}

/** Their ids, the latest first. What has no manifest is no backup. */
export async function listBackups(target: Target): Promise<string[]> {
  const ids: string[] = []
  for await (const { path } of target.list(`${BACKUPS}/`)) {
    const [, id] = /^backups\/([^/]+)\/manifest\.json$/.exec(path) ?? []
    if (id && isBackupId(id)) ids.push(id)
  }
  return ids.sort().reverse()
}

/** Sorts by its moment, to the millisecond, which is the first of what follows the second. */
export function newBackupId(moment: Date, chance: string): string {
  return `${secondOfId(moment)}${moment.toISOString().slice(20, 23)}${chance}`
}

/** What the ids of that second begin with. */
export function secondOfId(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z-`
}

export function folderOf(id: string): string {
  return `${BACKUPS}/${id}`
}

function manifestPath(id: string): string {
  return `${folderOf(id)}/${MANIFEST}`
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
