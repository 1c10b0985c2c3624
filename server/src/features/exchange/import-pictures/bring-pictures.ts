import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import { uploadFile } from '#features/records/files/upload-file.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { brokenEntry, openEntries } from '#platform/archives/archive.ts'
import { becauseOf } from '#platform/because.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { findPictureWork, listWaiting, saveJoined, saveRefused, type WaitingPlace } from './import-picture.store.ts'
import { fetchArchive } from './kept-archive.ts'

type Place = { readonly workspaceId: string; readonly importId: string }

/**
 * Takes the pictures of a finished import out of its archive, one after the other, and gives each to its records. Each is entered in the transaction that
 * notes it, so that another try after a kill neither loses nor doubles one. What cannot be taken is noted with why.
 */
export async function bringPictures(
  deps: Deps,
  { workspaceId, importId }: Place,
  isStopped: () => boolean,
): Promise<void> {
  const work = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const found = await findPictureWork(tx, workspaceId, importId)
    if (!found) return null
    const { actorKind: kind, actorId: id, actorName: name, requestId } = found
    const actor = await actorNow(tx, { kind, workspaceId, id, name, requestId, partOf: importId }, deps.now())
    return { ...found, actor, waiting: await listWaiting(tx, workspaceId, importId) }
  })
  if (!work) return
  const { actor, waiting, storageKey, archiveSize, archiveSha256 } = work
  const place = { workspaceId, importId }
  const refuseAll = (error: AppError) =>
    inTransaction(deps.db.background, { workspaceId }, (tx) =>
      saveRefused(tx, workspaceId, importId, null, becauseOf(error)),
    )
  if (!actor.permissions.has('edit')) return refuseAll(mayNot(actor))
  if (storageKey === null) return refuseAll(new AppError('gone', 'import_file_removed', 'The ZIP is no longer kept.'))
  const background = { ...deps, db: { ...deps.db, app: deps.db.background } }
  const kept = { storageKey, size: archiveSize, sha256: archiveSha256 }
  let archive: Received
  try {
    archive = await fetchArchive(deps, kept)
  } catch (error) {
    if (error instanceof AppError && !isPassing(error)) return refuseAll(error)
    throw error
  }
  const ofPicture = Map.groupBy(waiting, ({ picture }) => picture)
  try {
    for await (const { place: picture, stream } of openEntries(archive.path, (one) => ofPicture.has(one))) {
      if (isStopped()) return
      const places = ofPicture.get(picture) ?? []
      const limit = deps.config.maxFileMb * 1_000_000
      const outcome = await bringOne(background, actor, place, places, () =>
        receiveUpload(incomingDirectory(deps.config.dataDir), stream, { limit, tooLarge: () => tooLarge(limit) }),
      )
      deps.signals.tellHere('changes', workspaceId)
      if (outcome instanceof AppError) return await refuseAll(outcome)
      if (outcome === 'overtaken') return
    }
  } finally {
    await archive.discard()
  }
}

/** One picture for each of its records. An error: none of the others can be taken either. */
async function bringOne(
  deps: Deps,
  actor: Actor,
  { workspaceId, importId }: Place,
  places: readonly WaitingPlace[],
  take: () => Promise<Received>,
): Promise<'done' | 'overtaken' | AppError> {
  const refuse = (place: WaitingPlace, error: AppError) =>
    inTransaction(deps.db.app, { workspaceId }, (tx) => saveRefused(tx, workspaceId, importId, place, becauseOf(error)))
  const [first] = places
  let received: Received
  try {
    received = await take()
  } catch (error) {
    const worded = brokenEntry(error, first?.fileName ?? '')
    if (!(worded instanceof AppError) || isPassing(worded)) throw worded
    for (const place of places) await refuse(place, worded)
    return 'done'
  }
  try {
    for (const place of places) {
      try {
        const name = place.fileName.split('/').at(-1)?.slice(0, 200) ?? ''
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
        if (!known)
          deps.log.error(
            { err: error, import: importId, picture: place.fileName },
            'A picture of an import could not be taken',
          )
        await refuse(place, known ?? FAULT)
      }
    }
    return 'done'
  } finally {
    await received.discard()
  }
}

/** Of files among those of a record. */
const LAST_POSITION = 10_000

const FAULT = new AppError(
  'internal',
  'internal',
  'An error in the service kept this picture from being added. It has been logged.',
)

class Overtaken extends Error {}

function tooLarge(limit: number): AppError {
  return new AppError(
    'payload_too_large',
    'file_too_large',
    `This picture is larger than ${limit / 1_000_000} MB. Save it smaller.`,
    {
      field: 'file',
      limit,
    },
  )
}

function mayNot({ name }: Actor): AppError {
  const message = `Stopped, because ${name} may no longer change records.`
  return new AppError('forbidden', 'may_not_any_more', message, { value: name })
}

const SUBJECT = {
  product: 'productId',
  variant: 'variantId',
  material: 'materialId',
  company: 'companyId',
  certification: 'certificationId',
} as const
