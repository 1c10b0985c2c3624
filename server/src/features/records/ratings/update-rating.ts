import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { lockRatings, updateRatingRows } from './rating.store.ts'
import { endsDisclosure, type Origin, type Rating, refuseToCorrect } from './rating.ts'
import { ratingFields } from './rating-fields.ts'
import { refuseContradiction } from './score-rule.ts'

type RatingChange = Input<typeof ratingFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. What was decided about showing it ends with what it was decided about. */
export async function updateRating(deps: Deps, reader: Reader, change: RatingChange): Promise<Rating> {
  return onlyOne(await updateRatings(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. `origin`: it is the scheme that says it. */
export function updateRatings(
  deps: Deps,
  reader: Reader,
  inputs: readonly RatingChange[],
  origin: Origin | null = null,
): Promise<Rating[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      given: parsePatch(ratingFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('rating', given, await lockRatings(tx, actor.workspaceId, ids)).map(
      ({ before, given: { subScores, ...others } }) => {
        const said = subScores === undefined ? others : { ...others, subScores: subScores ?? [] }
        const fields = changedFields(before, said)
        if (!origin) refuseToCorrect(before, fields)
        refuseContradiction({ ...before, ...said })
        return { before, said, ends: endsDisclosure(before, fields) }
      },
    )
    recordEvents(
      tx,
      actor,
      changes.map(({ before, said }) => ({
        kind: 'rating.updated',
        subjectType: 'rating',
        subjectId: before.id,
        data: said,
        before: changedFrom(before, said),
      })),
    )
    const saved = changes.map(({ before, said, ends }) => ({
      before,
      fields: { ...said, ...origin, ...(ends && { disclosedAt: null, disclosedBy: null }) },
    }))
    return updateRatingRows(tx, actor.workspaceId, saved)
  })
}

/** A file that says of a rating what it says already changes nothing of it. */
function changedFields<F extends object>(before: Rating, said: F): Partial<F> {
  const now: Readonly<Record<string, unknown>> = before
  return Object.fromEntries(
    Object.entries(said).filter(([field, value]) => JSON.stringify(now[field]) !== JSON.stringify(value)),
  ) as Partial<F>
}
