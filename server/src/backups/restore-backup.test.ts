import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { identifyStorage, openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import { TEST_KEY } from '#test/cluster.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { scratch } from '#test/scratch.ts'
import { createEmptyDatabase } from '#test/test-database.ts'
import { makeFile } from '#test/uploads.ts'
import type { Manifest } from './archive/archive.ts'
import { makeBackup } from './make-backup.ts'
import { copyOut } from './portable/copy-rows.ts'
import { type RestoreWish, restoreBackup } from './restore-backup.ts'
import { createFolderTarget } from './target/folder-target.ts'
import type { Target } from './target/target.ts'

let t: TestApp
let w: TestWorkspace
let target: Target
let folder: string
let manifest: Manifest
let variantId: string
let saved: { rows: Record<string, string>; form: unknown }
let before: { etag: unknown; body: string }

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace({ publicCatalogue: true })
  const product = await createProduct(t.deps, w.actor, { name: 'Everyday Tee' })
  const variant = await createVariant(t.deps, w.actor, { name: 'White, M', productId: product.id })
  variantId = variant.id
  await makeFile(t.deps, w.actor, { name: 'shown.txt', visibility: 'public', productId: product.id })
  await publishPassport(t.deps, w.actor, { id: variant.id })
  await t.owner.query('insert into installation (key_fingerprint, storage) values ($1, $2)', [
    fingerprintOf(TEST_KEY),
    'disk test',
  ])
  before = await passportOf(t)
  await w.member('owner')
  folder = await temporary('target')
  target = createFolderTarget(folder)
  const made = await makeBackup({
    connection: t.connection,
    storage: t.deps.storage,
    target,
    seal: null,
    version: '0.1.0',
    key: TEST_KEY,
    signWith: TEST_KEY,
  })
  manifest = made.manifest
  saved = { rows: await digests(t.connection), form: await formOf(t.connection) }
})

async function temporary(name: string): Promise<string> {
  const path = await mkdtemp(join(scratch(), `selvedge-test-${name}-`))
  atFileEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

async function passportOf(app: TestApp): Promise<{ etag: unknown; body: string }> {
  const answer = await app.app.inject(`/api/public/dpp/${variantId}`)
  expect(answer.statusCode).toBe(200)
  return { etag: answer.headers.etag, body: answer.body }
}

async function wishFor(dataDir: string, more: Partial<RestoreWish> = {}): Promise<RestoreWish> {
  const storage = await openFileStorage(dataDir, null)
  const own = { target, manifest, seal: null, connection: null, dataDir, secretKey: TEST_KEY, storage }
  return { ...own, identifyStorage: () => identifyStorage(dataDir, null), replace: false, asItWas: false, ...more }
}

/** Of every table but those that a restore adds to, and counts of views, which are written later. */
const OF_THE_RESTORE = [
  'sessions',
  'installation',
  'scans',
  'rehearsal',
  'events',
  'undone_changes',
  'workspace_restores',
]

async function digests(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, string> = {}
  for (const table of manifest.tables) {
    if (OF_THE_RESTORE.includes(table.name)) continue
    const columns = table.columns.filter((column) => column !== 'transaction')
    const pieces: Buffer[] = []
    for await (const piece of copyOut(client, { ...table, columns })) pieces.push(Buffer.from(piece))
    const rows = Buffer.concat(pieces)
    const lines = rows.toString().split('\n').sort().join('\n')
    found[`${table.schema}.${table.name}`] = createHash('sha256').update(lines).digest('hex')
  }
  await client.end()
  return found
}

async function formOf(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, options: '-c search_path=pg_catalog' })
  await client.connect()
  const schemas = `n.nspname in ('selvedge', 'selvedge_published')`
  const { rows } = await client.query(`
    select conrelid::regclass::text || conname::text || pg_get_constraintdef(k.oid) || convalidated as form
      from pg_constraint k join pg_namespace n on n.oid = connamespace where contype <> 'n' and ${schemas}
    union all select pg_get_indexdef(c.oid) from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'i' and ${schemas}
    union all select tgrelid::regclass::text || tgname::text || tgenabled::text from pg_trigger g join pg_class c on c.oid = tgrelid
      join pg_namespace n on n.oid = relnamespace where not tgisinternal and ${schemas}
    union all select format('%s.%s %s', schemaname, sequencename, last_value is null) from pg_sequences n where schemaname in ('selvedge', 'selvedge_published')
    order by 1`)
  await client.end()
  return rows.map(({ form }) => form)
}

test('into an empty database of another server: the same rows, keys, files and passports, and nobody is signed in', async () => {
  const { connection, drop } = await createEmptyDatabase()
  atFileEnd(drop)
  const dataDir = await temporary('external')
  const notes: string[] = []
  const restored = await restoreBackup(await wishFor(dataDir, { connection, note: (sentence) => notes.push(sentence) }))
  expect(restored).toEqual({ files: { restored: 1, kept: 0, lost: 0 }, key: 'here', setAside: null })
  expect(await digests(connection)).toEqual(saved.rows)
  expect(await formOf(connection)).toEqual(saved.form)
  const again = restoreBackup(await wishFor(dataDir, { connection }))
  await expect(again).rejects.toMatchObject({ reason: 'restore_database_not_empty' })
  const after = await startTestApp({ dataDir }, connection)
  expect(await passportOf(after)).toEqual(before)
  const { rows } = await after.owner.query(
    'select (select count(*)::int from sessions) as sessions, storage from installation',
  )
  expect(rows).toEqual([{ sessions: 0, storage: await identifyStorage(dataDir, null) }])
  await createProduct(after.deps, w.actor, { name: 'After' })
  const running = restoreBackup(await wishFor(dataDir, { connection }))
  await expect(running).rejects.toMatchObject({ reason: 'restore_while_running' })
})

test('into an empty data directory, with the key; and over the database that is there, which is set aside', async () => {
  const dataDir = await temporary('embedded')
  const first = await restoreBackup(await wishFor(dataDir, { secretKey: null }))
  expect(first).toEqual({ files: { restored: 1, kept: 0, lost: 0 }, key: 'brought', setAside: null })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  const refused = restoreBackup(await wishFor(dataDir))
  await expect(refused).rejects.toMatchObject({ reason: 'restore_directory_not_empty' })

  const second = await restoreBackup(await wishFor(dataDir, { replace: true, secretKey: null }))
  expect(second).toMatchObject({ files: { restored: 0, kept: 1, lost: 0 }, key: 'here' })
  expect(existsSync(join(dataDir, second.setAside ?? '-', 'PG_VERSION'))).toBe(true)
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    expect(await digests(embedded.connection)).toEqual(saved.rows)
    expect(await formOf(embedded.connection)).toEqual(saved.form)
  } finally {
    await embedded.stop()
  }
})
