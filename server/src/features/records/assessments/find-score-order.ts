import { type ScoreDraws, scoreDrawsOf } from '@selvedge/lca/open/score-draws.ts'
import { areDistinguishable } from '@selvedge/lca/open/uncertainty.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { createBreather } from '#platform/breathe.ts'
import { findScoresOfProduct } from './assessment.store.ts'
import { calculationOf } from './result-of.ts'

/** Variants of a product with the same inputs, and so the same score. */
export type ScorePlace = {
  readonly variantIds: readonly string[]
  readonly score: number
  /** Null for the last. */
  readonly isApartFromNext: boolean | null
}

/** More results that differ are not looked at: each is drawn 1,000 times, which takes a millisecond. */
const MOST = 100

/** The variants of a product by their scores, and whether the order is certain. Null where there is no such product. */
export async function findScoreOrder(
  scope: ReadScope,
  { productId }: { productId: string },
): Promise<ScorePlace[] | null> {
  requirePermission(scope.reader, 'read')
  const scored = await findScoresOfProduct(await scope.tx(), scope.workspaceId, productId, MOST)
  if (scored === null) return null
  const draws: (ScoreDraws | null)[] = []
  const breathe = createBreather()
  for (const record of scored) {
    await breathe()
    const { method, input } = await calculationOf(scope, record)
    draws.push(scoreDrawsOf(method, input))
  }
  return scored.map(({ variantIds, score }, i) => {
    const [own, next] = [draws[i], draws[i + 1]]
    return { variantIds, score, isApartFromNext: own && next ? areDistinguishable(own.score, next.score) : null }
  })
}
