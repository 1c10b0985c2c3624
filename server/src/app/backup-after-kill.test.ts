import { appendFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashStored, type Passport, postJson, readPassport, startWriters, type Written } from '#test/eight-writers.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startReceiver } from '#test/receiver.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds, sampleOf } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { databaseOf, freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import { hasDebianServer, type StrangersServer, startStrangersServer } from '#test/strangers-server.ts'
import type { Manifest } from '../backups/archive/archive.ts'
import { listBackups, readManifest } from '../backups/archive/manifest.ts'
import { createFolderTarget } from '../backups/target/folder-target.ts'

type Kind = 'embedded' | 'debian' | 'ours'

/** From one to the next, each by a backup under writers, kill -9, and a restore on an empty machine. */
const JOURNEY: readonly Kind[] = ['embedded', 'embedded', 'debian', 'embedded', 'ours', 'embedded']
const [SAMPLE = JOURNEY] = sampleOf<readonly Kind[]>(
  [
    ['embedded', 'ours'],
    ['ours', 'embedded'],
  ],
  1,
)
const ROUNDS = rounds({ whole: 3, sample: 0 })
const PLACES: readonly Kind[] =
  ROUNDS > 0 ? ['embedded', ...Array.from({ length: ROUNDS }, () => JOURNEY.slice(1)).flat()] : SAMPLE

/** A machine: where it keeps its data, and by which settings it is run. */
type Place = {
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** Past the service and its doors; its server runs. */
  superuser(): pg.ClientConfig
}

const TOLD = ['product.created', 'passport.published']
const strangers = new Map<Kind, Promise<StrangersServer>>()

async function emptyPlace(kind: Kind): Promise<Place> {
  const dataDir = await temporary('machine')
  if (kind === 'embedded') return { dataDir, settings: {}, superuser: () => databaseOf(dataDir) }
  const stranger = strangers.get(kind) ?? startStrangersServer(kind)
  strangers.set(kind, stranger)
  const { url, superuser } = await (await stranger).createDatabase()
  return { dataDir, settings: { DATABASE_URL: url }, superuser: () => superuser }
}

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return path
}

