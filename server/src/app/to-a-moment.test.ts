import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashStored, postJson, readPassport, type Service, startWriters, type Written } from '#test/eight-writers.ts'
import { atFileEnd } from '#test/file-end.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { listBackups } from '../backups/archive/manifest.ts'
import { planRecovery } from '../backups/physical/plan-recovery.ts'
import { createFolderTarget } from '../backups/target/folder-target.ts'

/** One machine after the other, each lost and restored to a moment; the log goes on. */
const MOMENTS = rounds({ whole: 5, sample: 1 })
/** As the page promises: what was saved before is in the target. */
const WITHIN_MS = 60_000

test(`${MOMENTS} times under eight writers: to a moment between two writes, of which the first is there and the second is not`, async () => {
  const folder = await temporary('target')
  const target = createFolderTarget(folder)
  const settings = {
    SEED_DEMO: 'off',
    BACKUP_TO: folder,
    BACKUP_POINT_IN_TIME: 'on',
    BACKUP_PASSPHRASE: 'carded combed spun',
  }
  let dataDir = await startedDirectory('moment')
  // Kept elsewhere, as the page says: backups of the service do not have it.
  const key = await readFile(join(dataDir, 'secret.key'))
  const headers = { authorization: `Bearer ${readDemo(dataDir).apiKey}` }
  const port = await freePort()
  let server = await spawnServer(dataDir, port, settings)
  atFileEnd(() => stop(server))
  const service = { base: server.base, headers }
  for (let round = 0; round < MOMENTS; round += 1) {
    const writers = await startWriters(service)
    await writers.more(10)
    let copied = Date.now()
    // Beside the service, which sends the same new files. Later ones are made by the service itself: see below.
    if (round === 0) {
      const saved = await runCommand('backup', [folder, '--physical'], { DATA_DIR: dataDir, ...settings })
      expect(saved, saved.text).toMatchObject({ code: 0 })
      copied = Date.now()
    }
    while (!writers.written.some(({ kind, asked }) => kind === 'file' && asked > copied)) await writers.more(5)
    await writers.more(Math.floor(Math.random() * 20))
    const first = await write(service, `First ${round}`)
    const moment = await later(first.answered)
    await later(moment)
    const second = await write(service, `Second ${round}`)
    while (!writers.written.some(({ kind, asked }) => kind === 'passport' && asked > second.answered))
      await writers.more(5)
    await writers.stop()

    const to = new Date(moment)
    const isReached = () =>
      planRecovery(target, { to }).then(
        () => 'reached',
        (error: Error) => error.message,
      )
    if (MOMENTS === 1) await closeSegments(dataDir)
    await expect.poll(isReached, { interval: 100, timeout: moment + WITHIN_MS - Date.now() }).toBe('reached')
    const reachedSeconds = seconds(Date.now() - moment)

    server.child.kill('SIGKILL')
    await server.exited
    await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 10_000 }).toBe(false)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    dataDir = await temporary('machine')
    const args = [folder, '--to', to.toISOString()]
    await killRestore(args, { DATA_DIR: dataDir, ...settings })
    const gone = Date.now()
    const restored = await runCommand('restore', args, { DATA_DIR: dataDir, ...settings })
    expect(restored, restored.text).toMatchObject({ code: 0 })
    await writeFile(join(dataDir, 'secret.key'), key, { mode: 0o600 })
    const [before] = await listBackups(target)
    server = await spawnServer(dataDir, port, settings)
    const againSeconds = seconds(Date.now() - gone)

    const written = [...writers.written, first, second]
    const kept = written.filter(({ answered }) => answered <= moment)
    const undone = written.filter(({ asked }) => asked > moment)
    expect(kept).toContain(first)
    expect(undone).toContain(second)
    // Files that the log alone names, and passports that it alone has undone.
    expect(kept.some(({ kind, asked }) => kind === 'file' && asked > copied)).toBe(true)
    expect(undone.some(({ kind }) => kind === 'passport')).toBe(true)
    expect(new Set(kept.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    await expectThere(dataDir, service, kept)
    await expectNotThere(dataDir, service, undone)
    await expectListed(dataDir, kept, undone)
    // The next machine starts from what the service makes by itself: the log has taken another way.
    if (MOMENTS > 1) {
      await expect.poll(async () => (await listBackups(target))[0], { timeout: WITHIN_MS }).not.toBe(before)
    }
    keepFigures({ to: 'a moment', reachedSeconds, againSeconds, kept: kept.length, undone: undone.length })
  }
}, 900_000)

