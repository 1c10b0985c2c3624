import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'
import { scratch } from '#test/scratch.ts'
import type { Manifest } from '../archive/archive.ts'
import { folderOf, newBackupId, writeManifest } from '../archive/manifest.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import { copyCluster } from './copy-cluster.ts'
import { planRecovery } from './plan-recovery.ts'
import { checkRecovery, recoverCluster } from './recover-cluster.ts'
import { shipWal, type WalShipper } from './ship-wal.ts'

const root = mkdtempSync(join(scratch(), 'selvedge-test-point-in-time-'))
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of running) await stop()
  rmSync(root, { recursive: true, force: true })
})
let count = 0
const log = () => undefined

test('a restore to a moment between two writes has the first and not the second, also after an earlier restore', async () => {
  const target = createFolderTarget(join(root, 'target'))
  const first = await start()
  const shipper = ship(first, target)
  await first.query('create table written (what text)')
  await first.query("insert into written values ('before the backup')")
  await backUp(first, target)
  await first.query("insert into written values ('one')")
  const between = await first.moment()
  await first.query("insert into written values ('two')")
  await first.query("insert into written values ('three')")
  const late = await first.moment()
  await archiveAll(first, shipper)

  const second = await restore(target, between)
  expect(await second.written()).toEqual(['before the backup', 'one'])
  await second.stop()
  expect(await (await restore(target, late)).written()).toEqual(['before the backup', 'one', 'two', 'three'])
})

async function start(dataDir = join(root, `data-${count++}`)) {
  const database = await startEmbeddedPostgres({ dataDir, log, settings: ARCHIVING })
  return handle(dataDir, database)
}

function handle(dataDir: string, database: Pick<EmbeddedPostgres, 'stop'> & { connection: pg.ClientConfig }) {
  running.push(database)
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => undefined)
  return {
    cluster: join(dataDir, 'postgres'),
    dataDir,
    connection: database.connection,
    query: async (sql: string) => (await pool.query(sql)).rows,
    written: async () => (await pool.query<{ what: string }>('select what from written')).rows.map(({ what }) => what),
    /** In whole milliseconds, as moments are given; what was done before is before it, and what comes is after it. */
    moment: async () => {
      const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() + '1 ms' as now")
      await pool.query('select pg_sleep(0.003)')
      return rows[0]?.now ?? new Date(0)
    },
    stop: async () => {
      await pool.end()
      await database.stop()
    },
  }
}

type Handle = Awaited<ReturnType<typeof start>>

function ship(from: Handle, target: Target): WalShipper {
  const shipper = shipWal({
    cluster: from.cluster,
    connection: from.connection,
    target,
    seal: null,
    sendFiles: async () => [],
    now: () => new Date(),
    note: log,
    warn: log,
    everyMs: 200,
  })
  running.push(shipper)
  return shipper
}

/** What was committed before this is in the target afterwards. */
async function archiveAll(from: Handle, shipper: WalShipper) {
  await shipper.ship()
  const [row] = await from.query('select pg_walfile_name(pg_switch_wal()) as name')
  for (;;) {
    await shipper.ship()
    const [archived] = await from.query('select last_archived_wal as name from pg_stat_archiver')
    if (archived?.name >= row.name) break
  }
  await shipper.ship()
}

async function backUp(from: Handle, target: Target): Promise<Manifest> {
  const id = newBackupId(new Date(), Math.random().toString(36).slice(2, 6))
  const copied = await copyCluster({
    cluster: from.cluster,
    connection: from.connection,
    target,
    seal: null,
    folder: `${folderOf(id)}/cluster`,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  const manifest: Manifest = {
    format: 1,
    id,
    kind: 'physical',
    moment: copied.moment.toISOString(),
    postgres: copied.postgres,
    physical: copied.physical,
    selvedge: { version: '0.0.0', migrations: [] },
    installation: { keyFingerprint: '', storage: '' },
    encryption: null,
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0, names: [], lost: 0 },
    key: null,
  }
  await writeManifest(target, manifest)
  return manifest
}

async function restore(target: Target, to: Date | null) {
  const recovery = await planRecovery(target, null, { to })
  await checkRecovery(target, recovery, new AbortController().signal)
  const folder = mkdtempSync(join(root, 'restoring-'))
  return handle(folder, await recoverCluster({ recovery, target, seal: null, folder, note: log }))
}
