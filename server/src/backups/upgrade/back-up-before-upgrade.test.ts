import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { startTestApp } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { scratch } from '#test/scratch.ts'
import { makeFile } from '#test/uploads.ts'
import { listBackups, readManifest } from '../archive/manifest.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { BEFORE_UPGRADES, backUpBeforeUpgrade, type UpgradeBackup } from './back-up-before-upgrade.ts'

const newFolder = (name: string) => mkdtemp(join(scratch(), `selvedge-${name}-`))

async function wishFor(connection: UpgradeBackup['connection']) {
  const dataDir = await newFolder('upgrade')
  const said: string[] = []
  const wish: UpgradeBackup = {
    connection,
    storage: await openFileStorage(dataDir, null),
    dataDir,
    secretKey: null,
    isOnDisk: true,
    elsewhere: null,
    mode: 'auto',
    version: '0.1.0',
    note: (message) => said.push(message),
    warn: (message) => said.push(`warn: ${message}`),
  }
  return { wish, said, dataDir }
}

test('before migrations a database of before is backed up as it was', async () => {
  const { connection, owner } = await olderDatabase('0003')
  await owner.query(`insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  const { wish, said, dataDir } = await wishFor(connection)
  await migrate(connection, undefined, { beforeUpgrade: backUpBeforeUpgrade(wish) })
  expect(said).toEqual([
    expect.stringMatching(/^A backup of before the upgrade was made in .*backups-before-upgrade: 20/),
  ])
  const target = createFolderTarget(join(dataDir, BEFORE_UPGRADES))
  const [id = ''] = await listBackups(target)
  const manifest = await readManifest(target, id)
  expect(manifest.selvedge.migrations.at(-1)?.name).toMatch(/^000[23]-/)
  expect(manifest.tables.find(({ name }) => name === 'workspaces')).toMatchObject({ rows: 1 })
})

test('files take no room where they are linked, the latest two stay, and what none of them names is removed', async () => {
  const t = await startTestApp()
  const { actor } = await t.workspace()
  const { wish } = await wishFor(t.connection)
  const dataDir = t.deps.config.dataDir
  const backUp = backUpBeforeUpgrade({ ...wish, dataDir, storage: t.deps.storage })
  const about = { migrations: [], tell: () => {} }
  const names = ['first', 'second', 'third', 'fourth']
  const files: string[] = []
  const target = createFolderTarget(join(dataDir, BEFORE_UPGRADES))
  const ids: string[] = []
  for (const name of names) {
    const { id, storageKey } = await makeFile(t.deps, actor, { name: `${name}.txt` })
    files.push(storageKey)
    await backUp(about)
    ids.push(...(await listBackups(target)).filter((known) => !ids.includes(known)))
    const path = join(storageKey.slice(0, 2), storageKey)
    const [live, kept] = await Promise.all(
      [join(dataDir, 'files', path), join(dataDir, BEFORE_UPGRADES, 'files', path)].map((file) => stat(file)),
    )
    expect(kept?.ino).toBe(live?.ino)
    // As deleting it does at last.
    await t.owner.query('delete from files where id = $1', [id])
    await rm(join(dataDir, 'files', path))
  }
  expect((await listBackups(target)).sort()).toEqual(ids.slice(-2).sort())
  const kept = (await readdir(join(dataDir, BEFORE_UPGRADES, 'files'), { recursive: true })).join()
  expect(files.map((key) => kept.includes(key))).toEqual([false, false, true, true])
})

test('where it is not possible the start says why and goes on, or ends where a backup is required', async () => {
  const { connection, owner } = await olderDatabase('0098')
  await owner.query(`insert into workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  const { wish, said } = await wishFor(connection)
  const target = createFolderTarget(await newFolder('full'))
  const seal = null
  const isFull = { ...target, freeBytes: async () => 1_000_000 }
  const full = { ...wish, elsewhere: async () => ({ target: isFull, seal }) }
  await expect(
    migrate(connection, undefined, { beforeUpgrade: backUpBeforeUpgrade({ ...full, mode: 'require' }) }),
  ).rejects.toMatchObject({
    reason: 'no_backup_before_upgrade',
    message: expect.stringMatching(
      /could not start: .* It needs twice its size \(\d+ MB\) free in .*, where 1 MB are left\. Nothing has been changed/,
    ),
  })
  expect((await owner.query('select max(name) as name from migrations')).rows[0].name < '0098').toBe(true)

  const away = async () => {
    throw new Error('The bucket does not answer.')
  }
  await migrate(connection, undefined, { beforeUpgrade: backUpBeforeUpgrade({ ...wish, elsewhere: away }) })
  expect(said).toEqual([
    'warn: The upgrade goes on without a backup. The bucket does not answer. To have one before the next upgrade, set BACKUP_TO; BACKUP_BEFORE_UPGRADE=require refuses to start without.',
  ])
  expect(await listBackups(target)).toEqual([])
})
