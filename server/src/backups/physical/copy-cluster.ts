import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { PhysicalPart } from '../archive/archive.ts'
import { type Part, writePart } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import { type Pace, UNPACED } from '../pace.ts'
import type { Target } from '../target/target.ts'
import { CONTROL, clusterFile, listClusterFiles } from './cluster-files.ts'
import { packTar, type TarEntry } from './tar.ts'
import { nameSegment, parseHistoryName, parsePosition, parseSegment, segmentAt } from './wal-names.ts'

export type CopiedCluster = {
  /** All that was committed before it is in the copy. */
  readonly moment: Date
  readonly postgres: { readonly version: number; readonly system: string }
  readonly physical: PhysicalPart
}

/**
 * Copies the files of a running cluster, by PostgreSQL's low-level way, and what it wrote to its log meanwhile: with that the copy is whole, with
 * no archive beside it. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster({
  cluster,
  connection,
  target,
  folder,
  seal,
  pace = UNPACED,
  progress,
  signal,
}: {
  /** The directory of the cluster. */
  readonly cluster: string
  /** As a superuser. */
  readonly connection: pg.ClientConfig
  readonly target: Target
  /** Where its parts go. */
  readonly folder: string
  readonly seal: Seal | null
  readonly pace?: Pace
  progress(copied: { readonly bytes: number; readonly of: number }): void
  readonly signal: AbortSignal
}): Promise<CopiedCluster> {
  const client = new pg.Client({ ...connection, application_name: 'selvedge_backup' })
  // The next statement tells.
  client.on('error', () => {})
  await client.connect()
  try {
    // Both are of this session: if it ends, however that may be, the backup has never been begun, and the log is kept no longer.
    await client.query(KEEP_LOG)
    await client.query('select pg_backup_start($1, fast => true)', [LABEL])
    const files = await listClusterFiles(cluster)
    const of = files.reduce((sum, { size }) => sum + size, 0)
    let bytes = 0
    const write = (name: string, entries: readonly TarEntry[]) =>
      writePart(
        target,
        `${folder}/${name}.tar`,
        counted(packTar(entries), pace, signal, (more) => {
          bytes += more
          progress({ bytes: Math.min(bytes, of), of })
        }),
        seal,
      )

    const parts: Part[] = []
    for (const group of groupsOf(files)) parts.push(await write(String(parts.length + 1).padStart(4, '0'), group))
    const control = memoryFile(CONTROL, await readSteadily(join(cluster, CONTROL)))
    const {
      rows: [stopped],
    } = await client.query<Stopped>(STOP)
    if (!stopped) throw new Error('PostgreSQL did not say where the backup ends.')
    const { label, tablespaces, moment, stopLsn, version, system } = stopped
    const start = startOf(label)
    const last = { timeline: start.segment.timeline, number: segmentAt(parsePosition(stopLsn) - 1n) }
    const map = tablespaces.trim() === '' ? [] : [textFile('tablespace_map', tablespaces)]
    const histories = await historiesOf(cluster)
    parts.push(await write('last', [control, textFile('backup_label', label), ...map, ...histories]))
    for (let { number } = start.segment; number <= last.number; number += 1n) {
      const name = nameSegment({ timeline: last.timeline, number })
      const segment = await clusterFile(cluster, `pg_wal/${name}`)
      if (!segment) throw new Error(`PostgreSQL has removed ${name} of its log while the backup was made.`)
      parts.push(await write(`wal-${name}`, [segment]))
    }
    return {
      moment,
      postgres: { version, system },
      physical: {
        startLsn: start.lsn,
        stopLsn,
        timeline: start.segment.timeline,
        startSegment: nameSegment(start.segment),
        stopSegment: nameSegment(last),
        label,
        parts,
      },
    }
  } finally {
    await client.end().catch(() => {})
  }
}

const LABEL = 'Selvedge'

const KEEP_LOG = `select pg_create_physical_replication_slot('selvedge_backup_' || pg_backend_pid(), true, true)`

type Stopped = {
  readonly moment: Date
  readonly stopLsn: string
  readonly label: string
  readonly tablespaces: string
  readonly version: number
  readonly system: string
}

/** The statement's moment is before the stop. Nothing waits for the archive: what is needed is copied from the cluster itself. */
const STOP = `
  select statement_timestamp() as moment, lsn::text as "stopLsn", labelfile as label, coalesce(spcmapfile, '') as tablespaces,
    current_setting('server_version_num')::int as version, (pg_control_system()).system_identifier::text as system
  from pg_backup_stop(wait_for_archive => false)`

function startOf(label: string) {
  const [, lsn, file] = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+) \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
  const segment = parseSegment(file ?? '')
  if (lsn === undefined || segment === null) throw new Error('PostgreSQL did not say where the backup begins.')
  return { lsn, segment }
}

/** A part has a quarter of a gigabyte, or one file of up to one more. */
const PART_BYTES = 256 * 1024 * 1024

function* groupsOf(entries: readonly TarEntry[]): Generator<TarEntry[]> {
  let group: TarEntry[] = []
  let size = 0
  for (const entry of entries) {
    if (size > 0 && size + entry.size > PART_BYTES) {
      yield group
      group = []
      size = 0
    }
    group.push(entry)
    size += entry.size
  }
  if (group.length > 0) yield group
}

/** After a restore the log is on a timeline whose way PostgreSQL reads from these, also where nothing was archived. */
async function historiesOf(cluster: string): Promise<TarEntry[]> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => parseHistoryName(name) !== null)
  const found = await Promise.all(names.map((name) => clusterFile(cluster, `pg_wal/${name}`)))
  return found.filter((entry) => entry !== null)
}

/** It is written in place, so half of it may be of before; a moment later it is whole. */
async function readSteadily(path: string): Promise<Buffer> {
  for (let content = await readFile(path); ; ) {
    const again = await readFile(path)
    if (again.equals(content)) return content
    content = again
  }
}

function textFile(path: string, text: string): TarEntry {
  return memoryFile(path, Buffer.from(text))
}

function memoryFile(path: string, content: Uint8Array): TarEntry {
  return { path, size: content.length, open: async () => once(content) }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  pace: Pace,
  signal: AbortSignal,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal.throwIfAborted()
    await pace()
    count(piece.length)
    yield piece
  }
}
