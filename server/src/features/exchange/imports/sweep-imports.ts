import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { discardBytes } from '#features/records/files/sweep-files.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { endState, listImportsWithOldFiles, lockImport, releaseFile } from './import.store.ts'

/** Long enough to ask why a row was refused, and to start what was prepared. */
export const FILE_KEPT_DAYS = 30
/** What a connection has read, it reads again with the next run. The function in the database says the same. */
const SOURCE_KEPT_DAYS = 14
const BATCH = 100

/**
 * Removes the files of imports that ended, or were uploaded and never started, so many days ago. What an import did, its report and
 * what its undo needs are kept on. Every step can be repeated, so it may be killed between any two, and run in several processes.
 */
export async function sweepImports(deps: Deps, { keptDays = FILE_KEPT_DAYS } = {}): Promise<{ removed: number }> {
  for (let removed = 0; ; ) {
    const found = await listImportsWithOldFiles(deps.db.app, keptDays, BATCH)
    for (const { workspaceId, id } of found) if (await removeFile(deps, workspaceId, id, keptDays)) removed += 1
    if (found.length < BATCH) return { removed }
  }
}

async function removeFile(deps: Deps, workspaceId: string, id: string, fileDays: number): Promise<boolean> {
  const storageKey = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const found = await lockImport(tx, workspaceId, id)
    if (!found || found.storageKey === null || ['checking', 'running', 'undoing'].includes(found.state)) return null
    const keptDays = found.connectionId === null ? fileDays : Math.min(fileDays, SOURCE_KEPT_DAYS)
    const isUnused = found.state === 'uploaded' || found.state === 'checked'
    if (isUnused) {
      await endState(tx, workspaceId, id, 'cancelled', {
        reason: 'not_started_in_time',
        message: `It was not started within ${keptDays} days, so its file was removed. Upload it again to import it.`,
        limit: keptDays,
      })
    }
    await releaseFile(tx, workspaceId, id)
    const data = { fileName: found.fileName, keptDays }
    const actor = systemActor(workspaceId, 'housekeeping')
    recordEvent(tx, actor, { kind: 'import.file_removed', subjectType: 'import', subjectId: id, data })
    return found.storageKey
  })
  if (storageKey === null) return false
  await discardBytes(deps, workspaceId, [storageKey])
  return true
}
