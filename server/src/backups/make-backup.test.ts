import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asOnlySender, keepStoredFiles } from '#database/kept-files.ts'
import { deleteFile } from '#features/records/files/delete-file.ts'
import { sweepFiles } from '#features/records/files/sweep-files.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { copyDatabase } from '#test/copied-database.ts'
import { startTestApp } from '#test/harness.ts'
import { scratch } from '#test/scratch.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { checkArchive } from './archive/check-archive.ts'
import { listBackups, readManifest } from './archive/manifest.ts'
import { openSeal } from './archive/open-seal.ts'
import { checkPart } from './archive/part.ts'
import { readParts } from './archive/parts.ts'
import { makeBackup } from './make-backup.ts'
import { createFolderTarget } from './target/folder-target.ts'
import type { Target } from './target/target.ts'

test('a backup has all rows of one moment and their files, of which only new ones travel; what the storage lost is told', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  await createProduct(t.deps, w.actor, { name: 'Tab\tand\nline\\feed' })
  const note = await makeFile(t.deps, w.actor, { name: 'note.txt' })
  const png = await picture(700, 400).png().toBuffer()
  await makeFile(t.deps, w.actor, { name: 'a.png', kind: 'image' }, png)
  const folder = await mkdtemp(join(scratch(), 'selvedge-test-backup-'))
  const target = createFolderTarget(folder)
  const wish = {
    connection: t.connection,
    storage: t.deps.storage,
    target,
    seal: null,
    version: '0.1.0',
    signWith: null,
  }

  const first = await makeBackup(wish)
  expect(first.sent.count).toBe(4)
  const manifest = await readManifest(target, first.manifest.id)
  expect(manifest).toEqual(first.manifest)
  const counts = Object.fromEntries(manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
  for (const [table, rows] of Object.entries(counts)) {
    const found = await t.owner.query(`select count(*)::int as rows from ${table}`)
    expect([table, found.rows[0].rows]).toEqual([table, rows])
  }
  expect(counts).toMatchObject({ 'selvedge.products': 1, 'selvedge.files': 2 })
  const products = manifest.tables.find(({ name, schema }) => schema === 'selvedge' && name === 'products')
  // What the database makes of other columns of the row it makes anew.
  expect(products?.columns).not.toContain('category_key')
  expect(await text(readParts(target, products?.parts ?? [], null))).toContain('Tab\\tand\\nline\\\\feed')
  for (const part of manifest.tables.flatMap(({ parts }) => parts)) await checkPart(target, part)
  expect(manifest.sequences.map(({ name }) => name)).toContain('events_sequence_seq')
  const names = (await text(readParts(target, manifest.files.names, null))).trim().split('\n')
  expect(names.map((line) => JSON.parse(line).size).every((size) => size > 0)).toBe(true)

  await makeFile(t.deps, w.actor, { name: 'later.txt' })
  await rm(join(t.deps.config.dataDir, 'files', note.storageKey.slice(0, 2), note.storageKey))
  await target.remove(`files/${note.storageKey.slice(0, 2)}/${note.storageKey}`)
  const lost: unknown[] = []
  const second = await makeBackup({ ...wish, tellLost: (file) => lost.push(file) })
  expect(second.sent.count).toBe(1)
  expect(lost).toEqual([{ key: note.storageKey, lost: 'missing' }])
  expect(second.manifest.files).toMatchObject({ count: 4, lost: 1 })
  expect(await listBackups(target)).toEqual([second.manifest.id, first.manifest.id].sort().reverse())
})

test('bytes of a deleted file stay while a backup copies files, and the next sweep removes them', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const file = await makeFile(t.deps, w.actor, { name: 'deleted.txt' })
  const copier = new pg.Client(t.connection)
  await copier.connect()
  await keepStoredFiles(copier)
  await deleteFile(t.deps, w.actor, { id: file.id })
  expect(await sweepFiles(t.deps)).toEqual({ removed: 0 })
  expect(await t.deps.storage.stat(file.storageKey)).not.toBeNull()
  await copier.end()
  await expect.poll(async () => (await sweepFiles(t.deps)).removed).toBe(1)
  expect(await t.deps.storage.stat(file.storageKey)).toBeNull()
})

test.each([
  ['of one database,', 2],
  ['of a database and its copy, each of which looks twice before one sends,', 4],
])('two encrypted backups at one time %s send a file that both miss once, and both are whole', async (_, looks) => {
  const t = await startTestApp()
  const w = await t.workspace()
  const { storageKey } = await makeFile(t.deps, w.actor, { name: 'new.txt' })
  const target = createFolderTarget(await mkdtemp(join(scratch(), 'selvedge-test-backup-')))
  const seal = await openSeal({ encryptTo: [], passphrase: 'a passphrase of a test', identity: null }, target)
  const meetings = Array.from({ length: looks / 2 }, () => Promise.withResolvers<void>())
  let looked = 0
  const meeting: Target = {
    ...target,
    // Each has seen that it is not there before either sends it.
    async stat(path) {
      const found = await target.stat(path)
      if (path.includes(storageKey)) {
        const both = meetings[looked >> 1]
        looked += 1
        if (looked % 2 === 0) both?.resolve()
        await both?.promise
      }
      return found
    },
  }
  const wish = { storage: t.deps.storage, target: meeting, seal, version: '0.1.0', signWith: null }
  const others = looks === 2 ? t.connection : await copyDatabase(t)
  const made = await Promise.all([t.connection, others].map((connection) => makeBackup({ ...wish, connection })))
  for (const { manifest } of made) await checkArchive(target, manifest)
  expect(made.map(({ sent }) => sent.count).sort()).toEqual([0, 1])
})

test('files are sent abreast over one connection, which is asked one thing at a time', async () => {
  const t = await startTestApp()
  const client = new pg.Client(t.connection)
  await client.connect()
  let [open, most, asked] = [0, 0, 0]
  const counted = {
    query: async (sql: string, values: unknown[]) => {
      open += 1
      most = Math.max(most, open)
      asked += 1
      return client.query(sql, values).finally(() => {
        open -= 1
      })
    },
  } as unknown as pg.ClientBase
  const keys = ['a', 'b', 'c', 'd']
  expect(await Promise.all(keys.map((key) => asOnlySender(counted, key, async () => key)))).toEqual(keys)
  expect([most, asked]).toEqual([1, 8])
  await client.end()
})
