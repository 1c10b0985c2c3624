import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { startSelvedge } from '../contenders/selvedge.ts'
import { cpuSeconds, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { PAUSE_MS, PEOPLE, peopleAtWork } from './people-at-work.ts'
import { serviceOn } from './service.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const MOST_P99_RATIO = 1.3
const MOST_RISE_MB = 60
const SERVER = join(import.meta.dirname, '../../server')

/** A backup that the service makes of itself while people work, and its restore into an empty database by the command. */
export async function measureBackups(bench: Bench): Promise<Section> {
  const isQuick = bench.pace.rounds < 4
  const sizes = (process.env['BENCH_BACKUP_PRODUCTS'] ?? (isQuick ? '1000' : '30000,300000')).split(',').map(Number)
  const measured: Measured[] = []
  for (const products of sizes) measured.push(await measureSize(bench, products))
  const gb = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
  const seconds = (value: number) => `${value.toFixed(1)} s`
  return {
    title: `Backing up and restoring ${measured.map(({ size }) => gb(size)).join(' and ')}`,
    about:
      `A portable backup into a folder, made by the service itself (BACKUP_TO) on a PostgreSQL with so much data, while ${PEOPLE} clients ask and save, each ${PAUSE_MS} ms after its ` +
      'last answer. COPY reads the same tables in one connection and compresses them as backups do, into nothing. The restore is the command, into an empty ' +
      'database of the same server, which checks all parts first; then the service is started on it. What is lost at most (RPO) is what BACKUP_EVERY says.',
    tables: [
      {
        head: [
          'database',
          'rows',
          'backup',
          'in the target',
          '÷ COPY and zstd',
          'CPU Node',
          'CPU PostgreSQL',
          'RSS before, most',
          'p99 of GraphQL at rest, meanwhile',
        ],
        rows: measured.map((one) => [
          gb(one.size),
          one.rows.toLocaleString('en'),
          seconds(one.backup),
          gb(one.stored),
          (one.backup / one.copied).toFixed(2),
          seconds(one.nodeCpu),
          seconds(one.databaseCpu),
          `${one.beforeMb.toFixed(0)} MB, ${one.peakMb.toFixed(0)} MB`,
          `${one.restMs.toFixed(0)} ms, ${one.p99Ms.toFixed(0)} ms`,
        ]),
      },
      {
        head: ['database', 'restore', 'MB/s of the database', 'most RSS of the command', 'until /readyz (RTO)'],
        rows: measured.map((one) => [
          gb(one.size),
          seconds(one.restore),
          (one.size / 1e6 / one.restore).toFixed(0),
          `${one.restoreMb.toFixed(0)} MB`,
          seconds(one.restore + one.ready),
        ]),
      },
    ],
    verdicts: measured.flatMap((one) => [
      atMost(
        `Backup of ${gb(one.size)}: p99 of GraphQL meanwhile ÷ at rest`,
        one.p99Ms / one.restMs,
        MOST_P99_RATIO,
        '×',
        2,
      ),
      atMost(`Backup of ${gb(one.size)}: memory of the Node process`, one.peakMb - one.beforeMb, MOST_RISE_MB, 'MB', 0),
    ]),
  }
}

type Measured = Awaited<ReturnType<typeof measureSize>>

async function measureSize({ server, workDir, log }: Bench, products: number) {
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const folder = mkdtempSync(join(workDir, 'backups-'))
  const selvedge = await startSelvedge(databaseUrl, workDir, { env: { BACKUP_TO: folder } })
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  try {
    await client.connect()
    const service = serviceOn(selvedge.port, await insertApiKey({ connectionString: databaseUrl }, 'write'))
    log(`backups: people at rest, ${products} products`)
    // Caches are filled as they are after a day of work.
    await peopleAtWork(service, () => sleep(10_000))
    resetPeakMemory(selvedge.pid)
    const restMs = await peopleAtWork(service, () => sleep(20_000))
    const beforeMb = peakMemoryMb(selvedge.pid)

    log('backups: the service makes one')
    resetPeakMemory(selvedge.pid)
    const [node, database] = [cpuSeconds(selvedge.pid), postgresCpuSeconds(server.postmaster)]
    let made: Made | undefined
    const p99Ms = await peopleAtWork(service, async () => {
      await client.query('select ask_for_backup($1, now())', [folder])
      made = await finished(client)
    })
    if (!made) throw new Error('There is no backup.')
    const peakMb = peakMemoryMb(selvedge.pid)
    const nodeCpu = cpuSeconds(selvedge.pid) - node
    const databaseCpu = postgresCpuSeconds(server.postmaster) - database

    log('backups: COPY of the same')
    const { copied, rows } = await copyAll(client)
    const size = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    await client.end()
    await selvedge.stop()

    log('backups: restore')
    const restored = await server.make('selvedge_bench_restored')
    const dataDir = mkdtempSync(join(workDir, 'restored-'))
    const key = process.env
    const { seconds: restore, peakMb: restoreMb } = await run(['src/restore.ts', folder], {
      ...key,
      DATABASE_URL: restored,
      DATA_DIR: dataDir,
    })
    rmSync(dataDir, { recursive: true, force: true })
    const startedAt = performance.now()
    const again = await startSelvedge(restored, workDir)
    const ready = (performance.now() - startedAt) / 1000
    await again.stop()
    return {
      size: Number(size.rows[0]?.size),
      stored: Number(made.size),
      backup: made.seconds,
      rows,
      copied,
      restMs,
      p99Ms,
      beforeMb,
      peakMb,
      nodeCpu,
      databaseCpu,
      restore,
      restoreMb,
      ready,
    }
  } finally {
    await client.end().catch(() => {})
    await selvedge.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

type Made = { readonly seconds: number; readonly size: string }

async function finished(client: pg.Client): Promise<Made> {
  for (;;) {
    const { rows } = await client.query<Made & { state: string; because: unknown }>(
      `select state, because, size, extract(epoch from finished_at - started_at)::float8 as seconds from backups
       where finished_at is not null order by started_at desc limit 1`,
    )
    if (rows[0]?.state === 'good') return rows[0]
    if (rows[0]) throw new Error(`The backup ended: ${JSON.stringify(rows[0])}`)
    await sleep(100)
  }
}

/** What reading all rows and compressing them costs at the least, in one connection. */
async function copyAll(client: pg.Client): Promise<{ copied: number; rows: number }> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, (select string_agg(quote_ident(attname), ', ' order by attnum)
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('selvedge', 'selvedge_published') and c.relkind = 'r'`,
  )
  const startedAt = performance.now()
  let rows = 0
  for (const { name, columns } of tables) {
    const read = client.query(to(`copy ${name} (${columns}) to stdout`))
    const nothing = read.pipe(createZstdCompress()).resume()
    await once(nothing, 'end')
    rows += read.rowCount
  }
  return { copied: (performance.now() - startedAt) / 1000, rows }
}

/** A command of the service: how long it took, and the most memory that it had. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ seconds: number; peakMb: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: SERVER, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-2_000)
  })
  let peakMb = 0
  const looks = setInterval(() => {
    if (child.pid && child.exitCode === null) peakMb = Math.max(peakMb, peakMemoryMb(child.pid))
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(looks)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb }
}

function atMost(what: string, got: number, most: number, unit: string, digits: number): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(digits)} ${unit}`, met: got <= most }
}
