import { appendFile, mkdtemp, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { fingerprintOf } from '#platform/secret-box.ts'
import { scratch } from '#test/scratch.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import { pathOfFile } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import { keepOf } from './keep.ts'
import { listBackups, readManifest } from './manifest.ts'
import { openSeal } from './open-seal.ts'
import { type Pruned, prune } from './prune.ts'
import { putSmallBackup, SECRET_KEY } from './small-backup.fixture.ts'
import { announceBackup, announcePruning } from './under-way.ts'

const DAY = 86_400_000
const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)
/** By then, all that a test has put is older than a day. */
const LATER = new Date(NOW.getTime() + 2 * DAY)
const KEEP = keepOf('2d') ?? []

async function newTarget(): Promise<{ target: Target; folder: string }> {
  const folder = await mkdtemp(join(scratch(), 'selvedge-prune-'))
  return { target: createFolderTarget(folder), folder }
}

async function pathsOf(target: Target, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { path } of target.list(prefix)) found.push(path)
  return found.sort()
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type Small = Awaited<ReturnType<typeof putSmallBackup>>

/** Three days of backups, each with the files of the one before but for one. */
async function threeDays(
  target: Target,
  seal: Parameters<typeof putSmallBackup>[1] = {},
): Promise<[Small, Small, Small]> {
  const first = await putSmallBackup(target, { ...seal, moment: daysAgo(2) })
  const second = await putSmallBackup(target, { ...seal, moment: daysAgo(1), files: first.files.slice(1) })
  const third = await putSmallBackup(target, { ...seal, moment: NOW, files: second.files.slice(1) })
  return [first, second, third]
}

const OURS = { keyFingerprint: fingerprintOf(SECRET_KEY).toString('hex') }
const pruned = (target: Target, now = LATER): Promise<Pruned> => prune(target, KEEP, OURS, now)

test('old backups go, with the files that no other one names, and nothing else', async () => {
  const { target } = await newTarget()
  const [first, second, third] = await threeDays(target)
  expect(await pruned(target)).toMatchObject({ backups: [first.manifest.id], leftBecause: null })
  expect(await listBackups(target)).toEqual([third.manifest.id, second.manifest.id])
  for (const { manifest } of [second, third]) await checkArchive(target, manifest)
  const named = new Set([...second.files, ...third.files].map(({ key }) => pathOfFile(null, key)))
  expect(await pathsOf(target, 'files/')).toEqual([...named].sort())
  expect(await pathsOf(target, `backups/${first.manifest.id}/`)).toEqual([])
  expect(await pruned(target)).toEqual({ backups: [], objects: 0, bytes: 0, leftBecause: null })
})

test('what is encrypted to public keys is found without a key', async () => {
  const { target } = await newTarget()
  const encryptTo = [await identityToRecipient(await generateX25519Identity())]
  const seal = await openSeal({ encryptTo, passphrase: null, identity: null }, target)
  const [, second, third] = await threeDays(target, { seal })
  await pruned(target)
  for (const { manifest } of [second, third]) await checkArchive(target, manifest)
  expect(await pathsOf(target, 'files/')).toHaveLength(
    new Set([...second.files, ...third.files].map(({ key }) => key)).size,
  )
})

test('killed between any two steps it leaves whole backups alone, and the next time does the rest', async () => {
  const { target: once } = await newTarget()
  await threeDays(once)
  await pruned(once)
  for (let steps = 0, isOver = false; !isOver; steps++) {
    const { target } = await newTarget()
    const small = await threeDays(target)
    isOver = await pruned(killedAfter(target, steps)).then(
      () => true,
      () => false,
    )
    const left = await listBackups(target)
    expect(left.slice(0, 2)).toEqual([small[2].manifest.id, small[1].manifest.id])
    for (const id of left) await checkArchive(target, await readManifest(target, id))
    await pruned(target)
    expect(await listBackups(target)).toHaveLength(2)
    expect(await pathsOf(target, 'files/')).toHaveLength((await pathsOf(once, 'files/')).length)
    expect((await pathsOf(target, '')).length).toBe((await pathsOf(once, '')).length)
  }
})

/** Nothing more happens after so many changes, as if the process were gone; its mark stays as well, and is old by the next time. */
function killedAfter(target: Target, steps: number): Target {
  let left = steps
  const step = () => {
    if (left-- <= 0) throw new Error('Killed.')
  }
  return {
    ...target,
    async put(path, content) {
      step()
      return target.put(path, content)
    },
    async remove(path) {
      step()
      await target.remove(path)
    },
    async removeUnfinished(before) {
      step()
      await target.removeUnfinished(before)
    },
  }
}

