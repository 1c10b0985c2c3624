import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listBackups, readManifest } from '#backups/archive/manifest.ts'
import { createFolderTarget } from '#backups/target/folder-target.ts'
import { readSecretKey } from '#platform/secret-box.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { scratch } from '#test/scratch.ts'
import { databaseOf, freePort, spawnServer } from '#test/spawn-server.ts'

const folder = await mkdtemp(join(scratch(), 'selvedge-test-killed-backups-'))
atFileEnd(() => rm(folder, { recursive: true, force: true }))
const target = createFolderTarget(folder)
const service = await startKillableServer({ BACKUP_TO: folder })
const { query } = service

async function states(): Promise<string[]> {
  return (await query<{ state: string }>('select state from backups order by started_at')).map(({ state }) => state)
}

/** How many sessions of which this is true wait for a lock. */
async function waiting(which: string): Promise<number> {
  return (await query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and ${which}`)).length
}

const TAKING = `query like '%take_backup%'`

/** Holds a lock until it is ended, past the service. */
async function hold(statement: string): Promise<pg.Client> {
  const holder = new pg.Client(databaseOf(service.dataDir))
  holder.on('error', () => {})
  await holder.connect()
  await holder.query(`begin; ${statement}`)
  return holder
}

/** Because the first was due ten minutes after backups were set. */
const makeDue = () => query(`update backup_duty set since = now() - interval '1 hour'`)

test('killed while it makes a backup, the service leaves none, and the next start makes one', async () => {
  await expect.poll(async () => (await query('select 1 from backup_duty')).length).toBe(1)
  // The copy of the rows waits for this, in the midst of a backup.
  const holder = await hold('lock table selvedge.variants in access exclusive mode')
  await makeDue()
  await expect.poll(() => waiting(`application_name = 'selvedge_backup'`)).toBe(1)
  expect(await states()).toEqual(['running'])
  // As if the minute had passed after which a process is taken for dead: this one finds out when it looks again.
  await query('update backups set held_until = now()')
  await service.kill()
  await holder.end().catch(() => {})
  expect(await listBackups(target)).toEqual([])
  await service.start()
  await expect.poll(states, { timeout: 40_000 }).toEqual(['interrupted', 'good'])
  const [id = ''] = await listBackups(target)
  const secretKey = await readSecretKey(service.dataDir, null)
  // Signed, so that a restore with the key takes it for this installation's.
  expect(await readManifest(target, id, secretKey)).toMatchObject({ id, kind: 'portable' })
  expect(service.output()).not.toMatch(/"level":"error"/)
})

test('of two processes that have both seen that one is due, one makes it', async () => {
  const other = await startBeside()
  const before = await states()
  // Both have looked, and wait with what they saw for the row by which one of them takes it; for nothing before that.
  const holder = await hold('select 1 from selvedge.backup_duty for key share')
  await query(`update backups set moment = moment - interval '2 days', started_at = started_at - interval '2 days'`)
  await expect.poll(() => waiting(TAKING)).toBe(2)
  await holder.query('commit')
  await holder.end()
  await expect.poll(states).toEqual([...before, 'good'])
  await expect.poll(() => waiting(TAKING)).toBe(0)
  expect(await states()).toEqual([...before, 'good'])
  for (const { output } of [service, other]) expect(output()).not.toMatch(/"level":"error"/)
})

/** Another process on its database and its stored files, with its key, as a second machine has it. */
async function startBeside() {
  const dataDir = await mkdtemp(join(scratch(), 'selvedge-test-beside-'))
  await symlink(join(service.dataDir, 'files'), join(dataDir, 'files'))
  const { host, port, user, password, database } = databaseOf(service.dataDir)
  const key = await readSecretKey(service.dataDir, null)
  const server = await spawnServer(dataDir, await freePort(), {
    BACKUP_TO: folder,
    SEED_DEMO: 'off',
    SECRET_KEY: key?.toString('base64') ?? '',
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
  })
  atFileEnd(async () => {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}
