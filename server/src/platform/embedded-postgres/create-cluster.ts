import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../app-error.ts'
import type { DatabaseUser } from './database-user.ts'
import type { Binaries } from './find-binaries.ts'
import { insideDirectory } from './inside-directory.ts'

export const SUPERUSER = 'selvedge'

/**
 * Makes the cluster when there is none; true when it did. It is built beside its place and renamed into it, so a kill
 * at any moment leaves either no cluster or a whole one. `meanwhile` is called once another process is at work on it.
 */
export async function createCluster(
  directory: string,
  binaries: Binaries,
  user: DatabaseUser | null,
  { sync, meanwhile }: { sync: boolean; meanwhile: () => void },
): Promise<boolean> {
  removeUnfinished(directory)
  if (existsSync(directory) && readdirSync(directory).length > 0) return false

  if (!user) checkAccount()
  const workshop = mkdtempSync(`${directory}.new-`)
  const cluster = join(workshop, 'cluster')
  const password = join(workshop, PASSWORD_FILE)
  try {
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    mkdirSync(cluster, { mode: 0o700 })
    if (user) for (const path of [password, cluster, workshop]) chownSync(path, user.uid, user.gid)
    await runInitdb(cluster, binaries, user, { sync, meanwhile })
    renameSync(password, join(cluster, PASSWORD_FILE))
    syncDirectory(cluster)
    renameSync(cluster, directory)
    syncDirectory(dirname(directory))
  } finally {
    removeUnfinished(directory)
  }
  return true
}

/** The password lies inside the cluster, so that no copy or restore can part the two. */
export function readPassword(directory: string): string {
  const file = join(directory, PASSWORD_FILE)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new AppError(
      'unavailable',
      'embedded_postgres_password_unreadable',
      `The database's password cannot be read from ${file} (${error instanceof Error ? error.message : error}). Start Selvedge as the user that owns ${directory}, or bring the file back from a backup.`,
    )
  }
}

const PASSWORD_FILE = 'selvedge.password'

async function runInitdb(
  cluster: string,
  binaries: Binaries,
  user: DatabaseUser | null,
  { sync, meanwhile }: { sync: boolean; meanwhile: () => void },
) {
  const inside = insideDirectory(cluster, user)
  // The builtin locale sorts and folds alike on every machine, so a cluster may move without its indexes going wrong.
  const options = [
    `--pgdata=${inside.path}`,
    `--pwfile=${inside.path}/../${PASSWORD_FILE}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(sync ? [] : ['--no-sync']),
  ]
  try {
    const running = promisify(execFile)(binaries.initdb, options, inside.options)
    meanwhile()
    await running
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new AppError(
      'unavailable',
      'embedded_postgres_initdb_failed',
      `The database could not be created in ${dirname(dirname(cluster))}: ${detail || error}`,
    )
  }
}

/** initdb refuses a uid without an account, as containers may use; the server itself takes one. */
function checkAccount(): void {
  try {
    userInfo()
  } catch {
    throw new AppError(
      'unavailable',
      'embedded_postgres_without_account',
      `PostgreSQL cannot create a database for uid ${process.getuid?.()}, which has no account in /etc/passwd. Start Selvedge once as a user that has one, or set DATABASE_URL.`,
    )
  }
}

function removeUnfinished(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new-`)) continue
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
    } catch {
      // An initdb whose Node was killed may still be writing there; it ends at its next word, which nobody reads.
    }
  }
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
