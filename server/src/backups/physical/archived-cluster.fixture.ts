import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'
import { scratch } from '#test/scratch.ts'
import type { Manifest } from '../archive/archive.ts'
import { folderOf, newBackupId, writeManifest } from '../archive/manifest.ts'
import type { Target } from '../target/target.ts'
import { copyCluster } from './copy-cluster.ts'
import { planRecovery } from './plan-recovery.ts'
import { checkWal, recoverCluster } from './recover-cluster.ts'
import { shipWal } from './ship-wal.ts'
import type { WalShipper } from './wal-status.ts'

/** Clusters that archive, copies of them and what is restored: gone at the end of the file. */
export const root = mkdtempSync(join(scratch(), 'selvedge-test-point-in-time-'))
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of running) await stop()
  rmSync(root, { recursive: true, force: true })
})
let count = 0
export const log = () => undefined

export const signal = new AbortController().signal

export async function start(dataDir = join(root, `data-${count++}`)) {
  const database = await startEmbeddedPostgres({ dataDir, log, settings: ARCHIVING })
  return handle(dataDir, database)
}

type Running = Pick<EmbeddedPostgres, 'stop'> & {
  readonly connection: pg.ClientConfig
  readonly postmasterPid?: number
}

function handle(dataDir: string, database: Running) {
  running.push(database)
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => undefined)
  return {
    cluster: join(dataDir, 'postgres'),
    dataDir,
    connection: database.connection,
    pid: () => database.postmasterPid ?? 0,
    query: async (sql: string) => (await pool.query(sql)).rows,
    written: async () => (await pool.query<{ what: string }>('select what from written')).rows.map(({ what }) => what),
    /** In whole milliseconds, as moments are given; what was done before is before it, and what comes is after it. */
    moment: async () => {
      const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() + '1 ms' as now")
      await pool.query('select pg_sleep(0.003)')
      return rows[0]?.now ?? new Date(0)
    },
    stop: async () => {
      if (!pool.ended) await pool.end()
      await database.stop()
    },
  }
}

type Handle = Awaited<ReturnType<typeof start>>

export function ship(from: Handle, target: Target, more: Partial<Parameters<typeof shipWal>[0]> = {}): WalShipper {
  const shipper = shipWal({
    cluster: from.cluster,
    connection: from.connection,
    target,
    openSeal: async () => null,
    openFiles: () => ({ send: async () => undefined }),
    now: () => new Date(),
    note: log,
    warn: log,
    everyMs: 200,
    closeEveryMs: 0,
    ...more,
  })
  running.push(shipper)
  return shipper
}

/** What was committed before this is in the target afterwards. Gives back a moment after it that is reached. */
export async function archiveAll(from: Handle, shipper: WalShipper): Promise<Date> {
  const moment = await from.moment()
  const status = join(from.cluster, 'pg_wal/archive_status')
  for (;;) {
    await from.query("select pg_logical_emit_message(true, 'test', 'committed later')")
    await shipper.ship()
    const isLeft = readdirSync(status).some((name) => name.endsWith('.ready'))
    if ((shipper.status().reached ?? 0) >= moment && !isLeft) return moment
  }
}

export async function backUp(from: Handle, target: Target): Promise<Manifest> {
  const id = newBackupId(new Date(), Math.random().toString(36).slice(2, 6))
  const copied = await copyCluster({
    cluster: from.cluster,
    connection: from.connection,
    target,
    seal: null,
    folder: `${folderOf(id)}/cluster`,
    progress: () => undefined,
    signal,
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

export async function restore(target: Target, to: Date | null) {
  const recovery = await planRecovery(target, { to })
  await checkWal(target, recovery, { progress: log, signal })
  const folder = mkdtempSync(join(root, 'restoring-'))
  return handle(folder, await recoverCluster({ recovery, target, seal: null, folder, note: log }))
}
