import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../app-error.ts'

/**
 * Takes the data directory for this process, or throws one line that names the holder.
 *
 * The lock is the kernel's file lock, which Node reaches only through its SQLite: an exclusive transaction that is
 * never ended on a file that stays empty. The kernel drops it when the holder dies, however it dies, so nothing is
 * ever stale: no pid is compared, no take-over can race, and a container that shares the volume but not the pid
 * numbers is kept out too. What a process must not do is open and close `selvedge.lock` by other means: POSIX drops a
 * process's locks on a file when any of its descriptors for that file closes.
 */
export function lockDataDirectory(dataDir: string): { release(): void } {
  const directory = resolve(dataDir)
  const holderFile = join(directory, HOLDER)
  const lock = takeLock(directory, holderFile)
  held.add(lock)
  describeHolder(holderFile)
  return {
    release() {
      if (!held.delete(lock)) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

/** Refuses in the same way where another process has it, and leaves it as it is. */
export function requireFreeDataDirectory(dataDir: string): void {
  const directory = resolve(dataDir)
  if (existsSync(join(directory, LOCK))) takeLock(directory, join(directory, HOLDER)).close()
}

const LOCK = 'selvedge.lock'
const HOLDER = 'selvedge.pid'

/** Keeps the handles reachable: a collected handle would give its lock away. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

function takeLock(directory: string, holderFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(join(directory, LOCK), { timeout: 0 })
    // Nothing is ever written, so there is nothing to be undone by a journal; and for one a full disk has no room.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new AppError(
        'conflict',
        'data_directory_in_use',
        `The data directory ${directory} is in use by ${readHolder(holderFile)}. Stop that process, or set DATA_DIR to another directory.`,
        { field: 'DATA_DIR', value: directory },
      )
    }
    throw new AppError(
      'unavailable',
      'data_directory_not_lockable',
      `The data directory ${directory} cannot be locked (${error instanceof Error ? error.message : error}). It must be writable by this user and on a file system that supports file locks.`,
      { field: 'DATA_DIR', value: directory },
    )
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

type Holder = { pid: number; since: string; host: string }

function describeHolder(holderFile: string): void {
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), host: hostname() }
  const unfinished = `${holderFile}.${process.pid}`
  try {
    writeFileSync(unfinished, `${JSON.stringify(holder)}\n`)
    renameSync(unfinished, holderFile)
  } catch (error) {
    rmSync(unfinished, { force: true })
    // The lock holds without it, and on a full disk what is there is still to be served.
    if (!isFull(error)) throw error
  }
}

/** The holder writes its name just after it has the lock, so a reader may have to look again. */
function readHolder(holderFile: string): string {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const { pid, since, host }: Holder = JSON.parse(readFileSync(holderFile, 'utf8'))
      return pid === process.pid && host === hostname()
        ? `this very process (${pid}) since ${since}`
        : `process ${pid} on host ${host} since ${since}`
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    }
  }
  return 'another process, which has not said which'
}
