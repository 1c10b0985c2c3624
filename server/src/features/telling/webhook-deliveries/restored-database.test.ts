import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually, type Received, type Receiver, startReceiver } from '#test/receiver.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'

const config = { outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined) }

type History = {
  readonly w: TestWorkspace
  readonly quiet: TestWorkspace
  readonly first: Receiver
  readonly later: Receiver
}

/** What there is when the service stops: two companies told to a webhook, two not yet, and between those a second webhook; and a workspace without any. */
async function stopWithSomeUntold(t: TestApp): Promise<History> {
  const [w, quiet] = [await t.workspace(), await t.workspace()]
  const [first, later] = [await startReceiver(), await startReceiver()]
  await makeWebhook(t, w, first)
  await make(t, w, 'Told 1')
  await make(t, w, 'Told 2')
  await make(t, quiet, 'Without webhooks')
  await first.until(2)
  await allTold(t, w)
  await t.app.close()
  await make(t, w, 'Untold 1')
  await makeWebhook(t, w, later)
  await make(t, w, 'Untold 2')
  return { w, quiet, first, later }
}

const make = (t: TestApp, w: TestWorkspace, name: string) => createCompany(t.deps, w.actor, { name })
const makeWebhook = (t: TestApp, w: TestWorkspace, { url }: Receiver) =>
  createWebhook(t.deps, w.actor, { name: 'Told', url, kinds: ['company.created'] })
const namesOf = ({ received }: Receiver) => received.map(({ body }: Received) => JSON.parse(body).data.fields.name)

/** When the receivers' answers are known as well; what other transactions of the cluster still hold back, it does not wait for. */
const allTold = (t: TestApp, w: TestWorkspace) =>
  eventually(async () => {
    const { rows } = await t.owner.query(
      `select not exists (select 1 from webhook_workspaces() where workspace_id = $1)
         and not exists (select 1 from webhook_deliveries where workspace_id = $1 and state <> 'delivered') as told`,
      [w.id],
    )
    return rows[0].told
  })

async function expectRestToBeToldOnce(t: TestApp, { w, first, later }: History): Promise<void> {
  await make(t, w, 'New')
  await Promise.all([first.until(5), later.until(2)])
  await allTold(t, w)
  // Several are on their way at once.
  expect(namesOf(first).toSorted()).toEqual(['New', 'Told 1', 'Told 2', 'Untold 1', 'Untold 2'])
  expect(namesOf(later).toSorted()).toEqual(['New', 'Untold 2'])
}

async function numbersOf(t: TestApp) {
  const { rows } = await t.owner.query(
    `select (select json_agg(transaction order by sequence) from events) as events,
       (select json_agg(p order by workspace_id) from webhook_positions p) as positions,
       (select json_agg(since order by id) from webhooks) as since`,
  )
  return rows[0]
}

/** What a dump of a cluster that is millions of transactions older brings along: its numbers stay in the rows. */
async function comeFromOlderCluster(t: TestApp): Promise<void> {
  const older = (column: string) => `${column} = (${column}::text::bigint + 5000000)::text::xid8`
  await t.owner.query(`begin;
    update webhook_positions set ${older('transaction')};
    update webhooks set ${older('since')};
    update events set ${older('transaction')};
    commit`)
}

