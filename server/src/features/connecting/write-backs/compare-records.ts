import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { nextDisclosureChange } from '#features/people/workspaces/score-disclosure.ts'
import { planRecords } from './plan-records.ts'
import { findScoreSetting, listReferredIds } from './public-fact.store.ts'
import { saveComparison, takeComparison } from './write-back.store.ts'

/** As many as make a transaction of a fraction of a second. */
const BATCH = 1_000

/**
 * Compares the next records of a connection with what was written of them: after a run, when somebody wants all written, when passports have other addresses
 * from now on, or when a law has scores shown or hidden. Where it is stands in the database. Gives back whether there was
 * something to compare.
 */
export async function compareRecords(deps: Deps, workspaceId: string, id: string): Promise<boolean> {
  const base = deps.config.publicPassportUrl
  const now = deps.now()
  return inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const [comparison] = await Promise.all([takeComparison(tx, workspaceId, id, { now, base }), commitSoon(tx)])
    if (!comparison) return false
    const { isOfOtherBase, isAtItsTime, again } = comparison
    const from = isOfOtherBase || isAtItsTime ? '' : comparison.from
    if (from === null) return false
    const ids = await listReferredIds(tx, { workspaceId, connectionId: id }, { from, take: BATCH })
    if (ids.length > 0) await planRecords(deps, tx, workspaceId, comparison, ids, again)
    const isMore = ids.length === BATCH
    const next = nextDisclosureChange(await findScoreSetting(tx, workspaceId), now)
    await saveComparison(tx, workspaceId, id, {
      from: isMore ? (ids.at(-1) ?? null) : null,
      base,
      again: isMore ? again : 'none',
      nextAt: Number.isFinite(next) ? new Date(next) : null,
    })
    return true
  })
}
