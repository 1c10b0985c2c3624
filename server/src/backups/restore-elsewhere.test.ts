import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createDiskStorage } from '#platform/file-storage/disk-storage.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import { TEST_KEY } from '#test/cluster.ts'
import { atFileEnd } from '#test/file-end.ts'
import { olderDatabase } from '#test/older-database.ts'
import { scratch } from '#test/scratch.ts'
import { createDatabase, createEmptyDatabase } from '#test/test-database.ts'
import { readConfig } from '../config.ts'
import type { Manifest } from './archive/archive.ts'
import { readManifest } from './archive/manifest.ts'
import { makeBackup } from './make-backup.ts'
import { type RestoreWish, restoreBackup } from './restore-backup.ts'
import { openServiceBackups } from './service/open-service-backups.ts'
import { createFolderTarget } from './target/folder-target.ts'

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

const folder = await temporary('elsewhere')
const target = createFolderTarget(folder)
const storage = createDiskStorage(await temporary('storage'))

const backUp = async (connection: pg.ClientConfig): Promise<Manifest> =>
  (await makeBackup({ connection, storage, target, seal: null, version: '0.1.0', signWith: TEST_KEY })).manifest

async function wishFor(manifest: Manifest, more: Partial<RestoreWish>): Promise<RestoreWish> {
  const own = { target, manifest, seal: null, storage, secretKey: TEST_KEY, replace: false, asItWas: false }
  return {
    ...own,
    connection: null,
    dataDir: await temporary('data'),
    identifyStorage: async () => 'disk test',
    ...more,
  }
}

/** A workspace, and what the installation is known by. */
const ROWS = `insert into workspaces (id, name, slug) values ('ws_00000000000000000000000001', 'Older', 'older')`

async function backUpCurrent(): Promise<Manifest> {
  const { connection, drop } = await createDatabase()
  const owner = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await owner.connect()
  await owner.query(ROWS)
  await owner.query('insert into installation (key_fingerprint, storage) values ($1, $2)', [
    fingerprintOf(TEST_KEY),
    'disk test',
  ])
  await owner.end()
  const manifest = await backUp(connection)
  await drop()
  return manifest
}

async function emptyDatabase() {
  const { connection, drop } = await createEmptyDatabase()
  atFileEnd(drop)
  return connection
}

test('a backup of an older schema comes into this version, by an owner who is no superuser', async () => {
  const older = await olderDatabase('0085-connections.sql')
  await older.owner.query(ROWS)
  const manifest = await backUp(older.connection)
  expect(manifest.selvedge.migrations.at(-1)?.name).toBe('0085-connections.sql')

  const connection = await emptyDatabase()
  const [user, password] = [`owner_${randomBytes(4).toString('hex')}`, randomBytes(12).toString('hex')]
  const admin = new pg.Client(inject('cluster'))
  await admin.connect()
  await admin.query(`create role ${user} login password '${password}' nosuperuser; grant selvedge_app, selvedge_public to ${user};
    alter database ${connection.database} owner to ${user}`)
  atFileEnd(async () => {
    await admin.query(`reassign owned by ${user} to current_user`)
    await admin.end()
  })
  await restoreBackup(await wishFor(manifest, { connection: { ...connection, user, password } }))
  expect(await migrate({ ...connection, user, password })).toEqual({ applied: [], adopted: undefined })
  const owner = new pg.Client({ ...connection, user, password })
  await owner.connect()
  onTestFinished(() => owner.end())
  expect((await owner.query('select slug from selvedge.workspaces')).rows).toEqual([{ slug: 'older' }])
})

test('an external database that was restored by half is no database for a service, and the next restore begins anew', async () => {
  const manifest = await backUpCurrent()
  const connection = await emptyDatabase()
  const broken = restoreBackup(
    await wishFor(manifest, {
      connection,
      identifyStorage: async () => {
        throw new Error('Pulled.')
      },
    }),
  )
  await expect(broken).rejects.toThrow('Pulled.')
  await expect(migrate(connection)).rejects.toMatchObject({ reason: 'restore_interrupted' })
  await expect(backUp(connection)).rejects.toMatchObject({ reason: 'backup_of_half_restore' })
  await restoreBackup(await wishFor(manifest, { connection }))
  expect(await migrate(connection)).toEqual({ applied: [], adopted: undefined })
})

