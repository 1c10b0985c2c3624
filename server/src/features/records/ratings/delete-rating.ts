import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { deleteRatingRows, lockRating } from './rating.store.ts'
import type { Rating } from './rating.ts'

/** Deletes a rating; it can be restored for a while. */
export async function deleteRating(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Rating> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const rating = await lockRating(tx, actor.workspaceId, id)
    if (!rating) throw notFound('rating', id)
    refuseStale('rating', rating, expectedRevision)
    await keepDeleted(tx, actor, 'rating', [rating])
    await deleteRatingRows(tx, actor.workspaceId, [id])
    const { name } = rating
    recordEvent(tx, actor, { kind: 'rating.deleted', subjectType: 'rating', subjectId: id, data: { name } })
    return rating
  })
}
