import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { deleteFile } from '#features/records/files/delete-file.ts'
import type { Actor } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { forgetWaiting, listJoined, saveTakenBack } from './undone-picture.store.ts'

const BATCH = 100

/** Deletes the pictures that an import has brought, but for those that somebody has changed since: they are kept, and told. False: it was stopped. */
export async function takeBackPictures(
  deps: Deps,
  actor: Actor,
  importId: string,
  isStopped: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const { workspaceId } = actor
  const background = { ...deps, db: { ...deps.db, app: deps.db.background } }
  for (;;) {
    const joined = await inTransaction(deps.db.background, actor, (tx) => listJoined(tx, workspaceId, importId, BATCH))
    if (joined.length === 0) {
      await inTransaction(deps.db.background, actor, (tx) => forgetWaiting(tx, workspaceId, importId))
      return true
    }
    for (const place of joined) {
      if (await isStopped()) return false
      if (!place.isChanged) {
        await deleteFile(background, actor, { id: place.fileId }).catch((error: unknown) => {
          if (!(error instanceof AppError && error.reason === 'file_not_found')) throw error
        })
      }
      const because = place.isChanged ? CHANGED : null
      await inTransaction(deps.db.background, actor, (tx) => saveTakenBack(tx, workspaceId, importId, place, because))
    }
  }
}

const CHANGED: Because = { reason: 'picture_changed_since', message: 'It has been saved since, so it was kept.' }
