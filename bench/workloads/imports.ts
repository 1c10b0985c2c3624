import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOf, readDemo } from '../../server/test/spawn-server.ts'
import { startContender } from '../contenders/contender.ts'
import { cpuSeconds, parentOf, peakMemoryMb, postgresCpuSeconds, resetPeakMemory } from '../processes.ts'
import { catalogueFile } from './imports-file.ts'
import { PAUSE_MS, PEOPLE, peopleAtWork } from './people-at-work.ts'
import { serviceOn } from './service.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const VARIANTS_EACH = 5
const LEAST_CHECKED = 10_000
const LEAST_RUN = 5_000
const MOST_MB = 400
const MOST_P99_MS = 150
const MOST_UNDO_SECONDS = 90

/**
 * A catalogue brought in as a file, with people at work meanwhile: checked, imported, the same file again, taken back. The service is as
 * `npm start` starts it, on the embedded PostgreSQL with the demo data.
 */
export async function measureImports({ pace, workDir, log }: Bench): Promise<Section> {
  const products = Number(process.env.BENCH_IMPORT_PRODUCTS ?? (pace.rounds < 4 ? 2_000 : 20_000))
  const rows = products * VARIANTS_EACH
  const file = catalogueFile(products, VARIANTS_EACH)
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
    },
    '/readyz',
  )
  const client = new pg.Client({ ...databaseOf(dataDir), options: '-c search_path=selvedge' })
  try {
    await client.connect()
    const pid = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(pid.rows[0]!.pid)
    const service = serviceOn(selvedge.port, readDemo(dataDir).apiKey)
    const rest = await peopleAtWork(service, () => sleep(3_000))

    const time = async (title: string, work: () => Promise<unknown>): Promise<Phase> => {
      log(`imports: ${title}`)
      resetPeakMemory(selvedge.pid)
      const [node, database, startedAt] = [cpuSeconds(selvedge.pid), postgresCpuSeconds(postmaster), performance.now()]
      let seconds = 0
      const p99Ms = await peopleAtWork(service, async () => {
        await work()
        seconds = (performance.now() - startedAt) / 1000
      })
      return {
        title,
        seconds,
        p99Ms,
        peakMb: peakMemoryMb(selvedge.pid),
        nodeCpu: cpuSeconds(selvedge.pid) - node,
        databaseCpu: postgresCpuSeconds(postmaster) - database,
      }
    }
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
    const begin = async (mutation: string, id: string, state: string) => {
      await service.ask(`mutation { ${mutation}(id: "${id}") { id } }`)
      await until(id, state)
    }

    const id = await service.upload(file, 'catalogue.csv')
    const checked = await time('check', () => begin('checkImport', id, 'checked'))
    const run = await time('run', () => begin('startImport', id, 'finished'))
    await refuseOtherThan(client, id, products, rows)
    const settled = await time('what was left to assess', async () => {
      while ((await client.query('select 1 from assessments_due limit 1')).rows.length > 0) await sleep(20)
    })
    log('imports: COPY of the same rows')
    const copied = await copyTheSame(client, id)
    const again = await service.upload(file, 'catalogue.csv')
    await begin('checkImport', again, 'checked')
    const unchanged = await time('the same file again', () => begin('startImport', again, 'finished'))
    const undone = await time('undo', () => begin('undoImport', id, 'undone'))

    const phases = [checked, run, settled, unchanged, undone]
    const each = (seconds: number) => rows / seconds
    const number = (value: number) => Math.round(value).toLocaleString('en')
    return {
      title: `Importing ${number(rows)} rows`,
      about:
        `A CSV of ${number(products)} products with ${number(rows)} variants, ${(file.length / 1e6).toFixed(1)} MB, eleven columns, on the embedded PostgreSQL. Meanwhile ` +
        `${PEOPLE} clients ask and save, each ${PAUSE_MS} ms after its last answer; at rest their p99 is ${rest.toFixed(0)} ms. COPY writes the very rows that the import wrote, ` +
        'into tables with the same columns and indexes, without foreign keys: those of the records alone, and all of them, with assessments, readiness, events and what an undo needs.',
      tables: [
        {
          head: ['', 'took', 'rows/s', 'most RSS', 'p99 of GraphQL', 'CPU Node', 'CPU PostgreSQL'],
          rows: phases.map(({ title, seconds, peakMb, p99Ms, nodeCpu, databaseCpu }) => [
            title,
            `${seconds.toFixed(1)} s`,
            number(each(seconds)),
            `${peakMb.toFixed(0)} MB`,
            `${p99Ms.toFixed(0)} ms`,
            `${nodeCpu.toFixed(1)} s`,
            `${databaseCpu.toFixed(1)} s`,
          ]),
        },
        {
          head: ['', 'took', 'rows of the file/s', 'run ÷ it'],
          rows: [
            ['COPY of products and variants', copied.records],
            ['COPY of all rows the import wrote', copied.all],
          ].map(([title, seconds]) => [
            String(title),
            `${Number(seconds).toFixed(1)} s`,
            number(each(Number(seconds))),
            (run.seconds / Number(seconds)).toFixed(2),
          ]),
        },
      ],
      verdicts: [
        atLeast('Import: check', each(checked.seconds), LEAST_CHECKED, 'rows/s'),
        atLeast('Import: run', each(run.seconds), LEAST_RUN, 'rows/s'),
        atMost('Import: undo', undone.seconds, MOST_UNDO_SECONDS, 's'),
        atMost('Import: memory of the Node process', Math.max(...phases.map(({ peakMb }) => peakMb)), MOST_MB, 'MB'),
        atMost(
          'Import: p99 of GraphQL meanwhile',
          Math.max(...[checked, run, unchanged, undone].map(({ p99Ms }) => p99Ms)),
          MOST_P99_MS,
          'ms',
        ),
      ],
    }
  } finally {
    await client.end().catch(() => {})
    await selvedge.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Phase = {
  readonly title: string
  readonly seconds: number
  readonly p99Ms: number
  readonly peakMb: number
  readonly nodeCpu: number
  readonly databaseCpu: number
}

async function refuseOtherThan(client: pg.Client, id: string, products: number, variants: number): Promise<void> {
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

/** Seconds that COPY takes to write the rows of the import into empty tables like those they stand in. */
async function copyTheSame(client: pg.Client, id: string): Promise<{ records: number; all: number }> {
  const { rows } = await client.query<{ place: string }>(`select current_setting('data_directory') as place`)
  const { place } = rows[0]!
  const made = (kind: string) => `(select record_id from import_records where import_id = '${id}' and kind = '${kind}')`
  const which = {
    products: `id in ${made('product')}`,
    variants: `id in ${made('variant')}`,
    assessments: `variant_id in ${made('variant')}`,
    readiness: `variant_id in ${made('variant')}`,
    events: `part_of = '${id}'`,
    import_records: `import_id = '${id}'`,
  }
  const took: Record<string, number> = {}
  await client.query('create schema copied')
  for (const [table, condition] of Object.entries(which)) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [`selvedge.${table}`],
    )
    const { columns } = rows[0]!
    await client.query(`create table copied.${table} (like selvedge.${table} including all)`)
    await client.query(
      `copy (select ${columns} from ${table} where ${condition}) to '${place}/${table}.copy' with (format binary)`,
    )
    const startedAt = performance.now()
    await client.query(`copy copied.${table} (${columns}) from '${place}/${table}.copy' with (format binary)`)
    took[table] = (performance.now() - startedAt) / 1000
    await client.query(`copy (select) to program 'rm ${place}/${table}.copy'`)
  }
  await client.query('drop schema copied cascade')
  const { products = 0, variants = 0 } = took
  return { records: products + variants, all: Object.values(took).reduce((sum, seconds) => sum + seconds, 0) }
}

function atLeast(what: string, got: number, least: number, unit: string): Verdict {
  return { what, wanted: `≥ ${least} ${unit}`, got: `${got.toFixed(0)} ${unit}`, met: got >= least }
}

function atMost(what: string, got: number, most: number, unit: string): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(0)} ${unit}`, met: got <= most }
}
