import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { keepFetchedRatings } from '#features/records/ratings/keep-fetched-ratings.ts'
import type { Actor } from '#kit/actor.ts'
import { within } from '#kit/within.ts'
import type { ForeignRated } from '../connectors/rating.ts'
import { listAccepted, saveRatedCompanies } from './rated-company.store.ts'
import type { RatedCompany } from './rated-company.ts'

/** In the transaction of a run: what was read of companies, and the ratings of those that a person has said to be ours. */
export async function keepRatedCompanies(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
  companies: readonly ForeignRated[],
): Promise<void> {
  const place = { workspaceId: actor.workspaceId, connectionId: id }
  await saveRatedCompanies(tx, place, companies, deps.now())
  const ids = companies.map((one) => one.id)
  await keepRatings(deps, tx, actor, name, await listAccepted(tx, place, ids))
}

/** The ratings of companies that were accepted, as they were read last. */
export async function keepRatings(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  fetchedFrom: string,
  accepted: readonly Pick<RatedCompany, 'companyId' | 'rating' | 'seenAt'>[],
): Promise<void> {
  const ratings = accepted.flatMap(({ companyId, rating }) =>
    companyId === null || rating === null ? [] : [{ ...rating, companyId }],
  )
  const fetchedAt = accepted[0]?.seenAt ?? deps.now()
  await keepFetchedRatings(within(deps, tx).deps, actor, ratings, { fetchedFrom, fetchedAt })
}
