import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newApiKeySecret } from '#features/people/api-keys/api-key-secret.ts'
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
    const kept = (await owner.query(`select to_regclass('selvedge.door_logins') is not null as kept`)).rows
    const { rows } = kept[0]?.kept ? await owner.query('select sealed from selvedge.door_logins') : { rows: [] }
    await owner.end()
    expect(rows).toHaveLength(3)
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/[\w-]{32}/)
  })
})

describe('where it may not', () => {
  let own: Own

  let before: SpawnedServer
  let key: string

  beforeAll(async () => {
    own = await makeDatabase('nocreaterole')
    before = await start(own)
    key = await makeKey(own)
  })

  test('the service starts as before, and says in the log what its operator has to do', async () => {
    expect(await loginsOf(own)).toEqual([own.name])
    expect(before.output()).toContain('npm run door-logins')
  })

  test('it says so in the metrics', async () => {
    expect(await metrics(before)).toContain('selvedge_doors_separate 0')
  })

  test('it says so in Settings, to those who administer', async () => {
    expect(await inSettings(before, key)).toBe(false)
  })

  test('an operator who has run once what a command prints has logins of their own for requests, and passwords that are replaced', async () => {
    await stop(before)
    const printed = run('door-logins', own)
    await admin.query(printed)
    const after = await start(own)
    expect(await metrics(after)).toContain('selvedge_doors_separate 1')
    expect(await inSettings(after, key)).toBe(true)
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

/** A key of an administrator, put where an older version would have left it. */
async function makeKey({ name }: Own): Promise<string> {
  const { secret, prefix } = newApiKeySecret()
  const owner = new pg.Client({ ...cluster, database: name })
  await owner.connect()
  await owner.query(`insert into selvedge.workspaces (id, slug, name) values ('wsp_1', 'one', 'One')`)
  await owner.query(
    `insert into selvedge.api_keys (workspace_id, id, name, scope, prefix, secret_hash, created_by)
     values ('wsp_1', 'key_1', 'Ana', 'admin', $1, sha256($2::bytea), 'Ana')`,
    [prefix, secret],
  )
  await owner.end()
  return secret
}

/** What the card in Settings says. */
async function inSettings({ base }: SpawnedServer, key: string): Promise<unknown> {
  const answer = await fetch(`${base}/api/v1/workspace`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { doorsSeparate?: boolean }).doorsSeparate
}

async function metrics(server: SpawnedServer): Promise<string> {
  const answer = await fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return answer.text()
}
