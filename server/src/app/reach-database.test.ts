import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listBackups, readManifest } from '#backups/archive/manifest.ts'
import { createFolderTarget } from '#backups/target/folder-target.ts'
import { BEFORE_UPGRADES } from '#backups/upgrade/back-up-before-upgrade.ts'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { atFileEnd } from '#test/file-end.ts'
import { scratch } from '#test/scratch.ts'

test('on a stopped database of an older version, a backup leaves the schema as it is, and other commands make one before they change it', async () => {
  const dataDir = await mkdtemp(join(scratch(), 'selvedge-test-reach-'))
  atFileEnd(() => rm(dataDir, { recursive: true, force: true }))
  await onIt(dataDir, async (owner, connection) => {
    await migrate(connection, '0098')
    await owner.query(`insert into selvedge.workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  })
  const latest = async () => {
    let name = ''
    await onIt(dataDir, async (owner) => {
      name = (await owner.query('select max(name) as name from selvedge.migrations')).rows[0].name
    })
    return name
  }
  const older = await latest()
  expect(older < '0098').toBe(true)
  const backups = async (place: string) => {
    const target = createFolderTarget(place)
    const manifests = await Promise.all((await listBackups(target)).map((id) => readManifest(target, id)))
    return manifests.map(({ selvedge }) => selvedge.migrations.at(-1)?.name)
  }

  const kept = join(dataDir, 'kept')
  expect(await run(dataDir, 'backup', kept)).toMatchObject({ code: 0, err: '' })
  expect(await backups(kept)).toEqual([older])
  expect(await latest()).toBe(older)

  const refused = await run(dataDir, 'claim-prefix', 'list', {
    BACKUP_BEFORE_UPGRADE: 'require',
    BACKUP_TO: '/dev/null/away',
  })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('no backup could be made before the upgrade') })
  expect(await latest()).toBe(older)

  expect(await run(dataDir, 'claim-prefix', 'list')).toMatchObject({
    code: 0,
    out: 'No workspace has claimed a prefix.\n',
    err: expect.stringMatching(/^A backup of before the upgrade was made in .*backups-before-upgrade: 20/),
  })
  expect(await backups(join(dataDir, BEFORE_UPGRADES))).toEqual([older])
  expect((await latest()) > older).toBe(true)
})

async function onIt(dataDir: string, work: (owner: pg.Client, connection: pg.ClientConfig) => Promise<void>) {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const owner = new pg.Client(connection)
  await owner.connect()
  await work(owner, connection)
  await owner.end()
  await stop()
}

function run(dataDir: string, command: string, argument: string, more: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...more }
  const entry = join(import.meta.dirname, `../${command}.ts`)
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [entry, argument], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
