import { createReadStream } from 'node:fs'
import { open, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/app-error.ts'
import { WAL_OUTBOX } from '#platform/embedded-postgres/wal-outbox.ts'
import type { TarEntry } from './tar.ts'

/**
 * What a copy of a running cluster consists of: all but what its server makes afresh, what only the running one has use for, and its log, which is
 * copied by itself. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
export async function listClusterFiles(cluster: string): Promise<TarEntry[]> {
  await refuseTablespaces(cluster)
  const entries: TarEntry[] = []
  await walk(cluster, '', entries)
  return entries
}

const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'current_logfiles',
  'current_logfiles.tmp',
  'postgresql.auto.conf.tmp',
  'recovery.signal',
  'standby.signal',
  WAL_OUTBOX,
])

/** Folders that have to be there, empty. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Last, because it says how far the files have got: `global/pg_control`. */
export const CONTROL = 'global/pg_control'

async function walk(cluster: string, folder: string, entries: TarEntry[]): Promise<void> {
  const files: string[] = []
  const directory = await opendir(join(cluster, folder)).catch(ignoreMissing)
  if (!directory) return
  for await (const entry of directory) {
    const path = folder + entry.name
    if (LEFT_OUT.has(path) || entry.name.startsWith('pgsql_tmp') || entry.name.startsWith('pg_internal.init')) continue
    if (entry.isDirectory()) {
      entries.push({ path: `${path}/`, size: 0, open: async () => null })
      if (EMPTIED.has(path)) continue
      await walk(cluster, `${path}/`, entries)
    } else if (entry.isFile() && path !== CONTROL) files.push(entry.name)
  }
  const unlogged = new Set(files.flatMap((name) => /^(\d+)_init$/.exec(name)?.[1] ?? []))
  for (const name of files.sort()) {
    const [, relation] = /^(\d+)(_(fsm|vm))?(\.\d+)?$/.exec(name) ?? []
    const isTemporary = /^t\d+_\d+(_|\.|$)/.test(name)
    if (isTemporary || (relation !== undefined && unlogged.has(relation))) continue
    const entry = await clusterFile(cluster, folder + name)
    if (entry) entries.push(entry)
  }
}

/** Null where it is gone meanwhile. */
export async function clusterFile(cluster: string, path: string): Promise<TarEntry | null> {
  const place = join(cluster, path)
  const found = await stat(place).catch(ignoreMissing)
  if (!found) return null
  return {
    path,
    size: found.size,
    async open() {
      const file = await open(place, 'r').catch(ignoreMissing)
      return file && createReadStream('', { fd: file, highWaterMark: 256 * 1024 })
    },
  }
}

async function refuseTablespaces(cluster: string): Promise<void> {
  for await (const { name } of await opendir(join(cluster, 'pg_tblspc'))) {
    throw new AppError(
      'unprocessable',
      'backup_of_tablespace',
      `The database has a tablespace outside of its directory (pg_tblspc/${name}), which a physical backup does not contain. Make a portable one: ` +
        'npm run backup -- TARGET.',
    )
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