async function query<Row extends pg.QueryResultRow>(
  place: Place,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(place.superuser())
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const COMMON = { OUTBOUND_PRIVATE_TARGETS: '127.0.0.1', SEED_DEMO: 'off', BACKUP_PASSPHRASE: 'carded combed spun' }

/** Where a first start is or was. */
async function firstPlace(kind: Kind): Promise<Place> {
  if (kind !== 'embedded') return emptyPlace(kind)
  const dataDir = await startedDirectory('backup')
  return { dataDir, settings: {}, superuser: () => databaseOf(dataDir) }
}

/** An installation that a webhook is told of, and that moves from machine to machine. */
async function startInstallation(first: Kind) {
  let place = await firstPlace(first)
  const receiver = await startReceiver()
  const folder = await temporary('target')
  const port = await freePort()
  const common = COMMON
  let server = await spawnServer(place.dataDir, port, { ...place.settings, ...common, SEED_DEMO: 'on' })
  const demo = readDemo(place.dataDir)
  atFileEnd(() => stop(server))
  const service = { base: server.base, headers: { authorization: `Bearer ${demo.apiKey}` } }
  const [{ since } = { since: '' }] = await query<{ since: string }>(
    place,
    'select max(sequence)::text as since from events',
  )
  await postJson(service, '/api/v1/webhooks', { name: 'Told', url: receiver.url, kinds: TOLD })
  /** What all machines before have acknowledged before the moments of their backups. */
  const kept: Written[] = []
  /** By the product, the name that it had at the moment of its machine's backup, and keeps. */
  const names = new Map<string, string>()
  return {
    service,
    folder,
    async backUp(): Promise<void> {
      const ran = await runCommand('backup', [folder, '--with-key'], { ...settingsOf(place), ...common })
      expect(ran, ran.text).toMatchObject({ code: 0 })
    },
    /** Of the machine, nothing is left. */
    async lose(): Promise<void> {
      server.child.kill('SIGKILL')
      await server.exited
      await expect.poll(() => existsSync(join(place.dataDir, 'postgres/postmaster.pid'))).toBe(false)
      await rm(place.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
    /** Restores on an empty machine, starts there, and looks at all that was written up to this moment; `ended`: what was asked for later was never there. */
    async goOn(next: Place, args: string[], { written, renamed, moment, ended, manifest }: Past) {
      kept.push(...written.filter(({ answered }) => answered < moment))
      const undone = written.filter(({ asked }) => asked > ended)
      expect(kept.length).toBeGreaterThan(0)
      place = next
      const restored = await runCommand('restore', [folder, ...args], { ...settingsOf(place), ...common })
      expect(restored, restored.text).toMatchObject({ code: 0 })
      const before = receiver.received.length
      server = await spawnServer(place.dataDir, port, { ...place.settings, ...common })
      const readyAt = performance.now()

      await expectRows(place, manifest, ended)
      await expectWritten(place, service, kept, undone)
      await expectOneMoment(place, written)
      names.set(renamed.id, await expectName(place, { written, renamed, manifest, moment, ended }))
      for (const [id, name] of names) expect(await nameOf(place, id)).toBe(name)
      const { untold, told, underWay } = await readDeliveries(place, since)
      // Whatever is to leave waits for an owner.
      expect(receiver.received.length).toBe(before)
      // What the killed one had taken is free again with time, which need not be waited for here.
      await query(place, `update webhook_deliveries set due_at = now() where state = 'pending'`)
      await resume(service, demo)
      await expect.poll(async () => (await readDeliveries(place, since)).untold).toEqual([])
      const ids = receiver.received.map((one) => String(one.headers['webhook-id']))
      expect(ids.slice(before).toSorted()).toEqual(untold)
      for (const id of told) expect(ids).toContain(id)
      // Told before the moment, and once more: only what was on its way then, whose outcome nobody had kept yet.
      const again = receiver.received.slice(0, before).filter((one) => performance.timeOrigin + one.at < moment)
      const twice = again.map((one) => String(one.headers['webhook-id'])).filter((id) => untold.includes(id))
      for (const id of twice) expect(underWay).toContain(id)
      const counts = { kept: kept.length, undone: undone.length, told: told.length, untold: untold.length }
      return { ...counts, twice: twice.length, readyAt }
    },
  }
}

type Renamed = Awaited<ReturnType<typeof startWriters>>['renamed']

type Past = {
  readonly written: readonly Written[]
  readonly renamed: Renamed
  readonly manifest: Manifest
  /** What was acknowledged before it is there. */
  readonly moment: number
  /** What was asked for after it is not. */
  readonly ended: number
}

test(`${PLACES.length - 1} times under eight writers: a backup, kill -9, an empty machine, two commands; nothing acknowledged before is lost, doubled or told twice`, async (context) => {
  if (PLACES.includes('debian') && !hasDebianServer) context.skip('The PostgreSQL of Debian is not installed.')
  const { service, folder, backUp, lose, goOn } = await startInstallation(PLACES[0] ?? 'embedded')
  let from = PLACES[0]
  for (const to of PLACES.slice(1)) {
    const writers = await startWriters(service)
    await writers.more(rounds({ whole: 40, sample: 20 }))
    const begun = performance.now()
    await backUp()
    const ended = Date.now()
    const backupSeconds = secondsSince(begun)
    await writers.more(Math.floor(Math.random() * 30))
    await Promise.all([lose(), writers.stop()])

    const target = createFolderTarget(folder)
    const manifest = await readManifest(target, (await listBackups(target))[0] ?? '')
    const { written, renamed } = writers
    const past = { written, renamed, manifest, moment: Date.parse(manifest.moment), ended }
    const gone = performance.now()
    const { readyAt, ...counts } = await goOn(await emptyPlace(to), [], past)
    keepFigures({ from, to, backupSeconds, againSeconds: secondsSince(gone, readyAt), ...counts })
    from = to
  }
}, 900_000)

const secondsSince = (moment: number, now = performance.now()) => Math.round((now - moment) / 100) / 10

/** For the result that is committed. */
function keepFigures(figures: object): void {
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}

const settingsOf = ({ dataDir, settings }: Place) => ({ DATA_DIR: dataDir, ...settings })

/** As many of each as the backup says; of what a restore writes itself, what it has to. */
async function expectRows(place: Place, { tables }: Manifest, ended: number): Promise<void> {
  const saved = Object.fromEntries(tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
  const of = (name: string) => saved[`selvedge.${name}`] ?? Number.NaN
  const restored = {
    'selvedge.sessions': 0,
    'selvedge.workspace_restores': of('workspace_restores') + of('workspaces'),
    'selvedge.undone_changes': expect.any(Number),
  }
  const found: Record<string, number> = {}
  for (const { schema, name } of tables) {
    // A restore tells of itself, later.
    const before = name === 'events' ? `where occurred_at <= to_timestamp(${ended / 1_000})` : ''
    const rows = await query<{ count: number }>(place, `select count(*)::int as count from ${schema}.${name} ${before}`)
    found[`${schema}.${name}`] = rows[0]?.count ?? -1
  }
  expect(found).toEqual({ ...saved, ...restored })
}

/** Each there once, as it was acknowledged, with the event of it; and nothing that was asked for after the backup. */
async function expectWritten(
  place: Place,
  service: { base: string; headers: Record<string, string> },
  kept: readonly Written[],
  undone: readonly Written[],
): Promise<void> {
  const rows = await query<{ id: string; sku: string | null; events: number }>(
    place,
    `select p.id, p.sku, (select count(*)::int from events e where e.subject_id = p.id and e.kind = 'product.created') as events
     from products p`,
  )
  const products = Map.groupBy(rows, ({ sku }) => sku)
  for (const { kind, id, name, passport } of kept) {
    if (kind === 'product') expect(products.get(name), name).toEqual([{ id, sku: name, events: 1 }])
    if (kind === 'file') expect(await hashStored(service, id), id).toBe(name)
    if (kind === 'passport') expect(await readPassport(service, id), id).toEqual(passport satisfies Passport | null)
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const { kind, id } of undone) {
    if (kind === 'product') expect(ids.has(id)).toBe(false)
    if (kind === 'file') expect(await hashStored(service, id)).toBeNull()
  }
}

/** Of what each writer wrote, one thing after another, there is all up to some place and nothing behind it. */
async function expectOneMoment(place: Place, written: readonly Written[]): Promise<void> {
  const rows = await query<{ id: string }>(
    place,
    `select id from products union all select id from files union all select variant_id from passport_versions`,
  )
  const there = new Set(rows.map(({ id }) => id))
  for (const [writer, all] of Map.groupBy(written, (one) => one.writer)) {
    if (all[0]?.kind === 'name') continue
    const flags = all.map(({ id }) => there.has(id))
    expect(flags.indexOf(false), `writer ${writer}`).toBe(flags.includes(false) ? flags.lastIndexOf(true) + 1 : -1)
  }
  // All of them at the same: what had been acknowledged before something was asked for that is there.
  const present = written.filter(({ kind, id }) => kind !== 'name' && there.has(id))
  const latest = Math.max(...present.map(({ asked }) => asked))
  const early = written.filter(({ kind, answered }) => kind !== 'name' && answered < latest)
  expect(early.filter(({ id }) => !there.has(id))).toEqual([])
}

/** The last one that was acknowledged before the moment, or one that was asked for after that and before the backup ended. */
async function expectName(place: Place, { written, renamed, moment, ended }: Past): Promise<string> {
  const name = await nameOf(place, renamed.id)
  const given = written.filter(({ kind, answered }) => kind === 'name' && answered < moment).at(-1)?.name
  const from = renamed.names.findIndex((one) => one.name === given)
  expect(from).toBeGreaterThan(0)
  const possible = renamed.names.slice(from).filter(({ asked }) => asked <= ended)
  expect(possible.map((one) => one.name)).toContain(name)
  return name
}

async function nameOf(place: Place, id: string): Promise<string> {
  const rows = await query<{ name: string }>(place, 'select name from products where id = $1', [id])
  return rows[0]?.name ?? ''
}

/** Of the events that the webhook wants: those it has been told of and those it is still to be told of, of which some were being told. */
async function readDeliveries(place: Place, since: string) {
  const rows = await query<{ id: string; state: string }>(
    place,
    `select e.id, case when d.state = 'delivered' then 'told' when d.taken_at is not null or d.tries > 0 then 'under way' else 'untold' end as state
     from events e left join webhook_deliveries d on d.message_id = e.id where e.kind = any($1) and e.sequence > $2::bigint`,
    [TOLD, since],
  )
  const ids = (...states: string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .map(({ id }) => id)
      .toSorted()
  return { told: ids('told'), untold: ids('untold', 'under way'), underWay: ids('under way') }
}

/** As an owner does who has seen what was undone. */
async function resume(
  { base }: { base: string },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const signedIn = await fetch(`${base}/api/session`, { ...json, body: JSON.stringify({ email, password }) })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const asOwner = { base, headers: { cookie } }
  const { data } = await postJson(asOwner, '/api/graphql', { query: '{ workspaceRestores { id isHeld } }' })
  const held = data.workspaceRestores.filter(({ isHeld }: { isHeld: boolean }) => isHeld)
  expect(held).toHaveLength(1)
  const query = `mutation { resumeWorkspace(id: "${held[0].id}") { isHeld } }`
  expect(await postJson(asOwner, '/api/graphql', { query })).toEqual({ data: { resumeWorkspace: { isHeld: false } } })
}

async function stop(server: SpawnedServer): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}
