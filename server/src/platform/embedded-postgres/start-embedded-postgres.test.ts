import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { AppError } from '../app-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { until } from './until.ts'

const root = mkdtempSync(join(scratch(), 'selvedge-database-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newDataDir = () => join(root, `data-${count++}`)
const log = () => undefined

describe('a database that is started, stopped and started', () => {
  const dataDir = newDataDir()

  it('is created ready for use, durable, in UTC, and reachable by nothing but its socket', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log })
    expect(database.firstStart).toBe(true)
    expect(await show(database, 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')).toEqual([
      'on',
      'on',
      'on',
      'on',
    ])
    expect(await show(database, 'timezone', 'listen_addresses', 'max_connections', 'shared_buffers', 'jit')).toEqual([
      'UTC',
      '',
      '40',
      '128MB',
      'off',
    ])
    const [locale] = await query(
      database,
      'SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
    )
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
    await query(database, 'CREATE TABLE kept (id int PRIMARY KEY)')
    await query(database, 'INSERT INTO kept VALUES (1)')
    await database.stop()
  })

  it('is there again quickly, with its rows, its password and its socket', async () => {
    const began = performance.now()
    const database = await startEmbeddedPostgres({ dataDir, log })
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(database.firstStart).toBe(false)
    expect(await query(database, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
    await database.stop()
  })

  it('shows its secrets and its socket to nobody else', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log })
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres', 'selvedge.password')).mode & 0o777).toBe(0o600)
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
    await expect(query(database, 'SELECT 1', { password: 'wrong' })).rejects.toThrow('password authentication failed')
    await database.stop()
  })

  it('leaves no process and no socket directory when it is stopped, once or twice', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log })
    await query(database, 'SELECT 1')
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(isAlive(database.postmasterPid)).toBe(false)
    expect(() => statSync(database.connection.host)).toThrow('ENOENT')
  })
})

it('works however deep the data directory lies', async () => {
  const dataDir = join(newDataDir(), ...Array.from({ length: 12 }, () => 'a-rather-long-directory-name'))
  const database = await startEmbeddedPostgres({ dataDir, log })
  expect(Buffer.byteLength(join(database.connection.host, '.s.PGSQL.5432'))).toBeLessThan(104)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
})

it('obeys the settings it is given, also those that trade durability for speed', async () => {
  const settings = { fsync: 'off', max_connections: '60' }
  const database = await startEmbeddedPostgres({ dataDir: newDataDir(), log, settings })
  expect(await show(database, 'fsync', 'max_connections')).toEqual(['off', '60'])
  await database.stop()
})

it('says why the database does not start, with the end of its log', async () => {
  const starting = startEmbeddedPostgres({ dataDir: newDataDir(), log, settings: { shared_buffers: 'plenty' } })
  const error = await starting.catch((reason) => reason)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'unavailable', reason: 'embedded_postgres_not_ready' })
  expect(error.message).toContain('invalid value for parameter "shared_buffers": "plenty"')
})

it('touches no directory that holds something else, nor a cluster of another version', async () => {
  const dataDir = newDataDir()
  const database = await startEmbeddedPostgres({ dataDir, log })
  await database.stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
    reason: 'embedded_postgres_version_differs',
    message: expect.stringContaining('was made by PostgreSQL 17'),
  })
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'))
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
    reason: 'embedded_postgres_not_a_database',
  })
})

describe('a database whose server is killed', () => {
  it('is ready again by itself within 5 s, with the same connection and every committed row', async () => {
    const database = await startEmbeddedPostgres({ dataDir: newDataDir(), log })
    const reasons: string[] = []
    database.onUnexpectedExit((reason) => reasons.push(reason))
    const before = { ...database.connection }
    const pool = new pg.Pool({ ...database.connection, max: 4 })
    pool.on('error', () => undefined)
    await pool.query('CREATE TABLE written (id int PRIMARY KEY)')

    const acknowledged: number[] = []
    for (let round = 0; round < 3; round++) {
      const firstPid = database.postmasterPid
      const target = acknowledged.length + 50
      let killedAt = 0
      for (let id = round * 10_000; killedAt === 0 || database.postmasterPid === firstPid; id++) {
        const written = await pool.query('INSERT INTO written VALUES ($1)', [id]).then(
          () => true,
          () => false,
        )
        if (written) acknowledged.push(id)
        if (acknowledged.length >= target && killedAt === 0) {
          killedAt = performance.now()
          process.kill(firstPid, 'SIGKILL')
        }
      }
      expect(await until(() => answers(pool), 5_000)).toBe(true)
      expect(performance.now() - killedAt).toBeLessThan(5_000)
    }
    const kept = new Set((await pool.query<{ id: number }>('SELECT id FROM written')).rows.map((row) => row.id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect(database.connection).toEqual(before)
    expect(reasons).toEqual(['killed by SIGKILL', 'killed by SIGKILL', 'killed by SIGKILL'])
    await pool.end()
    await database.stop()
  })

  it('is ready again within 5 s although a connection was busy computing', async () => {
    const database = await startEmbeddedPostgres({ dataDir: newDataDir(), log })
    const computing = query(database, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 'cut')
    const isComputing = async () =>
      (await query(database, "SELECT FROM pg_stat_activity WHERE query LIKE '%series%' AND pid <> pg_backend_pid()"))
        .length > 0
    expect(await until(isComputing, 5_000)).toBe(true)

    const killedAt = performance.now()
    process.kill(database.postmasterPid, 'SIGKILL')
    expect(await computing).toBe('cut')
    expect(
      await until(
        () =>
          query(database, 'SELECT 1').then(
            () => true,
            () => false,
          ),
        5_000,
      ),
    ).toBe(true)
    expect(performance.now() - killedAt).toBeLessThan(5_000)
    await database.stop()
  })

  it('stops for good when it is told to while it recovers', async () => {
    const database = await startEmbeddedPostgres({ dataDir: newDataDir(), log })
    const killed = new Promise<string>((resolve) => database.onUnexpectedExit(resolve))
    process.kill(database.postmasterPid, 'SIGKILL')
    await killed
    await database.stop()
    expect(isAlive(database.postmasterPid)).toBe(false)
    await expect(query(database, 'SELECT 1')).rejects.toThrow('ENOENT')
  })
})

it('is reachable again after a cleaner of temporary files took its socket', async () => {
  const database = await startEmbeddedPostgres({ dataDir: newDataDir(), log })
  rmSync(database.connection.host, { recursive: true })
  const isReachable = () =>
    query(database, 'SELECT 1').then(
      () => true,
      () => false,
    )
  expect(await until(isReachable, 10_000)).toBe(true)
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  await database.stop()
})

it('writes its log beside the cluster', async () => {
  const dataDir = newDataDir()
  const database = await startEmbeddedPostgres({ dataDir, log })
  await database.stop()
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain(
    'database system is ready to accept connections',
  )
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.proof', 'reserve'])
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function query(database: EmbeddedPostgres, sql: string, other: pg.ClientConfig = {}) {
  const client = new pg.Client({ ...database.connection, ...other })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function show(database: EmbeddedPostgres, ...names: string[]): Promise<string[]> {
  const [row] = await query(
    database,
    `SELECT ${names.map((name) => `current_setting('${name}')`).map((call, index) => `${call} AS s${index}`)}`,
  )
  return Object.values(row)
}

async function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
}
