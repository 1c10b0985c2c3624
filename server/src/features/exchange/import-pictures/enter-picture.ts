import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { uploadFile } from '#features/records/files/upload-file.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { becauseOf } from '#platform/because.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { saveJoined, saveRefused, type WaitingPlace } from './import-picture.store.ts'

export type OfImport = { readonly workspaceId: string; readonly importId: string }

/**
 * Gives one picture to each of its records, each in the transaction that notes it. An error: none of the others can be taken either. "overtaken": the import is
 * being undone, or another process has brought it.
 */
export async function enterPicture(
  deps: Deps,
  actor: Actor,
  { workspaceId, importId }: OfImport,
  places: readonly WaitingPlace[],
  name: string,
  received: Received,
): Promise<'done' | 'overtaken' | AppError> {
  for (const place of places) {
    try {
      await uploadFile(
        deps,
        actor,
        received,
        { kind: 'image', name, position: Math.min(place.rank, LAST_POSITION), [SUBJECT[place.kind]]: place.recordId },
        {
          along: async (tx, { id }) => {
            if (!(await saveJoined(tx, workspaceId, importId, place, id))) throw new Overtaken()
          },
        },
      )
    } catch (error) {
      if (error instanceof Overtaken) return 'overtaken'
      if (isPassing(error)) throw error
      const known = error instanceof AppError && error.code !== 'internal' ? error : null
      if (known?.reason === 'workspace_quota_exceeded') return known
      if (!known) {
        const about = { err: error, import: importId, picture: place.fileName }
        deps.log.error(about, 'A picture of an import could not be taken')
      }
      const because = becauseOf(known ?? FAULT)
      await inTransaction(deps.db.app, { workspaceId }, (tx) => saveRefused(tx, workspaceId, importId, place, because))
    }
  }
  return 'done'
}

/** Of files among those of a record. */
const LAST_POSITION = 10_000

const FAULT = new AppError(
  'internal',
  'internal',
  'An error in the service kept this picture from being added. It has been logged.',
)

class Overtaken extends Error {}

const SUBJECT = {
  product: 'productId',
  variant: 'variantId',
  material: 'materialId',
  company: 'companyId',
  certification: 'certificationId',
} as const
