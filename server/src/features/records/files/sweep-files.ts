import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  type DiscardedFile,
  deleteDiscarded,
  discardUnused,
  findAbandoned,
  findDiscarded,
  mayRemoveBytes,
} from './stored-file.store.ts'

/**
 * Removes the bytes that nothing leads to: of uploads that a crash cut off, of deleted files, of pictures that a passport has stopped
 * showing. Every step can be repeated, so it may be killed between any two, and run in several processes.
 */
export async function sweepFiles(deps: Deps, { olderThanMinutes = GRACE_MINUTES } = {}): Promise<{ removed: number }> {
  for (;;) {
    const names = await findAbandoned(deps.db.app, olderThanMinutes, BATCH)
    for (const { workspaceId, storageKey } of names) {
      await inTransaction(deps.db.app, { workspaceId }, (tx) => discardUnused(tx, workspaceId, [storageKey]))
    }
    if (names.length < BATCH) break
  }
  return { removed: await removeDiscarded(deps) }
}

/** No upload takes that long between entering its name and entering its file. */
const GRACE_MINUTES = 60
const BATCH = 500

/** Gives up names that have just lost their file. What goes wrong is left to the next sweep: the change itself has succeeded. */
export async function discardBytes(deps: Deps, workspaceId: string, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return
  try {
    await inTransaction(deps.db.app, { workspaceId }, (tx) => discardUnused(tx, workspaceId, storageKeys))
    await removeDiscarded(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'The bytes of a deleted file will be removed later')
  }
}

async function removeDiscarded(deps: Deps): Promise<number> {
  for (let removed = 0; ; ) {
    const discarded = await findDiscarded(deps.db.app, BATCH)
    for (const file of discarded) {
      // A backup is copying files, of a moment when this may still have been shown. The next sweep removes it.
      if (!(await removeBytes(deps, file))) return removed
      removed += 1
    }
    if (discarded.length < BATCH) return removed
  }
}

/** The transaction holds off backups that begin meanwhile. A second time does no harm. */
async function removeBytes(deps: Deps, { workspaceId, storageKey, copies }: DiscardedFile): Promise<boolean> {
  return inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    if (!(await mayRemoveBytes(tx))) return false
    for (const copy of copies) await deps.storage.remove(`${storageKey}.${copy}`)
    await deps.storage.remove(storageKey)
    await deleteDiscarded(tx, workspaceId, storageKey)
    return true
  })
}
