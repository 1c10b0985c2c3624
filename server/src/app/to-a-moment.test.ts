import { appendFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
  const headers = { authorization: `Bearer ${readDemo(dataDir).apiKey}` }
  const port = await freePort()
  let server = await spawnServer(dataDir, port, settings)
  atFileEnd(() => stop(server))
  const service = { base: server.base, headers }
  for (let round = 0; round < MOMENTS; round += 1) {
    const writers = await startWriters(service)
    await writers.more(10)
    // Beside the service, which sends the same new files. Later ones are made by the service itself: see below.
    if (round === 0) {
      const saved = await runCommand('backup', [folder, '--with-key', '--physical'], { DATA_DIR: dataDir, ...settings })
      expect(saved, saved.text).toMatchObject({ code: 0 })
    }
    await writers.more(20 + Math.floor(Math.random() * 20))
    const first = await write(service, `First ${round}`)
    const moment = await later(first.answered)
    await later(moment)
    const second = await write(service, `Second ${round}`)
    await writers.more(10)
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
    const gone = Date.now()
    dataDir = await temporary('machine')
    const restored = await runCommand('restore', [folder, '--to', to.toISOString()], { DATA_DIR: dataDir, ...settings })
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const before = (await listBackups(target)).length
    server = await spawnServer(dataDir, port, settings)
    const againSeconds = seconds(Date.now() - gone)

    const written = [...writers.written, first, second]
    const kept = written.filter(({ answered }) => answered <= moment)
    const undone = written.filter(({ asked }) => asked > moment)
    expect(kept).toContain(first)
    expect(undone).toContain(second)
    expect(new Set(kept.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    await expectThere(dataDir, service, kept)
    await expectNotThere(dataDir, service, undone)
    // The next machine starts from what the service makes by itself: the log has taken another way.
    if (MOMENTS > 1) {
      await expect.poll(async () => (await listBackups(target)).length, { timeout: WITHIN_MS }).toBeGreaterThan(before)
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

async function readProducts(dataDir: string) {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; sku: string | null; events: number }>(
      `select p.id, p.sku, (select count(*)::int from events e where e.subject_id = p.id and e.kind = 'product.created') as events
       from products p`,
    )
    return rows
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
