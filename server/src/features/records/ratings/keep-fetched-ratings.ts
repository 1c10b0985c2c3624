import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import type { Input } from '#platform/fields.ts'
import { createRatings } from './create-rating.ts'
import { findRatingsOfDays, lockRatings, updateRatingRows } from './rating.store.ts'
import type { Origin } from './rating.ts'
import type { ratingFields } from './rating-fields.ts'
import { updateRatings } from './update-rating.ts'

type FetchedRating = Input<typeof ratingFields> & {
  readonly companyId: string
  readonly scheme: string
  readonly publishedOn: string
}

/**
 * What a scheme says of companies, as part of a greater change. What it has published on another day is another rating; what it says otherwise of the
 * same day is corrected; and what it says still is only seen again.
 */
export async function keepFetchedRatings(
  deps: Deps,
  actor: Actor,
  given: readonly FetchedRating[],
  origin: Origin,
): Promise<void> {
  // The same company twice: what came last counts.
  const ratings = [...new Map(given.map((one) => [keyOf(one), one])).values()]
  if (ratings.length === 0) return
  await write(deps, actor, 'edit', async (tx) => {
    const known = new Map((await findRatingsOfDays(tx, actor.workspaceId, ratings)).map((one) => [keyOf(one), one]))
    const fresh = ratings.filter((one) => !known.has(keyOf(one)))
    if (fresh.length > 0) await createRatings(deps, actor, fresh, origin)
    const others = ratings.flatMap((said) => {
      const before = known.get(keyOf(said))
      return before ? [{ said, before }] : []
    })
    const isSaidStill = ({ said, before }: (typeof others)[number]) => {
      const now: Readonly<Record<string, unknown>> = before
      return Object.entries(said).every(([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value))
    }
    const changed = others.filter((one) => !isSaidStill(one))
    if (changed.length > 0) {
      await updateRatings(
        deps,
        actor,
        changed.map(({ said, before }) => ({ ...said, id: before.id })),
        origin,
      )
    }
    const same = others.filter(isSaidStill).map(({ before }) => before.id)
    if (same.length > 0) {
      const locked = await lockRatings(tx, actor.workspaceId, same)
      await updateRatingRows(
        tx,
        actor.workspaceId,
        locked.map((before) => ({ before, fields: origin })),
      )
    }
  })
}

function keyOf({
  companyId,
  scheme,
  publishedOn,
}: Pick<FetchedRating, 'companyId' | 'scheme' | 'publishedOn'>): string {
  return JSON.stringify([companyId, scheme, publishedOn])
}
