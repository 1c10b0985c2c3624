import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listBackups, readManifest } from '#backups/archive/manifest.ts'
import { createFolderTarget } from '#backups/target/folder-target.ts'
import { readSecretKey } from '#platform/secret-box.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { scratch } from '#test/scratch.ts'
import { databaseOf } from '#test/spawn-server.ts'

test('killed while it makes a backup, the service leaves none, and the next start makes one', async () => {
  const folder = await mkdtemp(join(scratch(), 'selvedge-test-killed-backups-'))
  const service = await startKillableServer({ BACKUP_TO: folder })
  const { query } = service
  const kept = async () => (await listBackups(createFolderTarget(folder))).length
  const states = async () =>
    (await query<{ state: string }>('select state from backups order by started_at')).map(({ state }) => state)
  const began = () =>
    expect.poll(async () => (await query('select 1 from backup_duty')).length, { timeout: 20_000 }).toBe(1)
  await began()
  // The copy of the rows waits for this lock, in the midst of a backup.
  const holder = new pg.Client(databaseOf(service.dataDir))
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table selvedge.variants in access exclusive mode')
  await query(`update backup_duty set since = now() - interval '1 hour'`)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['running'])
  await expect
    .poll(
      async () =>
        (
          await query(
            `select 1 from pg_stat_activity where application_name = 'selvedge_backup' and wait_event_type = 'Lock'`,
          )
        ).length,
      { timeout: 20_000 },
    )
    .toBe(1)
  await service.kill()
  await holder.end().catch(() => {})
  expect(await kept()).toBe(0)
  await service.start()
  // As if the minute had passed after which a process is taken for dead.
  await query('update backups set held_until = now()')
  await expect.poll(states, { timeout: 40_000, interval: 200 }).toEqual(['interrupted', 'good'])
  const [id = ''] = await listBackups(createFolderTarget(folder))
  const secretKey = await readSecretKey(service.dataDir, null)
  // Signed, so that a restore with the key takes it for this installation's.
  expect(await readManifest(createFolderTarget(folder), id, secretKey)).toMatchObject({ id, kind: 'portable' })
  expect(service.output()).not.toMatch(/"level":"error"/)
})
