import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, requireOwnMigrations } from '#database/migrate.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { checkArchive } from './archive/check-archive.ts'
import { buildBeside, requirePlace } from './build-beside.ts'
import { restoreFiles } from './files/restore-files.ts'
import { findKey, putKey } from './find-key.ts'
import { settlePast } from './past/settle-past.ts'
import { planRecovery, type Recovery } from './physical/plan-recovery.ts'
import { checkWal, recoverCluster, requireSameMajor } from './physical/recover-cluster.ts'
import { checkSentFiles, countMissingFiles, restoreSentFiles } from './physical/sent-files.ts'
import { noteStorage, type Restored, type RestoreWish } from './restore-backup.ts'

/**
 * Brings the embedded database to a moment: by a copy of its cluster and what it wrote after that. As of a portable backup, all is read and checked before anything is
 * touched, and the database that is there stays as it is until the last step.
 */
export async function restorePhysical(wish: RestoreWish & { readonly recovery: Recovery }): Promise<Restored> {
  const { target, recovery, seal, dataDir, storage, asItWas } = wish
  const { progress = () => {}, note = () => {}, signal = new AbortController().signal } = wish
  const { manifest } = recovery
  requireSameMajor(manifest)
  await requireOwnMigrations(manifest.selvedge.migrations)
  const key = await findKey(wish)
  await requirePlace(wish)
  const checked = ({ bytes, of }: { bytes: number; of: number }) =>
    progress({ step: 'check', done: Math.round(bytes / 1e6), of: Math.round(of / 1e6), bytes })
  await checkArchive(target, manifest, { progress: checked, signal })
  await checkWal(target, recovery, { progress, signal })
  await checkSentFiles(target, recovery, signal)
  await wish.begin?.()
  const beside = await buildBeside(wish)
  try {
    const scratch = incomingDirectory(dataDir)
    const files = await restoreFiles({ target, manifest, seal, storage, scratch, progress, signal })
    const sent = await restoreSentFiles({ target, recovery, seal, storage, scratch, signal })
    await putKey(dataDir, key)
    const connection = await beside.start((folder) =>
      recoverCluster({ recovery, target, seal, folder, note, signal, progress }),
    )
    const { applied } = await migrate(connection, undefined, { note })
    if (applied.length > 0) note(`${applied.length} migrations of this version were applied.`)
    const missing = await countMissingFiles(connection, recovery, storage)
    await noteStorage(connection, await wish.identifyStorage())
    const newest = await startNewest(wish, (await beside.startNewest(note)) ?? null)
    try {
      const moment = (recovery.to ?? recovery.until).toISOString()
      await settlePast({ connection, manifest: { ...manifest, moment }, newest: newest.connection, asItWas, note })
    } finally {
      await newest.close()
    }
    const setAside = await beside.putInPlace()
    return { files: { ...files, restored: files.restored + sent, lost: files.lost + missing }, key: key.kind, setAside }
  } finally {
    await beside.clear()
  }
}

/** Where the replaced database is not there, the log goes further than the moment that was asked for. */
async function startNewest(
  { target, recovery, seal, dataDir, asItWas, note = () => {}, signal }: RestoreWish & { readonly recovery: Recovery },
  replaced: Newest['connection'],
): Promise<Newest> {
  if (replaced !== null || recovery.to === null || asItWas) return { connection: replaced, close: async () => {} }
  try {
    return await recoverNewest({ target, seal, dataDir, signal })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    note(`The end of the log cannot be compared with the moment that was restored: ${why}`)
    return { connection: null, close: async () => {} }
  }
}

type Newest = {
  readonly connection: Awaited<ReturnType<typeof recoverCluster>>['connection'] | null
  close(): Promise<void>
}

/** The database as far as its log leads, in a folder of the data directory that `close` removes. */
export async function recoverNewest({
  target,
  seal,
  dataDir,
  signal,
}: Pick<RestoreWish, 'target' | 'seal' | 'dataDir' | 'signal'>) {
  const folder = await mkdtemp(join(dataDir, 'postgres.restoring-'))
  try {
    const recovery = await planRecovery(target, { to: null })
    const { connection, stop } = await recoverCluster({ recovery, target, seal, folder, note: () => {}, signal })
    return {
      connection,
      async close() {
        await stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
