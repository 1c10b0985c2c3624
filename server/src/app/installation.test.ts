import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startS3Server } from '#platform/file-storage/s3-server.fixture.ts'
import { freePort, launch, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** Processes of one installation, on one database: what they have to have in common, and what is said where they have not. */
let root: string
let database: string
const databases: string[] = []
let admin: pg.Client
let s3: Awaited<ReturnType<typeof startS3Server>>
const running = new Set<SpawnedServer>()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-test-installation-'))
  admin = new pg.Client(inject('cluster'))
  await admin.connect()
  s3 = await startS3Server({ bucket: 'passport-files', keyId: 'key', secret: 'secret' })
})

afterEach(stopAll)

afterAll(async () => {
  for (const name of databases) {
    await admin.query(`drop database ${name} with (force)`)
    const { rows } = await admin.query('select rolname from pg_roles where starts_with(rolname, $1)', [
      `selvedge_${name}_`,
    ])
    for (const { rolname } of rows) await admin.query(`drop role ${rolname}`)
  }
  await admin.end()
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

async function newDatabase(): Promise<void> {
  database = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${database}`)
  databases.push(database)
}

async function inDatabase(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...inject('cluster'), database, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function environment(): Record<string, string> {
  const { user, password, port, host } = inject('cluster')
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`
  return {
    DATABASE_URL: `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    SEED_DEMO: 'off',
    DATABASE_POOL_SIZE: '3',
  }
}

const folder = (name: string) => join(root, name)

async function start(dataDir: string, env: Record<string, string> = {}): Promise<SpawnedServer> {
  const server = await spawnServer(folder(dataDir), await freePort(), { ...environment(), ...env })
  running.add(server)
  return server
}

/** All that one which does not start says. */
async function refusal(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const server = launch(folder(dataDir), await freePort(), { ...environment(), LOG_LEVEL: 'error', ...env })
  running.add(server)
  const ended = await Promise.race([server.exited, untilReady(server)])
  expect(ended, `it ended rather than start: ${server.output()}`).toBe(1)
  expect(server.output().trim().split('\n')).toHaveLength(1)
  return server.output()
}

async function untilReady({ base }: SpawnedServer): Promise<'started'> {
  for (;;) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return 'started'
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stopAll(): Promise<void> {
  for (const server of running) {
    server.child.kill('SIGTERM')
    await server.exited
  }
  running.clear()
}

/** `npm run accept-loss -- …`, with the settings of the service. */
function acceptLoss(dataDir: string, ...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../accept-loss.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...environment(), DATA_DIR: folder(dataDir) } },
      (_error, out, err) => resolve(out + err),
    )
  })
}

/** Makes the owner over the setup link, a session, a webhook with a header, and a connection with credentials that is at work. */
async function makeSecrets(server: SpawnedServer): Promise<{ webhook: string; connection: string }> {
  const file = join(folder('one'), 'setup-link')
  await vi.waitUntil(() => server.output().includes(file), { timeout: 30_000 })
  const link = (await readFile(file, 'utf8')).trim()
  const answer = await fetch(server.base + new URL(link).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      workspaceName: 'Vesperholm',
      workspace: 'Vesperholm',
      name: 'Inga',
      email: 'inga@vesperholm.example',
      password: 'a long enough passphrase',
    }),
  })
  const cookie = String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? ''
  const made = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      query: `mutation { createWebhook(name: "Shop", url: "http://127.0.0.1:9/", headers: { Authorization: "Basic x" }) { webhook { id } }
        createConnection(kind: "odoo", name: "ERP", settings: { address: "https://127.0.0.1:9" }, secrets: { api_key: "planted-key-0123" }) { id } }`,
    }),
  })
  const { data, errors } = (await made.json()) as {
    data: { createWebhook: { webhook: { id: string } }; createConnection: { id: string } }
    errors?: unknown
  }
  expect(errors).toBeUndefined()
  await inDatabase(`update connections set state = 'active'`)
  return { webhook: data.createWebhook.webhook.id, connection: data.createConnection.id }
}

const LOCAL = { OUTBOUND_PRIVATE_TARGETS: '127.0.0.1:9' }

describe('an installation whose first process has run', () => {
  let first: SpawnedServer
  let made: { webhook: string; connection: string }
  let key: string
  const keyFile = () => join(folder('one'), 'secret.key')
  const anotherKey = () => randomBytes(32).toString('base64')

  beforeAll(async () => {
    await newDatabase()
    first = await start('one', LOCAL)
    made = await makeSecrets(first)
    key = (await readFile(keyFile(), 'utf8')).trim()
  })

  test('refuses a second process without its key, and one with the right key and a disk of its own', async () => {
    expect(await refusal('two')).toMatch(/SECRET_KEY/)
    expect(await refusal('two', { SECRET_KEY: key })).toMatch(/FILE_STORAGE_URL/)
  })

  test('makes no lost key anew: the start is refused, and the folder stays without one', async () => {
    await rename(keyFile(), join(root, 'kept.key'))
    expect(await refusal('one')).toMatch(/secret\.key.*npm run accept-loss -- key/)
    expect(existsSync(keyFile())).toBe(false)
  })

  test('refuses another key than that of the database, given or in the folder', async () => {
    expect(await refusal('one', { SECRET_KEY: anotherKey() })).toMatch(/SECRET_KEY/)
    await writeFile(keyFile(), `${anotherKey()}\n`)
    expect(await refusal('one')).toMatch(/secret\.key/)
  })

  test('takes its own key where no fingerprint is kept, as in a database of before, and no other', async () => {
    await inDatabase('delete from installation')
    expect(await refusal('one')).toMatch(/secret\.key/)
    await rename(join(root, 'kept.key'), keyFile())
    await start('one')
    expect(await acceptLoss('one', 'key')).toMatch(/in use by process|Stop all of its processes first/)
    await stopAll()
    expect(await inDatabase('select count(*)::int as n from installation')).toEqual([{ n: 1 }])
  })

  test('names what is lost for good with the key, and gives it up; a proxy for calls is said once, without its password', async () => {
    await inDatabase(`insert into refreshed_models (workspace_id, id, name, tenant, client_id, group_id, dataset_id, sealed_secret)
      select id, 'mdl_1', 'Report', 'x', 'x', 'x', 'x', '\\x0102' from workspaces limit 1`)
    await inDatabase(`insert into emails (workspace_id, id, kind, recipient, sealed, queued_at, ends_at, next_at)
      select id, 'eml_1', 'alert', 'olga@selvedge.example', '\\x0102', now(), now() + interval '1 day', now() from workspaces limit 1`)
    // The one was about to be fetched, the other has no credentials to lose.
    await inDatabase(`insert into import_pickups (workspace_id, id, name, address, user_name, sealed_secret, cron, time_zone, state, due_at)
      select id, 'imk_1', 'Nordwind', 'http://127.0.0.1:9/a.csv', 'selvedge', '\\x0102', '0 6 * * *', 'UTC', 'fetches', now() from workspaces limit 1`)
    await inDatabase(`insert into import_pickups (workspace_id, id, name, address, cron, time_zone, next_run_at)
      select id, 'imk_2', 'Open', 'http://127.0.0.1:9/b.csv', '0 6 1 1 *', 'UTC', now() + interval '1 day' from workspaces limit 1`)
    await rm(keyFile())
    const told = await acceptLoss('one', 'key')
    expect(told).toContain(`webhook "Shop" (${made.webhook}, workspace vesperholm)`)
    expect(told).toContain(`connection "ERP" (${made.connection}, workspace vesperholm)`)
    expect(told).toContain(`semantic model "Report" (mdl_1, workspace vesperholm)`)
    expect(told).toContain(`pickup "Nordwind" (imk_1, workspace vesperholm)`)
    expect(told).toMatch(/1 pickup is paused\. Enter the credentials again/)
    expect(told).not.toContain('"Open"')
    expect(told).toContain('An e-mail to olga@selvedge.example that was not sent yet (eml_1, workspace vesperholm)')
    expect(told).toMatch(/Nothing was changed/)
    expect(existsSync(keyFile())).toBe(false)
    expect(await acceptLoss('one', 'key', '--yes')).toMatch(/Done\./)
    const server = await start('one', { OUTBOUND_PROXY: 'http://me:planted-password@127.0.0.1:9', LOG_LEVEL: 'info' })
    expect(server.output().match(/"proxy":"[^"]*"/g)).toEqual(['"proxy":"http://127.0.0.1:9"'])
    expect(server.output()).not.toContain('planted')
    const [connection] = await inDatabase('select state, sealed_secrets, secret_names, paused_because from connections')
    expect(connection).toMatchObject({ state: 'paused', sealed_secrets: null, secret_names: [] })
    expect(connection?.paused_because).toMatchObject({ kind: 'credentials', reason: 'credentials_lost' })
    expect(
      await inDatabase(`select is_paused, sealed_secret, fault ->> 'reason' as reason from refreshed_models`),
    ).toEqual([{ is_paused: true, sealed_secret: null, reason: 'credentials_lost' }])
    expect(
      await inDatabase(
        `select is_paused, sealed_secret, state, outcome, because ->> 'reason' as reason, next_run_at is null as sleeps from import_pickups order by id`,
      ),
    ).toEqual([
      {
        is_paused: true,
        sealed_secret: null,
        state: 'rests',
        outcome: 'failed',
        reason: 'credentials_lost',
        sleeps: true,
      },
      { is_paused: false, sealed_secret: null, state: 'rests', outcome: null, reason: null, sleeps: false },
    ])
    expect(await inDatabase('select is_enabled, header_names, sealed_headers from webhooks')).toEqual([
      { is_enabled: false, header_names: [], sealed_headers: null },
    ])
    expect(await inDatabase('select count(*)::int as n from webhook_secrets')).toEqual([{ n: 1 }])
  })
})

test('three first starts at one time make one demo, and no demo.json holds a password that nobody has', async () => {
  await newDatabase()
  const env = {
    SEED_DEMO: 'on',
    SECRET_KEY: randomBytes(32).toString('base64'),
    FILE_STORAGE_URL: s3.url.replace('://', '://key:secret@'),
  }
  const begun = await Promise.allSettled(['a', 'b', 'c'].map((name) => start(name, env)))
  expect(begun.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  const [base] = [...running].map((server) => server.base)
  expect(await inDatabase('select slug from workspaces')).toEqual([{ slug: 'demo' }])
  const files = ['a', 'b', 'c'].filter((name) => existsSync(join(folder(name), 'demo.json')))
  expect(files).toHaveLength(1)
  const signIn = async (password: string) => {
    const answer = await fetch(`${base}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@selvedge.example', password }),
    })
    return answer.status
  }
  const demo = readDemo(folder(files[0] ?? ''))
  expect(await signIn(demo.password)).toBe(200)
  expect((await fetch(base + new URL(demo.passportUrl).pathname)).status).toBe(200)
  await stopAll()

  // One that was cut off while another made it knows a password that nobody has.
  const other = ['a', 'b', 'c'].find((name) => !files.includes(name)) ?? ''
  const cutOff = { baseUrl: 'http://localhost', email: 'demo@selvedge.example', password: 'never-set' }
  await writeFile(join(folder(other), 'demo.json'), JSON.stringify(cutOff))
  await start(other, env)
  expect(existsSync(join(folder(other), 'demo.json'))).toBe(false)
}, 120_000)
