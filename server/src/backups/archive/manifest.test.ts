import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { checkArchive, faultsOf } from './check-archive.ts'
import { begunSince } from './half-backups.ts'
import { isBackupId, listBackups, newBackupId, readManifest, writeManifest } from './manifest.ts'
import { putSmallBackup, SECRET_KEY } from './small-backup.fixture.ts'

const folder = await mkdtemp(join(scratch(), 'selvedge-manifest-'))
const target = createFolderTarget(folder)
const { manifest } = await putSmallBackup(target)
const path = join(folder, 'backups', manifest.id, 'manifest.json')
const whole = await readFile(path, 'utf8')

/** With a hash that fits, as somebody would write it who wants to be believed. */
async function rewrite(json: unknown) {
  const body = JSON.stringify(json)
  await writeFile(path, `{"sha256":"${createHash('sha256').update(body).digest('hex')}","manifest":${body}}\n`)
}

/** The manifest with another value in one place; `undefined` takes it away. */
function changed(place: string, value: unknown): unknown {
  const json = JSON.parse(JSON.stringify(manifest))
  const steps = place.split('.')
  const last = steps.pop() ?? ''
  const found = steps.reduce((within, step) => within[step], json)
  found[last] = value
  return json
}

test('is read as it was written, with and without the key', async () => {
  expect(await readManifest(target, manifest.id)).toEqual(manifest)
  expect(await readManifest(target, manifest.id, SECRET_KEY)).toEqual(manifest)
  expect(await readManifest(target, manifest.id, Buffer.alloc(32, 8))).toEqual(manifest)
  expect(await listBackups(target)).toEqual([manifest.id])
  await checkArchive(target, manifest)
})

const other = '2026-01-01T00-00-00Z-aaaa'
const [products] = manifest.tables

test.each([
  ['a number that is none', 'tables.0.rows', '30', 'tables[0].rows is "30"'],
  ['fewer than none', 'tables.1.parts.0.size', -1, 'tables[1].parts[0].size is -1'],
  ['no list', 'tables', null, 'tables is null'],
  ['nothing', 'files', undefined, 'files is missing'],
  ['a path that leads elsewhere', 'key.path', `backups/${manifest.id}/../../etc/passwd`, 'key.path is "backups/'],
  ['a path from the root', 'key.path', '/etc/passwd', 'key.path is "/etc/passwd"'],
  ['a part of another backup', 'key.path', `backups/${other}/key`, 'key.path is "backups/'],
  ['a part that is there twice', 'tables.1.parts', products?.parts, 'names "backups/'],
  ['a table that is there twice', 'tables.2.name', products?.name, 'names a table twice'],
  ['a hash that is none', 'key.sha256', 'abc', 'key.sha256 is "abc"'],
  ['a kind without its parts', 'kind', 'physical', 'physical is null'],
  ['an earlier format', 'format', 0, 'format is 0'],
  ['another id', 'id', other, 'belongs to the backup'],
])('is refused with %s', async (_what, place, value, said) => {
  await rewrite(changed(place, value))
  const failure = await readManifest(target, manifest.id).catch((error) => error)
  expect(failure).toMatchObject({ reason: 'backup_damaged', message: expect.stringContaining(said) })
  await writeFile(path, whole)
})

test('of a later format it says that a later version reads it, whatever else is in it', async () => {
  await rewrite({ format: 2, id: manifest.id })
  await expect(readManifest(target, manifest.id)).rejects.toMatchObject({ reason: 'backup_of_later_version' })
  await writeFile(path, whole)
})

test('that somebody else has written in the name of this installation is refused where the key is known', async () => {
  await rewrite(changed('tables', []))
  expect((await readManifest(target, manifest.id)).tables).toEqual([])
  const refused = { reason: 'backup_not_of_this_key' }
  await expect(readManifest(target, manifest.id, SECRET_KEY)).rejects.toMatchObject(refused)
  await writeManifest(target, manifest, Buffer.alloc(32, 8))
  await expect(readManifest(target, manifest.id, SECRET_KEY)).rejects.toMatchObject(refused)
  await writeFile(path, whole)
})

test('there is none by a name that is none', async () => {
  for (const id of ['..', '../backups', '', 'latest', '2026-01-01T00-00-00Z-aaaa']) {
    await expect(readManifest(target, id)).rejects.toMatchObject({ reason: 'no_such_backup' })
  }
})

describe('checking', () => {
  test('tells all that is missing or other than written, and what it has read', async () => {
    const { manifest: other, files } = await putSmallBackup(target)
    const [part] = other.tables[0]?.parts ?? []
    const [first, second] = files
    if (!part || !first || !second || !other.key) throw new Error('A small backup has these.')
    const at = (file: { key: string }) => `files/${file.key.slice(0, 2)}/${file.key}`
    await target.remove(part.path)
    await target.remove(at(first))
    await writeFile(join(folder, at(second)), Buffer.alloc(second.size))
    await writeFile(join(folder, other.key.path), 'more and more and more and more and more and more and more')
    const found: string[] = []
    let read = 0
    for await (const { message } of faultsOf(target, other, { progress: ({ bytes, of }) => (read = bytes / of) })) {
      found.push(message)
    }
    expect(found.map((message) => /"([^"]+)" (\S+ \S+)/.exec(message)?.slice(1).join(' ')).sort()).toEqual(
      [
        `${part.path} is missing.`,
        `${other.key.path} has grown.`,
        `${at(first)} is missing.`,
        `${at(second)} has other`,
      ].sort(),
    )
    expect(read).toBe(1)
    await expect(checkArchive(target, other)).rejects.toMatchObject({ reason: 'backup_damaged' })
  })

  test('ends when it is told to', async () => {
    const checking = checkArchive(target, manifest, { signal: AbortSignal.abort(new Error('Enough.')) })
    await expect(checking).rejects.toThrow('Enough.')
  })
})

test('ids run by their moment, also within one second', () => {
  const moments = [0, 7, 90, 800, 999, 1000].map((ms) => new Date(Date.UTC(2026, 10, 24, 8, 0, 0, ms)))
  const ids = moments.map((moment, at) => newBackupId(moment, 'fedcba'[at] ?? ''))
  expect(ids.every(isBackupId)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  // Earlier versions told no milliseconds, so one of the same second may be of later.
  const halves = ids.map((id) => ({ id, isUnderWay: false }))
  expect(begunSince(halves, moments[4] ?? new Date())).toEqual(halves)
  expect(begunSince(halves, moments[5] ?? new Date())).toEqual(halves.slice(5))
})
