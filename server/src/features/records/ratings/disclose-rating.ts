import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { onlyOne } from '#platform/only-one.ts'
import { lockRating, updateRatingRows } from './rating.store.ts'
import { type Rating, refuseToDisclose } from './rating.ts'

/**
 * Decides that passports show a rating, of this one alone: the next one of the company is confidential again. An admin's decision, because the
 * contract with a scheme may forbid it. Passports that are public change when they are published again.
 */
export async function discloseRating(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Rating> {
  return decide(deps, reader, id, true)
}

/** Takes the decision back. */
export async function concealRating(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Rating> {
  return decide(deps, reader, id, false)
}

function decide(deps: Deps, reader: Reader, id: string, isDisclosed: boolean): Promise<Rating> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const rating = await lockRating(tx, actor.workspaceId, id)
    if (!rating) throw notFound('rating', id)
    if ((rating.disclosedAt !== null) === isDisclosed) return rating
    const now = deps.now()
    if (isDisclosed) refuseToDisclose(rating, now.toISOString().slice(0, 10))
    recordEvent(tx, actor, {
      kind: isDisclosed ? 'rating.disclosed' : 'rating.concealed',
      subjectType: 'rating',
      subjectId: id,
      data: { name: rating.name },
    })
    const fields = isDisclosed
      ? { disclosedAt: now, disclosedBy: actor.name }
      : { disclosedAt: null, disclosedBy: null }
    return onlyOne(await updateRatingRows(tx, actor.workspaceId, [{ before: rating, fields }]))
  })
}