test('another key, a later version and a damaged part are refused, and nothing is touched', async () => {
  const manifest = await backUpCurrent()
  const connection = await emptyDatabase()
  const attempt = async (change: Partial<RestoreWish>) =>
    restoreBackup(await wishFor(manifest, { connection, ...change }))
  const { selvedge } = manifest
  const later = {
    ...selvedge,
    migrations: [...selvedge.migrations, { name: '9999-later.sql', sha256: '0'.repeat(64) }],
  }
  await expect(attempt({ secretKey: Buffer.alloc(32, 1) })).rejects.toMatchObject({ reason: 'restore_key_differs' })
  await expect(attempt({ manifest: { ...manifest, selvedge: later } })).rejects.toThrow('a later version of Selvedge')
  const [part] = manifest.tables.flatMap(({ parts }) => parts)
  await writeFile(join(folder, part?.path ?? ''), 'other bytes')
  await expect(attempt({})).rejects.toMatchObject({ reason: 'backup_damaged' })
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query(`select 1 from pg_namespace where nspname like 'selvedge%'`)).rows).toEqual([])
})

test('a backup that the service makes by itself is known as its own', async () => {
  const { connection, drop } = await createDatabase()
  atFileEnd(drop)
  const owner = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  await owner.connect()
  await owner.query('insert into installation (key_fingerprint, storage) values ($1, $2)', [
    fingerprintOf(TEST_KEY),
    'disk test',
  ])
  await owner.end()
  const dataDir = await temporary('service')
  const { backups } = readConfig({ DATA_DIR: dataDir, BACKUP_TO: folder })
  const own = openServiceBackups({ dataDir, secretKey: TEST_KEY, backups }, { connection, storage, version: '0.1.0' })
  const { id } = (await own?.make('portable', new AbortController().signal)) ?? { id: '' }
  expect((await readManifest(target, id, TEST_KEY)).id).toBe(id)
})

function run(
  script: string,
  args: string[],
  dataDir: string,
): { child: ChildProcess; ended: Promise<[number | null, string]> } {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_KEY.toString('base64'),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { child, ended: once(child, 'close').then(([code]) => [code, output]) }
}

test('the commands: a restore that is killed leaves no database, the next one is whole, and its backup is another', async () => {
  const manifest = await backUpCurrent()
  const dataDir = await temporary('commands')
  const restore = () => run('restore.ts', [folder, '--backup', manifest.id], dataDir)
  const killed = restore()
  const isLoading = () =>
    readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'postgres', 'postmaster.pid')))
  await expect.poll(isLoading, { timeout: 30_000, interval: 5 }).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const [code, output] = await restore().ended
  expect([code, output]).toEqual([0, expect.stringContaining('Selvedge can be started.')])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres')).sort()).toContain('postgres')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.restoring'))).toEqual([])
  const [again, refusal] = await restore().ended
  expect([again, refusal]).toEqual([2, expect.stringContaining('Add --replace to set it aside')])

  const other = await temporary('other-target')
  const [saved, said] = await run('backup.ts', [other], dataDir).ended
  expect([saved, said]).toEqual([0, expect.stringContaining('is not in it: keep a copy of SECRET_KEY elsewhere.')])
  const [listed, lines] = await run('restore.ts', [other, '--list'], dataDir).ended
  expect([listed, lines]).toEqual([
    0,
    expect.stringMatching(/^\S+Z-\w{7}\t.*portable\tSelvedge 0\.1\.0\t0 files\tnot encrypted\twithout the key\n$/),
  ])
  expect((await run('restore.ts', [join(other, 'nothing')], dataDir).ended)[0]).toBe(2)
})