async function write(service: Service, name: string): Promise<Written> {
  const asked = Date.now()
  const { id } = await postJson(service, '/api/v1/products', { name, sku: name, category: 'Shirts' })
  return { writer: 8, kind: 'product', id, name, passport: null, asked, answered: Date.now() }
}

/** The first millisecond after that one. */
async function later(than: number): Promise<number> {
  while (Date.now() <= than) await new Promise(setImmediate)
  return Date.now()
}

/** In place of the minute in which the service does it: after the first one it knows a moment of which the second holds all. */
async function closeSegments(dataDir: string): Promise<void> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  for (const _ of ['first', 'second']) {
    const { rows } = await client.query(
      `select pg_walfile_name(pg_switch_wal()) as name, pg_logical_emit_message(true, 'test', 'of the next')`,
    )
    const outbox = join(dataDir, 'postgres/wal-outbox', rows[0].name)
    const archived = async () =>
      (await client.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [rows[0].name])).rows[0].done
    await expect.poll(archived, { timeout: 20_000 }).toBe(true)
    await expect.poll(() => existsSync(outbox), { timeout: 20_000 }).toBe(false)
  }
  await client.end()
}

/** At any moment from when it has begun to build; what it leaves is removed by the next. */
async function killRestore(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = settings['DATA_DIR'] ?? ''
  const entry = join(import.meta.dirname, '../restore.ts')
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings }
  const restoring = spawn(process.execPath, [entry, ...args], { env, stdio: 'ignore' })
  const exited = once(restoring, 'exit')
  const isBuilding = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.restoring-'))
  await expect.poll(isBuilding, { interval: 10, timeout: 20_000 }).toBe(true)
  await sleep(Math.random() * 1_500)
  restoring.kill('SIGKILL')
  await exited
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
}

/** Each once, as it was acknowledged, with the event of it. */
async function expectThere(dataDir: string, service: Service, kept: readonly Written[]): Promise<void> {
  const products = await readProducts(dataDir)
  for (const { kind, id, name, passport } of kept) {
    if (kind === 'product') {
      expect(
        products.filter(({ sku }) => sku === name),
        name,
      ).toEqual([{ id, sku: name, events: 1 }])
    }
    if (kind === 'file') expect(await hashStored(service, id), id).toBe(name)
    if (kind === 'passport') expect(await readPassport(service, id), id).toEqual(passport)
  }
}

async function expectNotThere(dataDir: string, service: Service, undone: readonly Written[]): Promise<void> {
  const ids = new Set((await readProducts(dataDir)).map(({ id }) => id))
  for (const { kind, id, name } of undone) {
    if (kind === 'product') expect(ids.has(id), name).toBe(false)
    if (kind === 'file') expect(await hashStored(service, id)).toBeNull()
    if (kind === 'passport') await expect(readPassport(service, id)).rejects.toThrow('404')
  }
}

/** The replaced machine is gone, but the log goes further than the moment: so what was undone is known exactly. */
async function expectListed(dataDir: string, kept: readonly Written[], undone: readonly Written[]): Promise<void> {
  const latest = `restored_at = (select max(restored_at) from workspace_restores)`
  const rows = await query<{ id: string }>(
    dataDir,
    `select u.subject_id as id from undone_changes u join workspace_restores r on r.workspace_id = u.workspace_id and r.id = u.restore_id
     where u.kind = 'passport_first_published' and r.${latest}`,
  )
  const listed = new Set(rows.map(({ id }) => id))
  const passports = (written: readonly Written[]) => written.filter(({ kind }) => kind === 'passport')
  for (const { id } of passports(undone)) expect(listed).toContain(id)
  for (const { id } of passports(kept)) expect(listed).not.toContain(id)
  expect(await query(dataDir, `select id from workspace_restores where known_until is null and ${latest}`)).toEqual([])
}

function readProducts(dataDir: string) {
  return query<{ id: string; sku: string | null; events: number }>(
    dataDir,
    `select p.id, p.sku, (select count(*)::int from events e where e.subject_id = p.id and e.kind = 'product.created') as events
     from products p`,
  )
}

async function query<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return path
}

async function stop(server: SpawnedServer): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

/** For the result that is committed. */
function keepFigures(figures: object): void {
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
