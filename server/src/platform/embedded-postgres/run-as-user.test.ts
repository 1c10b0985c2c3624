import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChild } from './child-for-tests.ts'
import { installedPackage } from './find-binaries.ts'
import { until } from './until.ts'

const isRoot = process.getuid?.() === 0
/** Has an account everywhere, and owns nothing. */
const NOBODY = 65534
/** Has no account, as containers may have it. */
const STRANGER = 54321

const root = mkdtempSync(join(tmpdir(), 'selvedge-user-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A clone of what is needed, so that it can lie where only its owner can go. */
function cloneInto(home: string): string {
  const moduleDirectory = join(home, 'server', 'src', 'platform', 'embedded-postgres')
  cpSync(import.meta.dirname, moduleDirectory, { recursive: true })
  cpSync(join(import.meta.dirname, '..', 'app-error.ts'), join(moduleDirectory, '..', 'app-error.ts'))
  const modules = join(home, 'node_modules')
  const { name } = JSON.parse(readFileSync(join(installedPackage(), 'package.json'), 'utf8'))
  cpSync(installedPackage(), join(modules, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(dirname(dirname(createRequire(import.meta.url).resolve('pg'))), join(modules, 'pg'))
  return moduleDirectory
}

describe.skipIf(!isRoot)('as root, in a clone that only root can enter', () => {
  const home = join(root, 'of-root')
  const dataDir = join(home, 'data')
  let moduleDirectory = ''

  beforeAll(() => {
    mkdirSync(home, { mode: 0o700 })
    chmodSync(root, 0o700)
    moduleDirectory = cloneInto(home)
  })

  it('runs the database as another user, which serves, vacuums and recovers', async () => {
    const first = startChild('database', dataDir, { moduleDirectory, settings: { autovacuum_naptime: '1' } })
    const { connection, postmasterPid } = await first.report
    const { uid } = statSync(`/proc/${postmasterPid}`)
    expect(uid).not.toBe(0)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid)
    const program = readFileSync(`/proc/${postmasterPid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    expect(program.startsWith(home)).toBe(false)

    await query(connection, 'CREATE TABLE kept AS SELECT id FROM generate_series(1, 5000) AS id')
    await query(connection, 'SELECT pg_reload_conf()')
    await query(connection, "COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'")
    await query(connection, 'DELETE FROM kept WHERE id > 1')
    const isVacuumed = async () => {
      const [row] = await query(connection, "SELECT autovacuum_count FROM pg_stat_user_tables WHERE relname = 'kept'")
      return Number(row.autovacuum_count) > 0
    }
    expect(await until(isVacuumed, 10_000)).toBe(true)

    process.kill(postmasterPid, 'SIGKILL')
    expect(await until(() => hasRow(connection), 5_000)).toBe(true)

    await first.kill()
    const second = startChild('database', dataDir, { moduleDirectory })
    const report = await second.report
    expect(report.readyAfterMs).toBeLessThan(5_000)
    expect(await hasRow(report.connection)).toBe(true)
    await second.stop()
  })

  it('takes a cluster over that root restored', async () => {
    const restored = join(home, 'restored')
    cpSync(dataDir, restored, { recursive: true })
    expect(statSync(join(restored, 'postgres', 'PG_VERSION')).uid).toBe(0)
    const child = startChild('database', restored, { moduleDirectory })
    const { connection, firstStart } = await child.report
    expect(firstStart).toBe(false)
    expect(await hasRow(connection)).toBe(true)
    await child.stop()
  })

  it('is refused to an ordinary user with a sentence', async () => {
    const open = mkdtempSync(join(tmpdir(), 'selvedge-refused-test-'))
    const first = startChild('database', open)
    await first.report
    await first.stop()
    chownSync(open, NOBODY, NOBODY)
    rmSync(join(open, 'selvedge.lock'))
    const second = startChild('database', open, { uid: NOBODY })
    const { refused } = await second.report
    await second.exited
    expect(refused).toMatch(/^The database in .+ belongs to the user with uid \d+\. Start Selvedge as that user/)
    rmSync(open, { recursive: true })
  })
})

/** Somebody else can only run this test's own clone if it lies where everybody may look. */
const othersCanRead =
  isRoot &&
  spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`], {
    cwd: '/',
    uid: NOBODY,
    gid: NOBODY,
  }).status === 0

describe.skipIf(!othersCanRead)('as an ordinary user, in a home that nobody else can enter', () => {
  let home = ''
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'selvedge-home-test-'))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('runs the database as that user and recovers from kills', async () => {
    chownSync(home, NOBODY, NOBODY)
    chmodSync(home, 0o700)
    const dataDir = join(home, 'data')
    const options = { uid: NOBODY, env: { HOME: home } }
    const first = startChild('database', dataDir, options)
    const { connection, postmasterPid } = await first.report
    expect(statSync(`/proc/${postmasterPid}`).uid).toBe(NOBODY)
    await query(connection, 'CREATE TABLE kept AS SELECT 1 AS id')
    process.kill(postmasterPid, 'SIGKILL')
    expect(await until(() => hasRow(connection), 5_000)).toBe(true)
    await first.kill()

    const second = startChild('database', dataDir, options)
    await second.report
    expect(await hasRow(connection)).toBe(true)
    await second.stop()
  })

  it('says what is missing when that user has no account', async () => {
    const stranger = mkdtempSync(join(tmpdir(), 'selvedge-stranger-test-'))
    chownSync(stranger, STRANGER, STRANGER)
    const child = startChild('database', stranger, { uid: STRANGER })
    const { refused } = await child.report
    await child.exited
    expect(refused).toMatch(/^PostgreSQL cannot create a database for uid 54321, which has no account/)
    rmSync(stranger, { recursive: true })
  })
})

function hasRow(connection: pg.ClientConfig): Promise<boolean> {
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
