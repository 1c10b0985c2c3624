import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError } from '../app-error.ts'
import type { DatabaseUser } from './database-user.ts'
import { insideDirectory } from './inside-directory.ts'

/**
 * A directory for the unix socket that only the database's user can enter. It is in a temporary directory, because a
 * socket's path must stay under 107 bytes (103 on macOS) however deep the data directory lies; named by the cluster,
 * so that a server which outlived its Node is found again and crashes leave no litter.
 */
export function makeSocketDirectory(clusterId: string, user: DatabaseUser | null): string {
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const directory = join(base, `selvedge-${clusterId}`)
    if (Buffer.byteLength(join(directory, 'XXXXXX', '.s.PGSQL.5432')) > 100) continue
    try {
      if (!canEnter(base, user)) continue
      return takeDirectory(directory, user) ?? giveAway(mkdtempSync(`${directory}-`), user)
    } catch {
      // Read-only or missing: the next one may serve.
    }
  }
  throw new AppError(
    'unavailable',
    'no_socket_directory',
    `No directory for the database's socket can be made in ${tmpdir()}, /tmp or /var/tmp. Set TMPDIR to a short path that the database's user can write.`,
    { field: 'TMPDIR', value: tmpdir() },
  )
}

/** Puts a directory back that a cleaner of temporary files took away, at the path that connections know. */
export function restoreSocketDirectory(directory: string, user: DatabaseUser | null): void {
  if (existsSync(directory)) return
  mkdirSync(directory, { mode: 0o700 })
  giveAway(directory, user)
}

/** `null` when somebody else has made the name theirs, as anybody may in a shared /tmp. */
function takeDirectory(directory: string, user: DatabaseUser | null): string | null {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch {
    const found = lstatSync(directory)
    const owners = [process.getuid?.(), user?.uid]
    if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) return null
  }
  return giveAway(directory, user)
}

function giveAway(directory: string, user: DatabaseUser | null): string {
  if (user) chownSync(directory, user.uid, user.gid)
  chmodSync(directory, 0o700)
  return directory
}

function canEnter(directory: string, user: DatabaseUser | null): boolean {
  // Mostly everybody may, and asking a shell takes as long as reading thousands of files.
  if (process.platform === 'linux' && isOpenToAll(directory)) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', directory], insideDirectory('/', user).options).status === 0
}

/** It and all that it is in. */
function isOpenToAll(directory: string): boolean {
  for (let at = realpathSync(directory); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
