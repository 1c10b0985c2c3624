import { AppError } from '#platform/app-error.ts'
import { type ArchivedFile, BACKUPS, FILES, type LostFile, MANIFEST, type Manifest } from '../archive/archive.ts'
import { folderOf, listBackups, readManifest } from '../archive/manifest.ts'
import { readParts } from '../archive/parts.ts'
import { linesOf } from '../files/lines-of.ts'
import type { Target } from '../target/target.ts'

/**
 * Removes all but the latest backups, what has no manifest, and then stored files that none of them names: of a target that this process has for itself. It may be
 * killed between any two steps.
 */
export async function keepLatest(target: Target, count: number): Promise<void> {
  const manifests: Manifest[] = []
  const ids = await listBackups(target)
  // One that cannot be read is of no use to anyone.
  for (const id of ids) await readManifest(target, id).then((manifest) => manifests.push(manifest), refusedOnly)
  const latest = manifests.sort((a, b) => b.moment.localeCompare(a.moment)).slice(0, count)
  const staying = new Set(latest.map(({ id }) => id))
  // Without its manifest it is no backup any more, whatever becomes of the rest.
  for (const id of ids) if (!staying.has(id)) await target.remove(`${folderOf(id)}/${MANIFEST}`)
  for await (const { path } of target.list(`${BACKUPS}/`)) {
    if (!staying.has(path.split('/')[1] ?? '')) await target.remove(path)
  }
  const named = new Set<string>()
  for (const { files } of latest) {
    for await (const line of linesOf(readParts(target, files.names, null))) {
      const { key }: ArchivedFile | LostFile = JSON.parse(line)
      named.add(key)
    }
  }
  for await (const { path } of target.list(`${FILES}/`)) {
    if (!named.has(path.slice(path.lastIndexOf('/') + 1))) await target.remove(path)
  }
}

function refusedOnly(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
