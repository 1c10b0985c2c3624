import type { CalculatedChain } from './calculate.ts'

/**
 * 1 (best) to 5: the mean over the leaves of the result, weighted by their carbon. What a supplier's value replaced
 * keeps the weight it had, so that telling more never makes the rating worse.
 */
export function dataQualityOf({ carbon, covered }: CalculatedChain): number {
  let weights = 0
  let total = 0
  for (const { result, weight = result, quality } of carbon) {
    weights += weight
    total += weight * quality
  }
  for (const { weight, quality } of covered) {
    weights += weight
    total += weight * quality
  }
  return weights > 0 ? total / weights : 5
}
