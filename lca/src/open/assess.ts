import { type CalculatedChain, type Calculation, calculate, stages as carbonStages, type Masses } from './calculate.ts'
import { dataQualityOf } from './data-quality.ts'
import type { OpenInput, Place } from './open-input.ts'
import { type Country, isSince, type OpenMethod } from './open-method.ts'
import { byStage, perUse, type StageValues, scored, total, usesOf, waterOnlyStages } from './product-score.ts'
import type { Reason } from './reasons.ts'
import type { Grade, Score } from './score.ts'

export interface OpenAssessment {
  methodVersion: string
  factorSetVersion: string
  boundary: 'cradle-to-grave' | 'cradle-to-gate' | null
  /** kg CO2e per item; null exactly when a blocking reason is listed. */
  carbonFootprint: number | null
  /** Of it, what happens until the product is made. */
  cradleToGate: number | null
  stages: StageValues | null
  /** Litres of blue water per item. */
  waterLiters: number | null
  /** Also there where too little of it rests on values of its own to be shown as a result. */
  waterStages: StageValues | null
  coverage: number
  waterCoverage: number
  /** 1 (best) to 5. */
  dataQuality: number | null
  /** Part of the footprint that rests on suppliers' own values. */
  primaryDataShare: number | null
  /** Of that, what is verified by a third party, with everything that proves it. */
  verifiedDataShare: number | null
  uses: number | null
  /** kg CO2e: what is made and carried shared by all uses, washing by those of the usual life. */
  carbonPerUse: number | null
  score: number | null
  grade: Grade | null
  subScores: Score['subScores'] | null
  masses: Masses | null
  /** The chain as it was calculated, unknown countries filled in. */
  countries: Partial<Record<Place, string>> | null
  /** The market it was calculated with: the one that is said, otherwise the worst for the footprint. `null` where there is none, and before the fifth version. */
  market: string | null
  /** The same of the score: of several markets the one in which the product compares worst. */
  scoredMarket: string | null
  electricityKwh: Partial<Record<Place, number>> | null
  heatMJ: Partial<Record<Place, number>> | null
  reasons: Reason[]
}

export function assess(method: OpenMethod, input: OpenInput): OpenAssessment {
  return assessmentOf(method, input, calculate(method, input))
}

export function assessmentOf(method: OpenMethod, input: OpenInput, calculation: Calculation): OpenAssessment {
  const { product, isAssumed, coverage, waterCoverage, chain, reasons } = calculation
  const assessed = {
    methodVersion: method.id,
    factorSetVersion: method.factors.version,
    coverage,
    waterCoverage,
    reasons,
  }
  const amounts = amountsOf(calculation)
  if (!chain || amounts.stages === null) return { ...assessed, ...nothing }
  const whole = chain.boundary === 'cradle-to-grave'
  const { stages, waterStages, carbonFootprint, waterLiters } = amounts
  const dataQuality = isAssumed ? 5 : dataQualityOf(method, input, calculation, chain)
  // Goods that are made as a garment is are none of its category.
  const category = isAssumed || (product && !method.products.has(product.entry.id)) ? null : product
  const uses = category && usesOf(method, input, category, reasons)
  const score =
    uses === null || !category || !whole
      ? null
      : scored(method, input, calculation, chain, category, {
          carbonFootprint,
          waterLiters,
          dataQuality,
          uses,
          stages,
          waterStages,
        })
  if (!score) {
    const message =
      product && method.accessories.has(product.entry.id)
        ? 'There is no benchmark yet for this kind of product, so it has no score.'
        : chain.boundary === 'cradle-to-gate'
          ? 'A result without use and end of life is not compared with a benchmark.'
          : isAssumed
            ? 'Without a kind of product there is no benchmark to compare it with.'
            : 'The category has no benchmark: its usual mass is not known, or there are no factors for it.'
    reasons.push({ code: 'BENCHMARK', item: 'product', message })
  }
  return {
    ...assessed,
    boundary: chain.boundary,
    carbonFootprint,
    cradleToGate: gateOf(chain),
    stages,
    waterLiters,
    waterStages,
    dataQuality,
    primaryDataShare: carbonFootprint > 0 ? primaryOf(chain) / carbonFootprint : 0,
    verifiedDataShare: carbonFootprint > 0 ? verifiedOf(chain) / carbonFootprint : 0,
    uses,
    carbonPerUse: category && uses ? perUse(method, category, uses, carbonFootprint, stages.use ?? 0) : null,
    score: score?.score ?? null,
    grade: score?.grade ?? null,
    subScores: score?.subScores ?? null,
    masses: chain.masses,
    countries: chain.countries,
    market: marketCode(method, chain, chain.filled.market),
    scoredMarket: score && marketCode(method, chain, score.market),
    electricityKwh: chain.electricityKwh,
    heatMJ: chain.heatMJ,
  }
}

/** What is added up, by stage and in whole; null where a reason blocks. */
export function amountsOf({ chain, waterCoverage }: Calculation) {
  if (!chain) return { stages: null, waterStages: null, carbonFootprint: null, waterLiters: null }
  const whole = chain.boundary === 'cradle-to-grave'
  const stages = byStage(chain.carbon, whole ? carbonStages : [])
  const waterStages = byStage(chain.water, whole ? waterOnlyStages : [])
  const waterLiters = waterCoverage < 0.8 - 1e-9 ? null : total(waterStages)
  return { stages, waterStages, carbonFootprint: total(stages), waterLiters }
}

const nothing = {
  boundary: null,
  carbonFootprint: null,
  cradleToGate: null,
  stages: null,
  waterLiters: null,
  waterStages: null,
  dataQuality: null,
  primaryDataShare: null,
  verifiedDataShare: null,
  uses: null,
  carbonPerUse: null,
  score: null,
  grade: null,
  subScores: null,
  masses: null,
  countries: null,
  market: null,
  scoredMarket: null,
  electricityKwh: null,
  heatMJ: null,
}

function marketCode(method: OpenMethod, { places }: CalculatedChain, { entry }: Country): string | null {
  return places.length > 0 && isSince(method.id, 'selvedge-open-5') ? entry.code : null
}

function gateOf({ carbon }: CalculatedChain): number {
  let sum = 0
  for (const { result, toGate } of carbon) if (toGate) sum += result
  return sum
}

function primaryOf({ carbon }: CalculatedChain): number {
  let sum = 0
  for (const { result, primary } of carbon) if (primary) sum += result
  return sum
}

function verifiedOf({ carbon }: CalculatedChain): number {
  let sum = 0
  for (const { result, primary } of carbon) if (primary === 'verified') sum += result
  return sum
}
