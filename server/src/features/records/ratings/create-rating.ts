import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { rating } from './rating.noun.ts'
import { insertRatings } from './rating.store.ts'
import type { Origin, Rating } from './rating.ts'
import { ratingFields } from './rating-fields.ts'
import { refuseContradiction } from './score-rule.ts'

type NewRating = Input<typeof ratingFields>

/** Enters what a scheme has published of a company. */
export async function createRating(deps: Deps, reader: Reader, input: NewRating): Promise<Rating> {
  return onlyOne(await createRatings(deps, reader, [input]))
}

/** Said by a person or a file. */
const BY_HAND: Origin = { fetchedFrom: null, fetchedAt: null }

/** All of them or none, with as many statements as for one. */
export function createRatings(
  deps: Deps,
  reader: Reader,
  inputs: readonly NewRating[],
  origin = BY_HAND,
): Promise<Rating[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = inputs.map((input) => {
      const fields = parseNew(ratingFields, input)
      refuseContradiction(fields)
      return { id: newId(rating.idPrefix), ...fields, subScores: fields.subScores ?? [] }
    })
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'rating.created', subjectType: 'rating', subjectId: id, data })),
    )
    const saved = records.map((fields) => ({ ...fields, ...origin, disclosedAt: null, disclosedBy: null }))
    return insertRatings(tx, actor.workspaceId, saved)
  })
}
