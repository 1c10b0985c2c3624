import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { AppError } from '#platform/app-error.ts'
import type { Target } from '../target/target.ts'
import { BACKUPS, MANIFEST, type Manifest } from './archive.ts'
import { damaged } from './part.ts'

/** Makes a backup of what has been put into its folder: before this, there is none. The file carries a hash of itself. */
export async function writeManifest(target: Target, manifest: Manifest): Promise<void> {
  const body = JSON.stringify(manifest)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const file = `{"sha256":"${sha256}","manifest":${body}}\n`
  await target.put(manifestPath(manifest.id), pieces(Buffer.from(file)))
}

/** Refuses one that was changed, and one of a later format. */
export async function readManifest(target: Target, id: string): Promise<Manifest> {
  const path = manifestPath(id)
  const file = await target.open(path)
  if (file === null) {
    throw new AppError(
      'not_found',
      'no_such_backup',
      `There is no backup "${id}" in ${target.name}. "npm run restore -- SOURCE --list" shows which there are.`,
      { field: 'backup', value: id },
    )
  }
  const [, sha256, body] = /^\{"sha256":"([0-9a-f]{64})","manifest":(\{.*\})\}\n$/s.exec(await text(file)) ?? []
  if (body === undefined || createHash('sha256').update(body).digest('hex') !== sha256) {
    throw damaged({ path }, 'is not as it was written')
  }
  const manifest: Manifest = JSON.parse(body)
  if (manifest.format !== 1) {
    throw new AppError(
      'unprocessable',
      'backup_of_later_version',
      `The backup "${id}" has the format ${manifest.format}, and this version of Selvedge reads format 1. Restore it with the version that made it, or a later one.`,
    )
  }
  if (manifest.id !== id) throw damaged({ path }, `belongs to the backup "${manifest.id}"`)
  return manifest
}

/** Their ids, the latest first. What has no manifest is no backup. */
export async function listBackups(target: Target): Promise<string[]> {
  const ids: string[] = []
  for await (const { path } of target.list(`${BACKUPS}/`)) {
    const [, id] = /^backups\/([^/]+)\/manifest\.json$/.exec(path) ?? []
    if (id) ids.push(id)
  }
  return ids.sort().reverse()
}

/** Sorts by its moment. */
export function newBackupId(moment: Date, chance: string): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${chance}`
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
