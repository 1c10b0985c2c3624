import { sql } from 'kysely'
import { sayBackups, watchBackups } from '#features/safekeeping/backups/watch-backups.ts'
import { AppError } from '#platform/app-error.ts'
import { tryFolder } from '#platform/file-storage/disk-storage.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import type { HealthCheck } from '#platform/http/health.ts'
import type { Deps } from '../deps.ts'

/** What has to work before anything can be read: passports, lists, pages. */
export const FOR_READING: readonly string[] = ['database', 'published']

/**
 * Ready means: the database answers through both doors, it can be written to, and so can the folders of files. Each is tried: a database that
 * only reads and a full disk both answer questions well. One that does not answer is not asked again before it has.
 */
export function createReadiness(deps: Deps): () => Promise<HealthCheck[]> {
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    database: () => sql`select 1`.execute(deps.db.app),
    published: () => sql`select 1`.execute(deps.db.published),
    writes: () => sql`select try_writing()`.execute(deps.db.app),
    files: () =>
      Promise.all([deps.storage.tryWriting(), tryFolder(incomingDirectory(deps.config.dataDir), 'incoming')]),
  }
  const underWay = new Map<string, Promise<HealthCheck>>()
  const check = (name: string, work: () => Promise<unknown>): Promise<HealthCheck> => {
    const asked = underWay.get(name) ?? tryPart(name, work).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return withinBound(name, asked)
  }
  return async () => {
    const checks = await Promise.all(Object.entries(parts).map(([name, work]) => check(name, work)))
    return deps.backups === null ? checks : [...checks, await tellBackups(deps)]
  }
}

async function tryPart(name: string, work: () => Promise<unknown>): Promise<HealthCheck> {
  try {
    await work()
    return { name, ok: true }
  } catch (error) {
    const reason = error instanceof AppError ? error.reason : ''
    return { name, ok: false, detail: FAULTS[reason] ?? (name === 'files' ? NO_FILES : NO_DATABASE) }
  }
}

/** It informs whoever looks: a service whose backups fail can do its work. */
async function tellBackups(deps: Deps): Promise<HealthCheck> {
  const told = watchBackups(deps).then(sayBackups, () => 'How the backups stand could not be read.')
  const { detail } = await withinBound(
    BACKUPS,
    told.then((detail) => ({ name: BACKUPS, ok: true, detail })),
  )
  return { name: BACKUPS, ok: true, ...(detail !== undefined && { detail }) }
}

const BACKUPS = 'backups'

/** So that what is slow is named: all of them together have 2 s. */
const BOUND_MS = 1_500

async function withinBound(name: string, asked: Promise<HealthCheck>): Promise<HealthCheck> {
  const { promise: tooLate, resolve } = Promise.withResolvers<HealthCheck>()
  const detail = `It took longer than ${BOUND_MS / 1000} s.`
  const timer = setTimeout(() => resolve({ name, ok: false, detail }), BOUND_MS)
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const NO_DATABASE = 'The database does not respond.'
const NO_FILES = 'The file storage cannot be written to.'

/** For everybody: no addresses, no paths. */
const FAULTS: Readonly<Record<string, string>> = {
  storage_full: 'The disk is full.',
  database_read_only: 'The database is read-only.',
  storage_read_only: 'The folder is read-only.',
  statement_timed_out: 'The database took too long.',
  database_busy: 'The database is overloaded.',
}
