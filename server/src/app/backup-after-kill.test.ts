import { appendFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashStored, type Passport, postJson, readPassport, startWriters, type Written } from '#test/eight-writers.ts'
import { atFileEnd } from '#test/file-end.ts'
import { eventually, startReceiver } from '#test/receiver.ts'
import { runCommand } from '#test/run-command.ts'
import { rounds } from '#test/sample.ts'
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
const SAMPLE: readonly Kind[] = ['embedded', 'ours', 'embedded']
const ROUNDS = rounds({ whole: 3, sample: 0 })
const PLACES =
  ROUNDS > 0 ? ['embedded' as const, ...Array.from({ length: ROUNDS }, () => JOURNEY.slice(1)).flat()] : SAMPLE

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

test(`${PLACES.length - 1} times under eight writers: a backup, kill -9, an empty machine, two commands; nothing acknowledged before is lost, doubled or told twice`, async (context) => {
  if (PLACES.includes('debian') && !hasDebianServer) context.skip('The PostgreSQL of Debian is not installed.')
  const dataDir = await startedDirectory('backup')
  const demo = readDemo(dataDir)
  const headers = { authorization: `Bearer ${demo.apiKey}` }
  const receiver = await startReceiver()
  const folder = await temporary('target')
  const port = await freePort()
  const common = { OUTBOUND_PRIVATE_TARGETS: '127.0.0.1', SEED_DEMO: 'off', BACKUP_PASSPHRASE: 'carded combed spun' }
  let place: Place = { dataDir, settings: {}, superuser: () => databaseOf(dataDir) }
  let server = await spawnServer(place.dataDir, port, common)
  atFileEnd(() => stop(server))
  const service = { base: server.base, headers }
  const [{ since } = { since: '' }] = await query<{ since: string }>(
    place,
    'select max(sequence)::text as since from events',
  )
  await postJson(service, '/api/v1/webhooks', { name: 'Told', url: receiver.url, kinds: TOLD })
  /** What all machines before have acknowledged before the moments of their backups. */
  const kept: Written[] = []

  let from = PLACES[0]
  for (const to of PLACES.slice(1)) {
    const writers = await startWriters(service)
    await writers.more(rounds({ whole: 40, sample: 20 }))
    const begun = performance.now()
    const run = await runCommand('backup', [folder, '--with-key'], { ...settingsOf(place), ...common })
    const ended = Date.now()
    const backupSeconds = secondsSince(begun)
    expect(run, run.text).toMatchObject({ code: 0 })
    await writers.more(Math.floor(Math.random() * 30))
    server.child.kill('SIGKILL')
    await Promise.all([server.exited, writers.stop()])
    // Of the machine, nothing is left.
    await eventually(async () => !existsSync(join(place.dataDir, 'postgres/postmaster.pid')))
    await rm(place.dataDir, { recursive: true, force: true })

    const target = createFolderTarget(folder)
    const manifest = await readManifest(target, (await listBackups(target))[0] ?? '')
    const moment = Date.parse(manifest.moment)
    kept.push(...writers.written.filter(({ answered }) => answered < moment))
    const undone = writers.written.filter(({ asked }) => asked > ended)
    expect(kept.length).toBeGreaterThan(0)

    place = await emptyPlace(to)
    const gone = performance.now()
    const restored = await runCommand('restore', [folder], { ...settingsOf(place), ...common })
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const before = receiver.received.length
    server = await spawnServer(place.dataDir, port, { ...place.settings, ...common })

    const againSeconds = secondsSince(gone)
    await expectRows(place, manifest)
    await expectWritten(place, service, kept, undone)
    await expectOneMoment(place, writers.written)
    const [untold, told] = await readDeliveries(place, since)
    // Whatever else is to leave waits for an owner.
    expect(receiver.received.length).toBe(before)
    // What the killed one had taken is free again with time, which need not be waited for here.
    await query(place, `update webhook_deliveries set due_at = now() where state = 'pending'`)
    await resume(service, demo)
    await eventually(async () => (await readDeliveries(place, since))[0].length === 0)
    const ids = receiver.received.map((one) => String(one.headers['webhook-id']))
    expect(ids.slice(before).toSorted()).toEqual(untold)
    for (const id of told) expect(ids).toContain(id)
    // Told before, and once more: only what was on its way at the moment.
    const again = receiver.received.slice(0, before).filter((one) => {
      return untold.includes(String(one.headers['webhook-id'])) && performance.timeOrigin + one.at < moment
    })
    expect(again.length).toBeLessThanOrEqual(8)
    const counts = {
      kept: kept.length,
      undone: undone.length,
      told: told.length,
      untold: untold.length,
      again: again.length,
    }
    keepFigures({ from, to, backupSeconds, againSeconds, ...counts })
    from = to
  }
}, 900_000)

const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 100) / 10

/** For the result that is committed. */
function keepFigures(figures: object): void {
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}

const settingsOf = ({ dataDir, settings }: Place) => ({ DATA_DIR: dataDir, ...settings })

/** As many of each as the backup says, but for what a restore and a start write themselves. */
async function expectRows(place: Place, manifest: Manifest): Promise<void> {
  const found: Record<string, number> = {}
  const saved: Record<string, number> = {}
  for (const { schema, name, rows } of manifest.tables) {
    if (CHANGED.has(name)) continue
    const [{ count } = { count: -1 }] = await query<{ count: number }>(
      place,
      `select count(*)::int as count from ${schema}.${name}`,
    )
    found[name] = count
    saved[name] = rows
  }
  expect(found).toEqual(saved)
}

const CHANGED = new Set(['sessions', 'door_logins', 'events', 'workspace_restores', 'undone_changes', 'installation'])

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
  const names = await query<{ name: string }>(place, 'select name from products')
  const there = new Set([...rows.map(({ id }) => id), ...names.map(({ name }) => name)])
  for (const [writer, all] of Map.groupBy(written, (one) => one.writer)) {
    if (all[0]?.kind === 'name') continue
    const flags = all.map(({ id }) => there.has(id))
    expect(flags.indexOf(false), `writer ${writer}`).toBe(flags.includes(false) ? flags.lastIndexOf(true) + 1 : -1)
  }
  // Of the one that is renamed, the name of the moment: its own, or one that was not acknowledged yet.
  const given = written.filter(({ kind }) => kind === 'name')
  const now = names.find(({ name }) => given.some((one) => one.name === name))
  expect(given.length === 0 || now !== undefined).toBe(true)
}

/** Of the events that the webhook wants: those it is still to be told of, and those it has been. */
async function readDeliveries(place: Place, since: string): Promise<[string[], string[]]> {
  const rows = await query<{ id: string; told: boolean }>(
    place,
    `select e.id, exists (select 1 from webhook_deliveries d where d.message_id = e.id and d.state = 'delivered') as told
     from events e where e.kind = any($1) and e.sequence > $2::bigint`,
    [TOLD, since],
  )
  const ids = (told: boolean) => rows.filter((row) => row.told === told).map(({ id }) => id)
  return [ids(false).toSorted(), ids(true).toSorted()]
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
