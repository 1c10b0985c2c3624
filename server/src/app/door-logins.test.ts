import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** The service on an operator's own PostgreSQL, and the logins that its requests run as there. */
const cluster = inject('cluster')
const SECRET_KEY = Buffer.alloc(32, 9).toString('base64')
const METRICS_TOKEN = 'a-token-of-this-test'
const admin = new pg.Client(cluster)
const undo: (() => unknown)[] = []

beforeAll(() => admin.connect())
afterAll(async () => {
  for (const step of undo.reverse()) await step()
  await admin.end()
})

describe('where the login of DATABASE_URL may make roles', () => {
  let own: Own
  let servers: SpawnedServer[]

  beforeAll(async () => {
    own = await makeDatabase('createrole')
    servers = await Promise.all([start(own), start(own)])
  })

  test('processes that start at once on an empty database all let requests in by logins that own nothing', async () => {
    for (const server of servers) expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
    const users = await loginsOf(own)
    expect(users).not.toContain(own.name)
    expect(users.length).toBeGreaterThan(1)
    for (const server of servers) expect(await metrics(server)).toContain('selvedge_doors_separate 1')
  })

  test('passwords are replaced by a command, and services that run go on with the ones of then', async () => {
    const verifiers = () =>
      admin.query(`select rolname, rolpassword from pg_authid where rolname like $1`, [`%${own.name}%_app`])
    const before = (await verifiers()).rows
    expect(before).toHaveLength(1)
    run('rotate-door-passwords', own)
    expect((await verifiers()).rows).not.toEqual(before)
    await dropConnections(own)
    for (const server of servers) await expect.poll(async () => (await fetch(`${server.base}/readyz`)).status).toBe(200)
  })

  test('no password stands in the database', async () => {
    const owner = new pg.Client({ ...cluster, database: own.name })
    await owner.connect()
    const { rows } = await owner.query('select sealed from selvedge.door_logins')
    await owner.end()
    expect(rows).toHaveLength(3)
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/[\w-]{32}/)
  })
})

describe('where it may not', () => {
  let own: Own

  beforeAll(async () => {
    own = await makeDatabase('nocreaterole')
  })

  test('the service starts as the owner of the tables and says so, until an operator has run what a command prints', async () => {
    const before = await start(own)
    expect(await metrics(before)).toContain('selvedge_doors_separate 0')
    expect(before.output()).toContain('npm run door-logins')
    expect(await loginsOf(own)).toEqual([own.name])
    await stop(before)

    const printed = run('door-logins', own)
    await admin.query(printed)
    const after = await start(own)
    expect(await metrics(after)).toContain('selvedge_doors_separate 1')
    expect(after.output()).not.toContain('npm run door-logins')
    expect(await loginsOf(own)).not.toContain(own.name)

    run('rotate-door-passwords', own)
    expect(await dropConnections(own)).toBeGreaterThan(0)
    await expect.poll(async () => (await fetch(`${after.base}/readyz`)).status).toBe(200)
  })
})

type Own = { readonly name: string; readonly url: string; readonly files: string }

async function makeDatabase(right: 'createrole' | 'nocreaterole'): Promise<Own> {
  const name = `door_${randomUUID().slice(0, 8)}`
  const { rows } = await admin.query(`select current_setting('server_version_num')::int as version`)
  await admin.query(`create role ${name} login ${right} password '${name}'`)
  const manner = right === 'createrole' && rows[0].version >= 160_000 ? ' with admin option' : ''
  await admin.query(`grant selvedge_app, selvedge_public to ${name}${manner}`)
  await admin.query(`create database ${name} owner ${name}`)
  undo.push(async () => {
    await admin.query(`drop database ${name} with (force)`)
    const made = await admin.query(`select rolname from pg_roles where rolname like $1`, [`%${name}%`])
    await admin.query(`drop owned by ${name}`)
    for (const { rolname } of made.rows) if (rolname !== name) await admin.query(`drop role ${rolname}`)
    await admin.query(`drop role ${name}`)
  })
  const { host = '', port = 5432 } = cluster
  // All processes on one database have one storage of files.
  const files = await mkdtemp(join(tmpdir(), 'selvedge-test-doors-'))
  undo.push(() => rm(files, { recursive: true, force: true }))
  return { name, files, url: `postgresql://${name}:${name}@/${name}?host=${encodeURIComponent(host)}&port=${port}` }
}

async function start({ url, files }: Own): Promise<SpawnedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-doors-'))
  await symlink(files, join(dataDir, 'files'))
  const server = await spawnServer(dataDir, await freePort(), { DATABASE_URL: url, SECRET_KEY, METRICS_TOKEN })
  undo.push(async () => {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}

async function stop(server: SpawnedServer): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}

function run(command: string, { url }: Own): string {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: url, SECRET_KEY },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return stdout
}

/** Of the connections that requests and workers use. */
async function loginsOf({ name }: Own): Promise<string[]> {
  const { rows } = await admin.query<{ usename: string }>(
    `select distinct usename from pg_stat_activity where datname = $1 and application_name in ('selvedge_app', 'selvedge_public') order by 1`,
    [name],
  )
  return rows.map(({ usename }) => usename)
}

/** Those of the doors, so that others take their place. */
async function dropConnections({ name }: Own): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = $1 and usename <> $1`,
    [name],
  )
  return rows[0]?.n ?? 0
}

async function metrics(server: SpawnedServer): Promise<string> {
  const answer = await fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return answer.text()
}
