import { assessmentOf } from './assess.ts'
import { calculate } from './calculate.ts'
import { boundsClaims } from './claims.ts'
import type { OpenInput } from './open-input.ts'
import type { Country, OpenMethod } from './open-method.ts'
import { conventionalChain, factsAsSaid, worstMarketOf } from './product-score.ts'
import { scoreOf } from './score.ts'
import { areDistinguishable, drawsOfFlows } from './uncertainty.ts'

/** What each draw makes of a product that has a score. */
export interface ScoreDraws {
  /** Before rounding. The conventional item is drawn along, with the same numbers for the rows that both share. */
  score: Float64Array
  /** Less, or more, carbon per use than the conventional item of the category; `null`: their order is not certain. */
  besideConventional: 'less' | 'more' | null
}

/** `null` where there is no score. Two scores are told apart by `areDistinguishable` of their draws. */
export function scoreDrawsOf(method: OpenMethod, input: OpenInput): ScoreDraws | null {
  const calculation = calculate(method, input)
  const assessed = assessmentOf(method, input, calculation)
  const { score, uses, carbonFootprint, waterLiters, dataQuality, stages, waterStages } = assessed
  const { product } = calculation
  if (score === null || uses === null || carbonFootprint === null || dataQuality === null) return null
  if (!calculation.chain || !product || !stages || !waterStages) return null
  const amounts = { carbonFootprint, waterLiters, dataQuality, uses, stages, waterStages }
  const sold = worstMarketOf(method, calculation.chain, product, amounts)
  const usual = sold && usualDraws(method, product.entry.id, sold.market)
  if (!sold || !usual) return null
  const { benchmark } = sold
  const facts = factsAsSaid(method, input, calculation, product, sold, amounts)
  // What is drawn are the flows that the score is of.
  const { chain } =
    calculation.chain.filled.market === sold.market
      ? calculation
      : calculate(method, { ...input, market: sold.market.entry.code })
  if (!chain) return null
  const sharedBy = { making: uses, care: boundsClaims(method) ? product.entry.uses : uses }
  const carbon = drawsOfFlows(chain.carbon, sharedBy)
  const water = drawsOfFlows(chain.water, sharedBy)
  // What is claimed without proof is capped: by as many points less in each draw.
  const capped = Math.min(0, score - scoreOf(facts).score)
  const drawn = carbon.map((carbonPerUse, i) => {
    const beside = { ...benchmark, carbonPerUse: usual.carbon[i]!, waterPerUse: usual.water[i]! }
    const waterPerUse = facts.waterPerUse === null ? null : water[i]!
    return scoreOf({ ...facts, carbonPerUse, waterPerUse, benchmark: beside }).exact + capped
  })
  const side = facts.carbonPerUse < benchmark.carbonPerUse ? 'less' : 'more'
  return { score: drawn, besideConventional: areDistinguishable(carbon, usual.carbon) ? side : null }
}

interface UsualDraws {
  carbon: Float64Array
  water: Float64Array
}

const known = new WeakMap<OpenMethod, Map<string, UsualDraws | null>>()

/** Of the conventional item of a category, per use, sold in this country. */
function usualDraws(method: OpenMethod, productId: string, market: Country): UsualDraws | null {
  const ofMethod = known.get(method) ?? new Map<string, UsualDraws | null>()
  known.set(method, ofMethod)
  const key = `${productId} ${market.index}`
  const found = ofMethod.get(key)
  if (found !== undefined) return found
  const chain = conventionalChain(method, productId, market)
  const uses = method.products.get(productId)?.entry.uses
  const shared = uses === undefined ? null : { making: uses, care: uses }
  const drawn =
    chain && shared ? { carbon: drawsOfFlows(chain.carbon, shared), water: drawsOfFlows(chain.water, shared) } : null
  ofMethod.set(key, drawn)
  return drawn
}