test('half a backup goes once nothing was added to it for a day', async () => {
  const { target, folder } = await newTarget()
  const { manifest } = await putSmallBackup(target)
  await target.remove(`backups/${manifest.id}/manifest.json`)
  expect(await pruned(target, NOW)).toMatchObject({ objects: 0 })
  const parts = await pathsOf(target, 'backups/')
  for (const path of parts) await utimes(join(folder, path), daysAgo(3), daysAgo(3))
  await utimes(join(folder, parts[0] ?? ''), daysAgo(0.5), daysAgo(0.5))
  expect(await pruned(target, NOW)).toMatchObject({ objects: 0 })
  await utimes(join(folder, parts[0] ?? ''), daysAgo(2), daysAgo(2))
  expect(await pruned(target, NOW)).toMatchObject({ objects: parts.length })
  expect(await readdir(folder)).toEqual(['files'])
})

test('a backup that is made at the same time loses nothing it counts on', async () => {
  const { target, folder } = await newTarget()
  const [first] = await threeDays(target)
  const id = '2026-11-23T17-20-00Z-k3f9'
  const mark = await announceBackup(target, id)
  const before = await pathsOf(target, 'files/')
  for (const path of before) await utimes(join(folder, path), daysAgo(3), daysAgo(3))
  expect(await pruned(target, NOW)).toMatchObject({ backups: [first.manifest.id], leftBecause: 'backup-under-way' })
  expect(await pathsOf(target, 'files/')).toEqual(before)
  await mark.end()
  expect(await pruned(target, NOW)).toMatchObject({ leftBecause: null })
  expect((await pathsOf(target, 'files/')).length).toBeLessThan(before.length)

  const pruning = await announcePruning(target)
  await expect(announceBackup(target, id, 0)).rejects.toMatchObject({ reason: 'backups_being_removed' })
  const waiting = announceBackup(target, id)
  await pruning?.end()
  await (await waiting).end()
  expect(await pathsOf(target, 'backups/2026-11-23T17-20-00Z-k3f9')).toEqual([])
})

test('while a backup cannot be read, nothing that it may share is removed, and it takes no place of a good one', async () => {
  const { target, folder } = await newTarget()
  const [first, , third] = await threeDays(target)
  await appendFile(join(folder, 'backups', third.manifest.id, 'manifest.json'), ' ')
  const before = await pathsOf(target, 'files/')
  expect(await pruned(target)).toMatchObject({ backups: [], leftBecause: 'unreadable-backup' })
  expect(await pathsOf(target, 'files/')).toEqual(before)
  expect(await listBackups(target)).toContain(first.manifest.id)
})

test('of another installation nothing is removed', async () => {
  const { target } = await newTarget()
  const [first] = await threeDays(target)
  expect(await prune(target, KEEP, { keyFingerprint: 'f'.repeat(32) }, LATER)).toMatchObject({
    backups: [],
    objects: 0,
  })
  await checkArchive(target, await readManifest(target, first.manifest.id, SECRET_KEY))
})

test('of the log that stays which leads on from a physical backup, and files that it may name', async () => {
  const { target, folder } = await newTarget()
  const segment = (number: string) => `0000000100000000000000${number}`
  const files = (await putSmallBackup(target, { moment: daysAgo(9), physical: segment('03') })).files
  for (const [days, at] of [
    [8, '05'],
    [7, '07'],
  ] as const) {
    await putSmallBackup(target, { moment: daysAgo(days), physical: segment(at), files })
  }
  await putSmallBackup(target, { moment: NOW, files })
  const log = (name: string) => `wal/7574000000000000001/${name}.1763806500000.0123456789abcdef.${'0'.repeat(64)}`
  const names = ['03', '04', '05', '06'].map(segment)
  for (const name of [...names, `${segment('04')}.files`, `${segment('05')}.files`, '00000002.history']) {
    await target.put(log(name), nothing())
  }
  await target.put(log(segment('01')).replace('7574000000000000001', '99'), nothing())
  // Sent with the log after the last backup that stays: no list of a backup names it.
  await target.put('files/k3/k3sentwiththelog', nothing())
  await target.put('files/k3/k3sentbefore', nothing())
  await utimes(join(folder, 'files/k3/k3sentbefore'), daysAgo(10), daysAgo(10))
  expect(await pruned(target)).toMatchObject({ leftBecause: null })
  const left = ['05', '06'].map(segment).map(log)
  expect(await pathsOf(target, 'wal/')).toEqual(
    [...left, log(`${segment('05')}.files`), log('00000002.history')].sort(),
  )
  expect(await pathsOf(target, 'files/k3/k3sent')).toEqual(['files/k3/k3sentwiththelog'])
})

test('of several physical backups of one day the first stays for a day: from it, what a restore has undone is reached', async () => {
  const { target } = await newTarget()
  const hours = async (ago: number) => {
    const moment = new Date(Date.parse('2026-06-10T12:00:00Z') - ago * 3_600_000)
    return (await putSmallBackup(target, { moment, physical: '000000010000000000000003' })).manifest.id
  }
  const [first, , last] = [await hours(3), await hours(2), await hours(1)]
  await pruned(target, new Date('2026-06-10T12:00:00Z'))
  expect(await listBackups(target)).toEqual([last, first])
  await pruned(target, new Date('2026-06-11T12:00:00Z'))
  expect(await listBackups(target)).toEqual([last])
})
