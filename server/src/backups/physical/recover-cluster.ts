import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/app-error.ts'
import { embeddedMajor } from '#platform/embedded-postgres/find-binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { ARCHIVING } from '#platform/embedded-postgres/wal-outbox.ts'
import type { Manifest } from '../archive/archive.ts'
import { checkPart, damaged } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Progress } from '../portable/progress.ts'
import type { Target } from '../target/target.ts'
import { planRecovery, type Recovery } from './plan-recovery.ts'
import { checkSentFiles } from './sent-files.ts'
import { RESTORE_COMMAND, serveWal } from './serve-wal.ts'
import { unpackCluster } from './unpack-cluster.ts'

/** All that is wrong with the log behind the latest backup that it begins with. Where nothing was archived there is nothing wrong. */
export async function* faultsOfLog(target: Target, { progress, signal }: Watched): AsyncGenerator<AppError> {
  try {
    const recovery = await planRecovery(target, { to: null })
    if (recovery.hole) yield damaged({ path: recovery.hole }, 'is missing')
    for (const part of recovery.wal) {
      try {
        await checkWal(target, { ...recovery, wal: [part] }, { progress, signal })
      } catch (error) {
        yield faultOr(error)
      }
    }
    await checkSentFiles(target, recovery, signal)
  } catch (error) {
    const fault = faultOr(error)
    if (fault.reason !== 'no_physical_backup') yield fault
  }
}

function faultOr(error: unknown): AppError {
  if (error instanceof AppError && FAULTS.includes(error.reason)) return error
  throw error
}

const FAULTS = ['backup_damaged', 'wal_history_missing', 'wal_of_two_databases', 'no_physical_backup']

/** Reads the log that a recovery needs, and compares it, before anything is touched. No key is needed. */
export async function checkWal(target: Target, { wal }: Recovery, { progress, signal }: Watched): Promise<void> {
  let [done, bytes] = [0, 0]
  for (const { part } of wal) {
    signal.throwIfAborted()
    await checkPart(target, part)
    done += 1
    bytes += part.size
    progress({ step: 'check', done, of: wal.length, bytes })
  }
}

type Watched = { readonly progress: Progress; readonly signal: AbortSignal }

/**
 * Builds a cluster as `<folder>/postgres` and brings it to its moment: from then on it is one of its own, on a new timeline. Its server runs until it is
 * stopped; what it writes is archived once it lies where the service finds it.
 */
export async function recoverCluster({
  recovery,
  target,
  seal,
  folder,
  note,
  progress = () => {},
  signal = new AbortController().signal,
}: {
  readonly recovery: Recovery
  readonly target: Target
  readonly seal: Seal | null
  /** Is there, and empty. */
  readonly folder: string
  note(message: string): void
  readonly progress?: Progress
  readonly signal?: AbortSignal
}): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  requireSameMajor(recovery.manifest)
  const cluster = join(folder, 'postgres')
  // On its way to the cluster its server, which may be another user, enters it by itself.
  await mkdir(cluster, { mode: 0o700 })
  let bytes = 0
  const written = (more: number) => {
    bytes += more
    progress({ step: 'cluster', done: Math.round(bytes / 1e6), of: null, bytes })
  }
  await unpackCluster({ target, physical: recovery.physical, seal, folder: cluster, progress: written, signal })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await chmod(cluster, 0o700)
  const log = await serveWal({ cluster, archived: recovery.wal, target, seal })
  const start = (until: Record<string, string>) =>
    startEmbeddedPostgres({
      dataDir: folder,
      log: note,
      settings: {
        ...ARCHIVING,
        restore_command: RESTORE_COMMAND,
        recovery_target_timeline: String(recovery.timeline),
        recovery_target_action: 'promote',
        // Nobody is let in before it is where it shall be.
        hot_standby: 'off',
        ...until,
      },
    })
  try {
    signal.throwIfAborted()
    const database = await startAt(recovery, start)
    return { connection: database.connection, stop: () => database.stop() }
  } catch (error) {
    throw log.failure() ?? error
  } finally {
    await log.stop()
  }
}

/** The log need not have a change that came after the moment: then all of it belongs to the moment. */
async function startAt(
  { to, isExact }: Recovery,
  start: (until: Record<string, string>) => ReturnType<typeof startEmbeddedPostgres>,
) {
  if (isExact) return start({ recovery_target: 'immediate' })
  if (to === null) return start({})
  try {
    // Before it has read its abbreviations PostgreSQL does not know what Z is.
    return await start({ recovery_target_time: to.toISOString().replace('Z', '+00') })
  } catch (error) {
    if (!(error instanceof AppError) || !error.message.includes('before configured recovery target was reached'))
      throw error
    return start({})
  }
}

export function requireSameMajor({ id, postgres }: Pick<Manifest, 'id' | 'postgres'>): void {
  const found = Math.floor(postgres.version / 10_000)
  const own = embeddedMajor()
  if (found === own) return
  throw new AppError(
    'unprocessable',
    'physical_backup_of_other_postgres',
    `The physical backup ${id} is of PostgreSQL ${found}, and this Selvedge comes with ${own}. Restore it with the Selvedge that made it, or ` +
      'restore a portable backup, which any version takes.',
  )
}