test('a database restored into another cluster tells what was not yet told, each once, remembers answers, and its live stream goes on', async () => {
  const before = await startTestApp(config)
  const history = await stopWithSomeUntold(before)
  const { w, quiet } = history
  await comeFromOlderCluster(before)
  const starts = await Promise.all([migrate(before.connection), migrate(before.connection)])
  // Two starts at once: one of them did it.
  expect(starts.flatMap(({ adopted }) => adopted ?? [])).toEqual([{ events: expect.any(Number), untold: 3 }])
  const after = await startTestApp(config, before.connection)
  await expectRestToBeToldOnce(after, history)

  for (const one of [w, quiet]) {
    const key = await one.key('read')
    const ask = () => after.graphql('{ companies { name } }', key)
    for (let i = 0; i < 4; i += 1) await ask()
    const statements = after.deps.db.statementCount()
    expect((await ask()).data.companies.length).toBeGreaterThan(0)
    expect(after.deps.db.statementCount() - statements).toBe(1)
  }

  const hub = createLiveHub(after.deps)
  onTestFinished(() => hub.close())
  const [fresh, back] = [[] as string[], [] as string[]]
  const hears = () => true
  const client = (texts: string[]) => ({
    write: (text: string) => texts.push(text) > 0,
    holder: 'key_1',
    hears,
    end: () => {},
  })
  await hub.join(w.id, client(fresh), null)
  const newest = await make(after, w, 'Newest')
  const told = () => fresh.filter((text) => text.includes('event: changes'))
  await expect.poll(told).toHaveLength(1)
  expect(told()[0]?.match(/com_\w+/g)).toEqual([newest.id])
  // A page that was open while the database was restored has to look at everything again.
  await hub.join(w.id, client(back), '9000000:9000000:')
  expect(back.join('')).toContain('"many":true')
})

test('a database of its own cluster is left as it is, and so is one that has been put right', async () => {
  const t = await startTestApp(config)
  await stopWithSomeUntold(t)
  const own = await numbersOf(t)
  expect(await migrate(t.connection)).toEqual({ applied: [], adopted: undefined })
  expect(await numbersOf(t)).toEqual(own)
  await comeFromOlderCluster(t)
  await migrate(t.connection)
  const right = await numbersOf(t)
  expect(right).not.toEqual(own)
  expect(await migrate(t.connection)).toEqual({ applied: [], adopted: undefined })
  expect(await numbersOf(t)).toEqual(right)
})

test('what was written after a restore by a version that did not put it right is told as well', async () => {
  const t = await startTestApp(config)
  const w = await t.workspace()
  const receiver = await startReceiver()
  await makeWebhook(t, w, receiver)
  await make(t, w, 'Told')
  await receiver.until(1)
  await allTold(t, w)
  await comeFromOlderCluster(t)
  await make(t, w, 'In silence')
  expect((await migrate(t.connection)).adopted).toMatchObject({ untold: 1 })
  await receiver.until(2)
  await make(t, w, 'New')
  await receiver.until(3)
  await allTold(t, w)
  expect(namesOf(receiver)).toEqual(['Told', 'In silence', 'New'])
})

const majorOf = (program: string) =>
  Number(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.match(/ (\d+)/)?.[1] ?? 0)

/** It dumps servers of its own version and older ones; the one that comes along has none. */
const canDump = await (async () => {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`)
  await client.end()
  return Math.min(majorOf('pg_dump'), majorOf('pg_restore')) >= rows[0].major
})()
const isRequired = process.env['E2E_REQUIRED'] === '1' && process.env['TEST_DATABASE_URL'] !== undefined

test.skipIf(!canDump && !isRequired)(
  'a database that pg_dump and pg_restore brought into a new cluster tells what was not yet told, each once',
  async () => {
    const before = await startTestApp(config)
    const history = await stopWithSomeUntold(before)
    // More than a new cluster has given out after its restore.
    await before.owner.query(
      'do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    await make(before, history.quiet, 'Of the old cluster')

    const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-dump-'))
    const target = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
    // After the service on it, which begins later and ends earlier.
    atFileEnd(async () => {
      await target.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const { connection } = target
    const admin = new pg.Client(connection)
    await admin.connect()
    await admin.query('create role selvedge_app nologin; create role selvedge_public nologin')
    await admin.query('create database restored')
    await admin.end()
    run('pg_dump', ['-Fc', '-f', join(folder, 'dump')], before.connection)
    const restored = { ...connection, database: 'restored' }
    run('pg_restore', ['--exit-on-error', '--no-owner', '-d', 'restored', join(folder, 'dump')], restored)

    expect((await migrate(restored)).adopted).toMatchObject({ untold: 3 })
    const after = await startTestApp(config, restored)
    await expectRestToBeToldOnce(after, history)
  },
)

function run(program: string, args: string[], { host, port, user, password, database }: TestApp['connection']): void {
  const env = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: String(password ?? ''),
    PGDATABASE: database,
  }
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
