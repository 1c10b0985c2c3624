import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { type Report, startChild, watchdogsOf } from './child-for-tests.ts'
import { until } from './until.ts'

const root = mkdtempSync(join(scratch(), 'selvedge-death-test-'))
// Sockets go in here too, so that servers which are killed for good leave nothing; their user must get in.
chmodSync(root, 0o755)
const env = { TMPDIR: root }
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newDataDir = () => join(root, `data-${count++}`)

describe('when Node is killed', () => {
  it('ends the database too, and the next start has every committed row', async () => {
    const dataDir = newDataDir()
    const first = startChild('database', dataDir, { env })
    const { postmasterPid, connection } = await first.report
    await query(connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    await first.kill()
    expect(await until(() => !isRunning(postmasterPid), 5_000)).toBe(true)
    expect(await until(() => watchdogsOf(postmasterPid).length === 0, 1_000)).toBe(true)

    await expectRows(dataDir, connection)
  })

  it('is no obstacle to a start at the same moment, while the database still shuts down', async () => {
    const dataDir = newDataDir()
    const first = startChild('database', dataDir, { env })
    const { connection } = await first.report
    await query(connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    await first.kill()
    await expectRows(dataDir, connection)
  })

  it('takes the database over that outlived Node and its watchdog, and keeps it running', async () => {
    const dataDir = newDataDir()
    const { orphan, connection } = await leaveOrphan(dataDir)
    const next = startChild('database', dataDir, { env })
    const report = await next.report
    expect(report.postmasterPid).toBe(orphan)
    expect(report.readyAfterMs).toBeLessThan(5_000)

    process.kill(orphan, 'SIGKILL')
    expect(await until(() => holdsRow(connection), 5_000)).toBe(true)
    await next.stop()
    expect(await holdsRow(connection)).toBe(false)
  })

  it('watches over a database that was taken over', async () => {
    const dataDir = newDataDir()
    const { orphan } = await leaveOrphan(dataDir)
    const next = startChild('database', dataDir, { env })
    await next.report
    await next.kill()
    expect(await until(() => !isRunning(orphan), 5_000)).toBe(true)
  })

  it('starts a database afresh that runs with other settings', async () => {
    const dataDir = newDataDir()
    const { orphan, connection } = await leaveOrphan(dataDir)
    const next = startChild('database', dataDir, { env, settings: { max_connections: '50' } })
    expect((await next.report).postmasterPid).not.toBe(orphan)
    expect(await query(connection, 'SHOW max_connections')).toEqual([{ max_connections: '50' }])
    await next.stop()
  })

  it('starts a database afresh that hangs', async () => {
    const dataDir = newDataDir()
    const { orphan, connection } = await leaveOrphan(dataDir)
    process.kill(orphan, 'SIGSTOP')
    await expectRows(dataDir, connection)
    expect(isRunning(orphan)).toBe(false)
  })

  it('keeps every committed row when the database and its watchdog are killed as well', async () => {
    const dataDir = newDataDir()
    const { orphan, connection } = await leaveOrphan(dataDir)
    process.kill(orphan, 'SIGKILL')
    await expectRows(dataDir, connection)
  })
})

it('starts although the pid in a stale postmaster.pid belongs to an unrelated process', async () => {
  const dataDir = newDataDir()
  const { orphan, connection } = await leaveOrphan(dataDir)
  process.kill(orphan, 'SIGKILL')
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const { uid, gid } = statSync(pidFile)
  const unrelated = spawn('sleep', ['60'], { uid, gid })
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(orphan), String(unrelated.pid)))
  const socketLock = join(String(connection.host), '.s.PGSQL.5432.lock')
  writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(String(orphan), String(unrelated.pid)))

  await expectRows(dataDir, connection)
  expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null)
  unrelated.kill()
})

it('leaves nothing half made when it is killed while it creates the database', async () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir)
  const killed = startChild('database', dataDir, { env })
  const isAtWork = () => {
    const workshop = readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'))
    return workshop !== undefined && existsSync(join(dataDir, workshop, 'cluster', 'base'))
  }
  expect(await until(isAtWork, 10_000)).toBe(true)
  await killed.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const next = startChild('database', dataDir, { env })
  expect((await next.report).firstStart).toBe(true)
  await next.stop()
  expect(readdirSync(dataDir).sort()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.proof',
    'reserve',
    'selvedge.lock',
  ])
})

it('outlives Ctrl-C in the terminal, which goes to the whole process group, until Node has stopped it', async () => {
  const child = startChild('database', newDataDir(), { env })
  const { postmasterPid, connection } = await child.report
  process.kill(-child.pid, 'SIGINT')
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(watchdogsOf(postmasterPid)).toHaveLength(1)
  await child.stop()
  expect(isRunning(postmasterPid)).toBe(false)
  expect(await until(() => watchdogsOf(postmasterPid).length === 0, 1_000)).toBe(true)
})

/** Kills Node after its watchdog, so that the database is left alone. */
async function leaveOrphan(dataDir: string) {
  const child = startChild('database', dataDir, { env })
  const { postmasterPid, connection } = await child.report
  await query(connection, 'CREATE TABLE kept AS SELECT 1 AS id')
  for (const pid of watchdogsOf(postmasterPid)) process.kill(pid, 'SIGKILL')
  await child.kill()
  expect(isRunning(postmasterPid)).toBe(true)
  return { orphan: postmasterPid, connection }
}

async function expectRows(dataDir: string, connection: Report['connection']): Promise<void> {
  const next = startChild('database', dataDir, { env })
  const report = await next.report
  expect(report.refused).toBeUndefined()
  expect(report.readyAfterMs).toBeLessThan(5_500)
  expect(report.connection).toEqual(connection)
  expect(await query(connection, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
  await next.stop()
}

function holdsRow(connection: Report['connection']): Promise<boolean> {
  return query(connection, 'SELECT id FROM kept').then(
    (rows) => rows.length === 1,
    () => false,
  )
}

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A killed process whose parent does not collect it stays as a zombie, which is not running. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
