import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { costOfStatistics, inWindows1250 } from './import-statistics.ts'
import { catalogueFile } from './imports-file.ts'
import {
  atLeast,
  atMost,
  noneUnavailable,
  phaseTable,
  refuseOtherThan,
  untilAssessed,
  whileImporting,
} from './imports-measured.ts'
import { PAUSE_MS, PEOPLE } from './people-at-work.ts'
import type { Bench, Section } from './workload.ts'

const VARIANTS_EACH = 5
const LEAST_CHECKED = 10_000
const LEAST_RUN = 5_000
const MOST_OF_COPY_PERCENT = 200
const MOST_MB = 400
const MOST_P99_MS = 150
const MOST_UNDO_SECONDS = 90
const MOST_OF_CHECK_PERCENT = 10

/**
 * A catalogue brought in as a file, with people at work meanwhile: checked, imported, the same file again, taken back. The service is as
 * `npm start` starts it, on the embedded PostgreSQL with the demo data.
 */
export async function measureImports(bench: Bench): Promise<Section> {
  const { pace, log } = bench
  const products = Number(process.env.BENCH_IMPORT_PRODUCTS ?? (pace.rounds < 4 ? 2_000 : 20_000))
  const rows = products * VARIANTS_EACH
  const file = catalogueFile(products, VARIANTS_EACH)
  return whileImporting(bench, {}, async (importing) => {
    const { service, client, restMs, time, cpuAlone, begin } = importing
    const id = await service.upload(file, 'catalogue.csv')
    const checked = await time('check', () => begin('checkImport', id, 'checked'))
    const run = await time('run', () => begin('startImport', id, 'finished'))
    await refuseOtherThan(client, id, products, rows)
    const settled = await time('what was left to assess', () => untilAssessed(importing))
    log('imports: COPY of the same rows')
    const copied = await copyTheSame(client, id)
    const again = await service.upload(file, 'catalogue.csv')
    await begin('checkImport', again, 'checked')
    const unchanged = await time('the same file again', () => begin('startImport', again, 'finished'))
    const undone = await time('undo', () => begin('undoImport', id, 'undone'))
    const third = await service.upload(file, 'catalogue.csv')
    await begin('checkImport', third, 'checked')
    // What the undo before has left behind is no part of it.
    const tidy = () => client.query('vacuum (analyze)')
    await tidy()
    const runAlone = await cpuAlone('run', () => begin('startImport', third, 'finished'))
    await untilAssessed(importing)
    await tidy()
    const undoAlone = await cpuAlone('undo', () => begin('undoImport', third, 'undone'))
    const statistics = await statisticsOf(bench, file)

    const phases = [checked, run, settled, unchanged, undone]
    const each = (seconds: number) => rows / seconds
    const number = (value: number) => Math.round(value).toLocaleString('en')
    const perRow = (seconds: number) => number((seconds / rows) * 1e6)
    const cpu = ({ nodeCpu, databaseCpu }: typeof run) => nodeCpu + databaseCpu
    return {
      title: `Importing ${number(rows)} rows`,
      about:
        `A CSV of ${number(products)} products with ${number(rows)} variants, ${(file.length / 1e6).toFixed(1)} MB, eleven columns, on the embedded PostgreSQL. Meanwhile ` +
        `${PEOPLE} clients ask and save, each ${PAUSE_MS} ms after its last answer; at rest their p99 is ${restMs.toFixed(0)} ms. COPY writes the very rows that the import wrote, ` +
        'into tables with the same columns and indexes, without foreign keys: those of the records alone, and all of them, with assessments, readiness, events and what an undo needs. ' +
        `Then the file is imported and undone once more with nobody at work, whose questions cost more the more records there are: ${perRow(runAlone)} and ${perRow(undoAlone)} µs of CPU a row. ` +
        'Statistics of letters and values are what an upload computes over the whole file, in CPU time, beside that of the check (Node and PostgreSQL).',
      tables: [
        phaseTable(phases, rows),
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
        {
          head: ['statistics of the file in', 'letters', 'values', 'both per row', 'of the check'],
          rows: statistics.map(({ name, encoding, values }) => [
            name,
            `${(encoding * 1e3).toFixed(0)} ms`,
            `${(values * 1e3).toFixed(0)} ms`,
            `${(((encoding + values) / rows) * 1e6).toFixed(2)} µs`,
            `${(((encoding + values) / cpu(checked)) * 100).toFixed(1)} %`,
          ]),
        },
      ],
      verdicts: [
        atLeast('Import: check', each(checked.seconds), LEAST_CHECKED, 'rows/s'),
        atLeast('Import: run', each(run.seconds), LEAST_RUN, 'rows/s'),
        atMost(
          'Import: run, of what COPY of all its rows takes',
          (run.seconds / copied.all) * 100,
          MOST_OF_COPY_PERCENT,
          '%',
        ),
        atMost('Import: undo', undone.seconds, MOST_UNDO_SECONDS, 's'),
        atMost('Import: CPU time of the undo, of the run’s', (undoAlone / runAlone) * 100, 100, '%'),
        atMost(
          'Import: CPU time of statistics of letters and values, of the check’s',
          Math.max(...statistics.map(({ encoding, values }) => ((encoding + values) / cpu(checked)) * 100)),
          MOST_OF_CHECK_PERCENT,
          '%',
        ),
        atMost('Import: memory of the Node process', Math.max(...phases.map(({ peakMb }) => peakMb)), MOST_MB, 'MB'),
        atMost(
          'Import: p99 of GraphQL meanwhile',
          Math.max(...[checked, run, unchanged, undone].map(({ p99Ms }) => p99Ms)),
          MOST_P99_MS,
          'ms',
        ),
        noneUnavailable('Import', phases),
      ],
    }
  })
}

/** Of the file as it is, and as a program writes it that knows no UTF-8. */
async function statisticsOf({ workDir, log }: Bench, file: Buffer) {
  log('imports: statistics of letters and values')
  const folder = mkdtempSync(join(workDir, 'statistics-'))
  try {
    const costOf = async (name: string, bytes: Buffer, encoding: 'utf-8' | 'windows-1250') => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return { name: encoding, ...(await costOfStatistics(path, encoding)) }
    }
    return [
      await costOf('utf-8.csv', file, 'utf-8'),
      await costOf('windows-1250.csv', inWindows1250(file), 'windows-1250'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
