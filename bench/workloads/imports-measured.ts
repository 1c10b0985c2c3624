import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOf, readDemo } from '../../server/test/spawn-server.ts'
import { startContender } from '../contenders/contender.ts'
import { cpuSeconds, parentOf, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { p99OfPeopleAtWork, peopleAtWork } from './people-at-work.ts'
import { type Service, serviceOn } from './service.ts'
import type { Bench, Verdict } from './workload.ts'

export type Phase = {
  readonly title: string
  readonly seconds: number
  readonly p99Ms: number
  /** Of the answers to people at work, so many were 503. */
  readonly unavailable: number
  readonly peakMb: number
  readonly nodeCpu: number
  readonly databaseCpu: number
}

export type Importing = {
  readonly service: Service
  readonly client: pg.Client
  /** p99 of people at work while nothing is imported. */
  readonly restMs: number
  /** What a piece of work takes, with people at work meanwhile. */
  time(title: string, work: () => Promise<unknown>): Promise<Phase>
  /** CPU seconds of the service and of PostgreSQL that it takes with nobody else there. */
  cpuAlone(title: string, work: () => Promise<unknown>): Promise<number>
  /** Begins a step of an import, and waits until it has come to its end. */
  begin(mutation: string, id: string, state: string): Promise<void>
}

/** A service as `npm start` starts it, on the embedded PostgreSQL with the demo data, for as long as `work` takes. */
export async function whileImporting<T>(
  { workDir, log }: Bench,
  env: Readonly<Record<string, string>>,
  work: (importing: Importing) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(workDir, 'imports-'))
  const selvedge = await startContender(
    'Selvedge',
    '../../server/bin/selvedge.js',
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_API: 'off',
      RATE_LIMIT_PUBLIC: 'off',
      ...(process.env.BENCH_NODE_OPTIONS && { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }),
      ...env,
    },
    '/readyz',
  )
  const client = new pg.Client({ ...databaseOf(dataDir), options: '-c search_path=selvedge' })
  try {
    await client.connect()
    const pid = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(pid.rows[0]!.pid)
    const service = serviceOn(selvedge.port, readDemo(dataDir).apiKey)
    const restMs = await p99OfPeopleAtWork(service, () => sleep(3_000))
    const until = async (id: string, state: string) => {
      for (;;) {
        const { rows } = await client.query<{ state: string; reason: string | null }>(
          'select state, end_reason as reason from imports where id = $1',
          [id],
        )
        if (rows[0]?.state === state) return
        if (rows[0]?.state === 'cancelled' || rows[0]?.state === 'uploaded') throw new Error(`${rows[0].reason}`)
        await sleep(20)
      }
    }
    return await work({
      service,
      client,
      restMs,
      async time(title, work) {
        log(`imports: ${title}`)
        resetPeakMemory(selvedge.pid)
        const [node, database, startedAt] = [
          cpuSeconds(selvedge.pid),
          postgresCpuSeconds(postmaster),
          performance.now(),
        ]
        let seconds = 0
        const answers = await peopleAtWork(service, async () => {
          await work()
          seconds = (performance.now() - startedAt) / 1000
        })
        return {
          title,
          seconds,
          ...answers,
          peakMb: peakMemoryMb(selvedge.pid),
          nodeCpu: cpuSeconds(selvedge.pid) - node,
          databaseCpu: postgresCpuSeconds(postmaster) - database,
        }
      },
      async cpuAlone(title, work) {
        log(`imports: ${title}, nobody at work`)
        const used = () => cpuSeconds(selvedge.pid) + postgresCpuSeconds(postmaster)
        const before = used()
        await work()
        return used() - before
      },
      async begin(mutation, id, state) {
        await service.ask(`mutation { ${mutation}(id: "${id}") { id } }`)
        await until(id, state)
      },
    })
  } finally {
    await client.end().catch(() => {})
    await selvedge.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Until no variant is waiting to be assessed. */
export async function untilAssessed({ client }: Importing): Promise<void> {
  while ((await client.query('select 1 from assessments_due limit 1')).rows.length > 0) await sleep(20)
}

export async function refuseOtherThan(
  client: pg.Client,
  id: string,
  products: number,
  variants: number,
): Promise<void> {
  const { rows } = await client.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from import_records where import_id = $1 and outcome = 'created' group by kind order by kind`,
    [id],
  )
  const found = JSON.stringify(rows.map(({ kind, count }) => [kind, count]))
  const wanted = JSON.stringify([
    ['product', products],
    ['variant', variants],
  ])
  if (found !== wanted) throw new Error(`The import made ${found} instead of ${wanted}.`)
}

const number = (value: number) => Math.round(value).toLocaleString('en')

export function phaseTable(phases: readonly Phase[], rows: number) {
  return {
    head: [
      '',
      'took',
      'rows/s',
      'most RSS',
      'p99 of GraphQL',
      '503',
      'CPU Node',
      'CPU PostgreSQL',
      'CPU of both per row',
    ],
    rows: phases.map(({ title, seconds, peakMb, p99Ms, unavailable, nodeCpu, databaseCpu }) => [
      title,
      `${seconds.toFixed(1)} s`,
      number(rows / seconds),
      `${peakMb.toFixed(0)} MB`,
      `${p99Ms.toFixed(0)} ms`,
      String(unavailable),
      `${nodeCpu.toFixed(1)} s`,
      `${databaseCpu.toFixed(1)} s`,
      `${(((nodeCpu + databaseCpu) / rows) * 1e6).toFixed(0)} µs`,
    ]),
  }
}

export function noneUnavailable(what: string, phases: readonly Phase[]): Verdict {
  const count = phases.reduce((sum, { unavailable }) => sum + unavailable, 0)
  return atMost(`${what}: answers to people meanwhile that are 503`, count, 0, 'answers')
}

export function atLeast(what: string, got: number, least: number, unit: string): Verdict {
  return { what, wanted: `≥ ${least} ${unit}`, got: `${got.toFixed(0)} ${unit}`, met: got >= least }
}

export function atMost(what: string, got: number, most: number, unit: string): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(0)} ${unit}`, met: got <= most }
}
