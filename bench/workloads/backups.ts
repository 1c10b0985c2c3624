import { type Backup, inFolder } from './backups-measured.ts'
import { measurePhysical, measurePortable } from './backups-phases.ts'
import { PAUSE_MS, PEOPLE } from './people-at-work.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const MOST_P99_RATIO = 1.3
const MOST_RISE_MB = 60

/** 1 GB, and with --quick some megabytes. */
export function measureBackups(bench: Bench): Promise<Section> {
  const isQuick = bench.pace.rounds < 4
  return measureBackupsOf(bench, Number(process.env['BENCH_BACKUP_PRODUCTS'] ?? (isQuick ? 1_000 : 30_000)))
}

/** 10 GB. */
export function measureLargeBackups(bench: Bench): Promise<Section> {
  return measureBackupsOf(bench, 300_000)
}

/**
 * Backups that the service makes of itself while people work, and their restores by the command until the service is ready: portable ones of a PostgreSQL, not encrypted and
 * encrypted; physical ones of the embedded database, whose log is archived, and a restore to a moment.
 */
async function measureBackupsOf(bench: Bench, products: number): Promise<Section> {
  const { portable, physical } = await measureSize(bench, products)
  const size = gb(portable.size)
  const backups = [
    { what: `${size}, portable`, base: portable.copied, ...portable.plain },
    { what: `${size}, portable, encrypted`, base: portable.copied, ...portable.sealed },
    { what: `${size}, physical`, base: null, ...physical.copy },
  ]
  const restores = [
    { what: 'portable, into another PostgreSQL', ...portable.elsewhere },
    { what: 'portable, encrypted, into an empty DATA_DIR', ...portable.embedded },
    { what: 'physical, to a moment, into an empty DATA_DIR', ...physical.restored },
  ]
  return {
    title: `Backing up and restoring ${size}`,
    about:
      `Backups into a folder on the same disk, made by the service itself (BACKUP_TO), which rests between the pieces, while ${PEOPLE} clients ask and save, each ${PAUSE_MS} ms after its ` +
      `last answer; at rest is the same work, for as long (90 s at most), in a service started in the same way that makes none. ${size} are ${portable.rows.toLocaleString('en')} rows. ` +
      'COPY reads the same tables in one connection and compresses them into nothing, without a rest. Restores are the command, which checks all parts first; then the service is started. ' +
      'Without an archive of the log, what is lost at most (RPO) is what BACKUP_EVERY says; with it, as long as a commit waits until the archive leads to it: the longest of three.',
    tables: [
      {
        head: [
          'backup',
          'time',
          'in the target',
          '÷ COPY and zstd',
          'CPU Node',
          'CPU PostgreSQL',
          'most RSS at rest, meanwhile',
          'p99 of GraphQL at rest, meanwhile',
        ],
        rows: backups.map((one) => [
          one.what,
          seconds(one.seconds),
          gb(one.stored),
          one.base === null ? '' : (one.seconds / one.base).toFixed(2),
          seconds(one.nodeCpu),
          seconds(one.databaseCpu),
          `${one.restMb.toFixed(0)} MB, ${one.peakMb.toFixed(0)} MB`,
          `${one.restMs.toFixed(0)} ms, ${one.p99Ms.toFixed(0)} ms`,
        ]),
      },
      {
        head: ['restore', 'database', 'time', 'MB/s of the database', 'most RSS of the command', 'until /readyz (RTO)'],
        rows: restores.map((one) => [
          one.what,
          size,
          seconds(one.seconds),
          (portable.size / 1e6 / one.seconds).toFixed(0),
          `${one.peakMb.toFixed(0)} MB`,
          seconds(one.ready),
        ]),
      },
      {
        head: [
          'log archived',
          'commit until it can be restored (RPO)',
          'saves/s',
          'of those without',
          'CPU of a save, of that without',
        ],
        rows: [
          [
            size,
            seconds(physical.exposed),
            physical.perSecond.toFixed(0),
            physical.writes.toFixed(2),
            physical.writesCpu.toFixed(2),
          ],
        ],
      },
    ],
    verdicts: backups.flatMap(verdictsOf),
  }
}

async function measureSize(bench: Bench, products: number) {
  const { workDir } = bench
  return inFolder(workDir, 'backups', (plain) =>
    inFolder(workDir, 'encrypted', (sealed) =>
      inFolder(workDir, 'embedded', async (dataDir) => {
        const portable = await measurePortable(bench, products, { plain, sealed, dataDir })
        const physical = await inFolder(workDir, 'archive', (folder) => measurePhysical(bench, dataDir, folder))
        return { portable, physical }
      }),
    ),
  )
}

function verdictsOf({ what, restMs, p99Ms, restMb, peakMb }: { readonly what: string } & Backup): Verdict[] {
  return [
    atMost(`Backup of ${what}: p99 of GraphQL meanwhile ÷ at rest`, p99Ms / restMs, MOST_P99_RATIO, '×', 2),
    atMost(`Backup of ${what}: memory of the Node process, more than at rest`, peakMb - restMb, MOST_RISE_MB, 'MB', 0),
  ]
}

function atMost(what: string, got: number, most: number, unit: string, digits: number): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(digits)} ${unit}`, met: got <= most }
}

function gb(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
