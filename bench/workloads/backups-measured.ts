import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Contender } from '../contenders/contender.ts'
import { cpuSeconds, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { p99OfPeopleAtWork } from './people-at-work.ts'
import type { Service } from './service.ts'

const SERVER = join(import.meta.dirname, '../../server')
/** A small database is backed up again and again, so that there are answers enough for a p99. */
const LEAST_MS = 60_000
const WARM_UP_MS = 45_000
/** At rest it is measured no longer than this. */
const MOST_REST_MS = 90_000

export type Running = {
  readonly selvedge: Contender
  readonly service: Service
  readonly client: pg.Client
  readonly postmaster: number
}

export type Backup = {
  readonly seconds: number
  readonly stored: number
  readonly nodeCpu: number
  readonly databaseCpu: number
  readonly restMs: number
  readonly p99Ms: number
  readonly restMb: number
  readonly peakMb: number
}

/**
 * What backups of a kind cost that a service makes while people work, beside the same work in a service that was started in the same way and makes none: the heap grows by itself
 * for minutes between two collections, so a service cannot be compared with itself of a minute before.
 */
export async function backUpAtWork(
  serve: <T>(work: (running: Running) => Promise<T>) => Promise<T>,
  folder: string,
  kind: 'portable' | 'physical' = 'portable',
): Promise<Backup> {
  const { made, nodeCpu, databaseCpu, ...meanwhile } = await serve((running) =>
    backUpAgainAndAgain(running, folder, kind),
  )
  const rest = await serve(({ selvedge, service }) => restAsLong(selvedge, service, meanwhile.windows))
  return {
    seconds: mean(made.map(({ seconds }) => seconds)),
    stored: Number(made.at(-1)?.size),
    nodeCpu: nodeCpu / made.length,
    databaseCpu: databaseCpu / made.length,
    restMs: mean(rest.p99s),
    p99Ms: mean(meanwhile.p99s),
    restMb: rest.peakMb,
    peakMb: meanwhile.peakMb,
  }
}

async function backUpAgainAndAgain(
  { selvedge, service, client, postmaster }: Running,
  folder: string,
  kind: 'portable' | 'physical',
) {
  await client.query('delete from selvedge.backups')
  await warmUp(selvedge, service)
  const made: Made[] = []
  const [p99s, windows]: [number[], number[]] = [[], []]
  let [nodeCpu, databaseCpu] = [0, 0]
  const until = performance.now() + LEAST_MS
  while (made.length === 0 || performance.now() < until) {
    await client.query('select selvedge.ask_for_backup($1, now())', [folder])
    // Both kinds are due then, the portable one first.
    if (kind === 'physical') await finished(client, 'portable', made.length + 1)
    const [node, database, from] = [cpuSeconds(selvedge.pid), postgresCpuSeconds(postmaster), performance.now()]
    p99s.push(
      await p99OfPeopleAtWork(service, async () => {
        made.push(await finished(client, kind, made.length + 1))
      }),
    )
    windows.push(performance.now() - from)
    nodeCpu += cpuSeconds(selvedge.pid) - node
    databaseCpu += postgresCpuSeconds(postmaster) - database
  }
  return { made, p99s, windows, nodeCpu, databaseCpu, peakMb: peakMemoryMb(selvedge.pid) }
}

/** For as long as each of the backups took. */
async function restAsLong(selvedge: Contender, service: Service, windows: readonly number[]) {
  await warmUp(selvedge, service)
  const p99s: number[] = []
  let left = MOST_REST_MS
  for (const ms of windows) {
    if (left <= 0) break
    p99s.push(await p99OfPeopleAtWork(service, () => sleep(Math.min(ms, left))))
    left -= ms
  }
  return { p99s, peakMb: peakMemoryMb(selvedge.pid) }
}

/** Caches are filled, and the peak is counted from here. */
async function warmUp(selvedge: Contender, service: Service): Promise<void> {
  await p99OfPeopleAtWork(service, () => sleep(WARM_UP_MS))
  resetPeakMemory(selvedge.pid)
}

type Made = { readonly seconds: number; readonly size: string }

/** So many backups of a kind have been made; the latest one. */
async function finished(client: pg.Client, kind: string, count: number): Promise<Made> {
  for (;;) {
    const { rows } = await client.query<Made & { state: string; because: unknown }>(
      `select state, because, size, extract(epoch from finished_at - started_at)::float8 as seconds from selvedge.backups
       where finished_at is not null and kind = $1 order by started_at desc`,
      [kind],
    )
    const bad = rows.find(({ state }) => state !== 'good')
    if (bad) throw new Error(`A backup ended: ${JSON.stringify(bad)}`)
    if (rows[0] && rows.length >= count) return rows[0]
    await sleep(100)
  }
}

/** What reading all rows and compressing them costs at the least, in one connection. */
export async function copyAll(client: pg.Client): Promise<{ copied: number; rows: number }> {
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
    const now = child.pid && child.exitCode === null ? peakMemoryMb(child.pid) : 0
    // One that has just ended has no memory any more.
    if (now > peakMb) peakMb = now
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(looks)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb }
}

export type Restore = { readonly seconds: number; readonly peakMb: number; readonly ready: number }

/** A restore by the command, and a start on what it has made. */
export async function restoreAndStart(
  source: readonly string[],
  env: Readonly<Record<string, string>>,
  start: () => Promise<Contender>,
): Promise<Restore> {
  const restored = await run(['src/restore.ts', ...source], { PATH: process.env.PATH, ...env })
  const startedAt = performance.now()
  const again = await start()
  const ready = restored.seconds + (performance.now() - startedAt) / 1000
  await again.stop()
  return { ...restored, ready }
}

export type Writes = { readonly perSecond: number; readonly cpuMs: number }

/** Four clients save without a pause. */
export async function write({ selvedge, service, postmaster }: Running, ms: number): Promise<Writes> {
  const { companies } = await service.ask('{ companies(take: 1) { id } }')
  const spent = () => cpuSeconds(selvedge.pid) + postgresCpuSeconds(postmaster)
  const [cpu, startedAt] = [spent(), performance.now()]
  let count = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() - startedAt < ms) {
        await service.ask(`mutation { updateCompany(id: "${companies[0].id}", city: "Porto ${Math.random()}") { id } }`)
        count += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: count / seconds, cpuMs: ((spent() - cpu) * 1000) / count }
}

/** A folder for as long as `work` takes. */
export async function inFolder<T>(workDir: string, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(workDir, `${name}-`))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
