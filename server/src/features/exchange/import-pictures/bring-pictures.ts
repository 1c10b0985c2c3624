import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { brokenEntry, openEntries } from '#platform/archives/archive.ts'
import { becauseOf } from '#platform/because.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { enterPicture, type OfImport } from './enter-picture.ts'
import { type Bringing, fetchPictures } from './fetch-pictures.ts'
import {
  findPictureWork,
  listWaiting,
  type PictureWork,
  saveAllRefused,
  saveRefused,
  type WaitingPlace,
} from './import-picture.store.ts'
import { fetchArchive } from './kept-archive.ts'

/**
 * Brings the pictures of a finished import to their records: those of its archive first, then some of those at addresses. Each is entered in the transaction that
 * notes it, so that another try after a kill neither loses nor doubles one. What cannot be taken is noted with why. "more": addresses are left that can be asked for
 * at once.
 */
export async function bringPictures(
  deps: Deps,
  { workspaceId, importId }: OfImport,
  isStopped: () => boolean,
): Promise<'done' | 'more'> {
  const work = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const found = await findPictureWork(tx, workspaceId, importId)
    if (!found) return null
    const { actorKind: kind, actorId: id, actorName: name, requestId } = found
    const actor = await actorNow(tx, { kind, workspaceId, id, name, requestId, partOf: importId }, deps.now())
    return { ...found, actor, waiting: await listWaiting(tx, workspaceId, importId) }
  })
  if (!work) return 'done'
  const { actor, waiting } = work
  const place = { workspaceId, importId }
  const refuseAll = (of: 'archive' | 'addresses') => async (error: AppError) => {
    await inTransaction(deps.db.background, { workspaceId }, (tx) =>
      saveAllRefused(tx, workspaceId, importId, of, becauseOf(error)),
    )
  }
  if (!actor.permissions.has('edit')) {
    await refuseAll('archive')(mayNot(actor))
    await refuseAll('addresses')(mayNot(actor))
    return 'done'
  }
  const background = { ...deps, db: { ...deps.db, app: deps.db.background } }
  const bringing = { actor, place, isStopped }
  if (waiting.length > 0) {
    await takeFromArchive(background, { ...bringing, refuseAll: refuseAll('archive') }, work, waiting)
    if (isStopped()) return 'done'
  }
  return fetchPictures(background, { ...bringing, refuseAll: refuseAll('addresses') })
}

/** One picture in memory at a time. */
async function takeFromArchive(
  deps: Deps,
  { actor, place, isStopped, refuseAll }: Bringing,
  { storageKey, archiveSize: size, archiveSha256: sha256 }: PictureWork,
  waiting: readonly WaitingPlace[],
): Promise<void> {
  if (storageKey === null || size === null || sha256 === null)
    return refuseAll(new AppError('gone', 'import_file_removed', 'The ZIP is no longer kept.'))
  let archive: Received
  try {
    archive = await fetchArchive(deps, { storageKey, size, sha256 })
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
      const outcome = await takeOne(deps, actor, place, places, () =>
        receiveUpload(incomingDirectory(deps.config.dataDir), stream, { limit, tooLarge: () => tooLarge(limit) }),
      )
      deps.signals.tellHere('changes', place.workspaceId)
      if (outcome instanceof AppError) return await refuseAll(outcome)
      if (outcome === 'overtaken') return
    }
  } finally {
    await archive.discard()
  }
}

/** One picture for each of its records. An error: none of the others can be taken either. */
async function takeOne(
  deps: Deps,
  actor: Actor,
  of: OfImport,
  places: readonly WaitingPlace[],
  take: () => Promise<Received>,
): Promise<'done' | 'overtaken' | AppError> {
  const [first] = places
  let received: Received
  try {
    received = await take()
  } catch (error) {
    const worded = brokenEntry(error, first?.fileName ?? '')
    if (!(worded instanceof AppError) || isPassing(worded)) throw worded
    const { workspaceId, importId } = of
    for (const place of places) {
      await inTransaction(deps.db.app, { workspaceId }, (tx) =>
        saveRefused(tx, workspaceId, importId, place, becauseOf(worded)),
      )
    }
    return 'done'
  }
  try {
    const name = first?.fileName.split('/').at(-1)?.slice(0, 200) ?? ''
    return await enterPicture(deps, actor, of, places, name, received)
  } finally {
    await received.discard()
  }
}

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
