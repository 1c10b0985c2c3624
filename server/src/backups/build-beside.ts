import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '#platform/app-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { finishSwap, swapCluster } from '#platform/embedded-postgres/swap-cluster.ts'

type Built = Pick<EmbeddedPostgres, 'connection' | 'stop'>

/** A new cluster beside the one of a data directory, for a restore. */
export type Beside = {
  /** A database in it: an empty one, or what is made in the folder that is given. */
  start(make?: (folder: string) => Promise<Built>): Promise<Built['connection']>
  /** The database that is there now, for comparing; null where there is none, or where it cannot be started. */
  startNewest(note: (sentence: string) => void): Promise<EmbeddedPostgres['connection'] | null>
  /** Stops both, and renames: what was there is set aside, and its name given back. */
  putInPlace(): Promise<string | null>
  /** Stops what runs and removes what was not put in place. */
  clear(): Promise<void>
}

/**
 * Built in a folder of its own, `postgres.restoring-…`, and renamed into its place as the last step, so a kill at any moment leaves the data directory with the
 * database that it had, and a folder that the next restore removes. The caller holds the lock of the data directory.
 */
export async function buildBeside({ dataDir, replace }: { dataDir: string; replace: boolean }): Promise<Beside> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  finishSwap(dataDir)
  const place = join(dataDir, 'postgres')
  const isTaken = await requirePlace({ dataDir, replace })
  await removeUnfinished(dataDir)
  const workshop = mkdtempSync(join(dataDir, UNFINISHED))
  let built: Built | null = null
  let newest: EmbeddedPostgres | null = null
  return {
    async start(make = (dataDir) => startEmbeddedPostgres({ dataDir, log: () => {}, settings: FOR_LOADING })) {
      built = await make(workshop)
      return built.connection
    },
    async startNewest(note) {
      if (!isTaken) return null
      try {
        newest = await startEmbeddedPostgres({ dataDir, log: () => {} })
        return newest.connection
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        note(`The database that is set aside cannot be started, so it cannot be compared with the backup: ${why}`)
        return null
      }
    },
    async putInPlace() {
      if (built) await checkpoint(built.connection)
      await built?.stop()
      await newest?.stop()
      built = newest = null
      const aside = freeName(dataDir)
      // An empty folder may be a mount point's leftover or a first try's; it holds nothing to set aside.
      if (!isTaken && existsSync(place)) rmdirSync(place)
      swapCluster(dataDir, { next: join(basename(workshop), 'postgres'), aside })
      return isTaken ? aside : null
    },
    async clear() {
      await newest?.stop()
      await built?.stop()
      await rm(workshop, { recursive: true, force: true })
    },
  }
}

/** Whether a database is there; refused where it is not to be replaced. Touches nothing. */
export async function requirePlace({ dataDir, replace }: { dataDir: string; replace: boolean }): Promise<boolean> {
  const place = join(dataDir, 'postgres')
  const isTaken = existsSync(place) && (await readdir(place)).length > 0
  if (isTaken && !replace) throw notEmpty(dataDir)
  return isTaken
}

/**
 * Rows of a table that is made in the same transaction then go to its files alone, which are synced when it is committed; no copy of them has to be kept for
 * replicas.
 */
const FOR_LOADING = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', autovacuum: 'off' }

const UNFINISHED = 'postgres.restoring-'

/** So that stopping it has little left to write. */
async function checkpoint(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function freeName(dataDir: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  for (let attempt = 1; ; attempt += 1) {
    const name = `postgres.before-${moment}Z${attempt === 1 ? '' : `-${attempt}`}`
    if (!existsSync(join(dataDir, name))) return name
  }
}

/** Of a restore that was killed; its server is stopped by its watchdog, which may take a moment. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const pid = pidOf(join(dataDir, name, 'postgres', 'postmaster.pid'))
    for (let waited = 0; pid !== null && isAlive(pid) && waited < PATIENCE_MS; waited += 50) await sleep(50)
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const PATIENCE_MS = 15_000

function pidOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function notEmpty(dataDir: string): AppError {
  return new AppError(
    'conflict',
    'restore_directory_not_empty',
    `There is a database in ${dataDir} already. Add --replace to set it aside (it is kept as "postgres.before-" and the moment), or set DATA_DIR to an empty folder.`,
  )
}
