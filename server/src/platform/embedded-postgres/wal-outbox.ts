import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'

/**
 * Where the server puts what it has written to its log (WAL), a segment at a time, for somebody to take it away. It lies inside of the cluster: as
 * root, the database's user can enter no other directory. And it is named as seen from there, so no path of an operator's, with spaces or quotes in it,
 * is ever read by a shell.
 */
export const WAL_OUTBOX = 'wal-outbox'

/**
 * What has a server archive. `basic_archive` comes with PostgreSQL and runs inside of it: it copies, syncs, renames, syncs the directory, and takes a
 * segment that is there already for done if the bytes are the same; no process is started for it. Who takes segments away closes them as well; while
 * nobody does, one is closed after ten minutes in which something was written, for each takes 16 MB.
 * https://www.postgresql.org/docs/18/basic-archive.html
 */
export const ARCHIVING = {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': WAL_OUTBOX,
  archive_timeout: '600',
} as const

export function walOutboxOf(dataDir: string): string {
  return join(dataDir, 'postgres', WAL_OUTBOX)
}

/** Before a server that archives is started: while it is down nobody writes there, so what was being copied when it was killed can go. */
export function makeWalOutbox(cluster: string, user: DatabaseUser | null): void {
  const outbox = join(cluster, WAL_OUTBOX)
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  if (user) chownSync(outbox, user.uid, user.gid)
  for (const name of readdirSync(outbox)) if (name.startsWith(UNFINISHED)) rmSync(join(outbox, name), { force: true })
}

/** How basic_archive names what it has not copied to its end. */
const UNFINISHED = 'archtemp.'
