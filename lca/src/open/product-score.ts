import {
  type CalculatedChain,
  type Calculation,
  calculate,
  stages as carbonStages,
  type Flow,
  type Stage,
} from './calculate.ts'
import { boundsClaims, claimCap, unprovenClaims, usesThatCount, withoutClaims } from './claims.ts'
import { dataQualityOf } from './data-quality.ts'
import type { OpenInput } from './open-input.ts'
import { type Country, isSince, type OpenMethod, type Product } from './open-method.ts'
import type { Reason } from './reasons.ts'
import { type Benchmark, gradeOf, type Score, type ScoreFacts, scoreOf } from './score.ts'

export type StageValues = Partial<Record<Stage, number>>

/** Half cotton, half polyester, everything made in China, default mass, losses, uses and care: a convention. Sold where the product is that it is compared with. */
export function benchmarkOf(method: OpenMethod, productId: string, market = method.market): Benchmark | null {
  return benchmarkIn(benchmarksOf(method, productId), method, productId, market)
}

function benchmarkIn(
  known: (Benchmark | null | undefined)[],
  method: OpenMethod,
  productId: string,
  market: Country,
): Benchmark | null {
  const found = known[market.index]
  if (found !== undefined) return found
  const benchmark = calculatedBenchmark(method, productId, market)
  known[market.index] = benchmark
  return benchmark
}

/** Of a category, by the index of the market. */
function benchmarksOf(method: OpenMethod, productId: string): (Benchmark | null | undefined)[] {
  let ofMethod = benchmarks.get(method)
  if (!ofMethod) {
    ofMethod = new Map()
    benchmarks.set(method, ofMethod)
  }
  const ofProduct = ofMethod.get(productId) ?? method.countries.map(() => undefined)
  ofMethod.set(productId, ofProduct)
  return ofProduct
}

const benchmarks = new WeakMap<OpenMethod, Map<string, (Benchmark | null | undefined)[]>>()

/** A product's carbon per use in one of its markets, beside the conventional item sold there. */
export interface InMarket {
  market: Country
  carbonPerUse: number
  benchmark: Benchmark
}

/**
 * Of all markets that it may have the one in which it compares worst, so that neither naming another nor leaving one out makes a score better than it is
 * there. `null` where the category has no benchmark.
 */
export function worstMarketOf(
  method: OpenMethod,
  { end, filled }: Pick<CalculatedChain, 'end' | 'filled'>,
  product: Product,
  { uses, carbonFootprint, stages }: Pick<ScoredFacts, 'uses' | 'carbonFootprint' | 'stages'>,
): InMarket | null {
  const care = stages.use ?? 0
  const known = benchmarksOf(method, product.entry.id)
  const isOne = end.markets.length === 1
  const reckoned = isOne ? 0 : (filled.upTo[end.markets.indexOf(filled.market)] ?? 0)
  let worst: InMarket | null = null
  let ratio = Number.NEGATIVE_INFINITY
  for (let i = 0; i < end.markets.length; i++) {
    const market = isOne ? filled.market : end.markets[i]!
    const benchmark = benchmarkIn(known, method, product.entry.id, market)
    if (!benchmark) continue
    const used = care + end.electricityKwh * (market.usedPerKwh - filled.market.usedPerKwh)
    const whole = carbonFootprint - care + (isOne ? 0 : (filled.upTo[i] ?? 0) - reckoned) + used
    const carbonPerUse = perUse(method, product, uses, whole, used)
    const here = carbonPerUse / benchmark.carbonPerUse
    if (worst && !(here > ratio)) continue
    worst = { market, benchmark, carbonPerUse }
    ratio = here
  }
  return worst
}

export const waterOnlyStages: readonly Stage[] = ['material', 'wet', 'use']

export function usesOf(method: OpenMethod, input: OpenInput, product: Product, reasons: Reason[]): number {
  return boundsClaims(method) ? usesThatCount(input, product, reasons) : (input.uses ?? product.entry.uses)
}

interface ScoredFacts {
  carbonFootprint: number
  waterLiters: number | null
  dataQuality: number
  uses: number
  stages: StageValues
  waterStages: StageValues
}

/** With what is claimed and not proven it is at most `claimCap` points more than without. */
export function scored(
  method: OpenMethod,
  input: OpenInput,
  calculation: Calculation,
  chain: CalculatedChain,
  product: Product,
  facts: ScoredFacts,
): (Score & { market: Country }) | null {
  const sold = worstMarketOf(method, chain, product, facts)
  if (!sold) return null
  const score = { ...scoredAsSaid(method, input, calculation, product, sold, facts), market: sold.market }
  if (!boundsClaims(method)) return score
  const claims = unprovenClaims(input)
  // Without them it is 0 at least.
  if (!claims.any || score.score <= claimCap) return score
  const most = scoredWithoutClaims(method, input, calculation, chain, product, facts, claims.inChain) + claimCap
  if (score.score <= most) return score
  calculation.reasons.push({
    code: 'CLAIM',
    item: 'score',
    message: `What is claimed without a test report adds ${claimCap} points at most; with reports the score would be ${score.score}.`,
  })
  return { ...score, score: most, exact: most, grade: gradeOf(most) }
}

function scoredWithoutClaims(
  method: OpenMethod,
  input: OpenInput,
  calculation: Calculation,
  chain: CalculatedChain,
  product: Product,
  facts: ScoredFacts,
  inChain: boolean,
): number {
  const bare = withoutClaims(input)
  const uses = usesThatCount(bare, product, [])
  const scoreOfBare = (counted: Calculation, its: CalculatedChain, bareFacts: ScoredFacts) => {
    const sold = worstMarketOf(method, its, product, bareFacts)
    return sold ? scoredAsSaid(method, bare, counted, product, sold, bareFacts).score : 0
  }
  if (!inChain) return scoreOfBare(calculation, chain, { ...facts, uses })
  const again = calculate(method, bare)
  if (!again.chain) return 0
  const stages = byStage(again.chain.carbon, carbonStages)
  const waterStages = byStage(again.chain.water, waterOnlyStages)
  return scoreOfBare(again, again.chain, {
    carbonFootprint: total(stages),
    waterLiters: again.waterCoverage < 0.8 - 1e-9 ? null : total(waterStages),
    dataQuality: dataQualityOf(method, bare, again, again.chain),
    uses,
    stages,
    waterStages,
  })
}

/** The footprint is of the usual life. Who wears it longer also washes it longer, so only what is not washing is shared by more uses. */
export function perUse(method: OpenMethod, { entry }: Product, uses: number, whole: number, care: number): number {
  return boundsClaims(method) ? (whole - care) / uses + care / entry.uses : whole / uses
}

function scoredAsSaid(...facts: Parameters<typeof factsAsSaid>): Score {
  return scoreOf(factsAsSaid(...facts))
}

/** What the score is made of, with all that is claimed, in one market. */
export function factsAsSaid(
  method: OpenMethod,
  { scoreInputs }: OpenInput,
  { coverage, recycledShare }: Pick<Calculation, 'coverage' | 'recycledShare'>,
  product: Product,
  { carbonPerUse, benchmark }: InMarket,
  facts: ScoredFacts,
): ScoreFacts {
  const { uses, waterLiters, waterStages } = facts
  return {
    carbonPerUse,
    waterPerUse: waterLiters === null ? null : perUse(method, product, uses, waterLiters, waterStages.use ?? 0),
    benchmark,
    recycledShare: scoreInputs.recycled ?? Math.min(1, recycledShare),
    recyclability: scoreInputs.recyclable ?? 0,
    repairability: scoreInputs.repair ?? 0,
    dataQuality: scoreInputs.dqr ?? facts.dataQuality,
    coverage,
  }
}

function calculatedBenchmark(method: OpenMethod, productId: string, market: Country): Benchmark | null {
  const entry = method.products.get(productId)?.entry
  const chain = conventionalChain(method, productId, market)
  if (!entry || entry.massKg === null || !chain) return null
  const { uses, massKg } = entry
  return {
    carbonPerUse: total(byStage(chain.carbon, carbonStages)) / uses,
    waterPerUse: total(byStage(chain.water, waterOnlyStages)) / uses,
    uses,
    massKg,
  }
}

/** The conventional item as it is calculated; `null` where the category has none. */
export function conventionalChain(method: OpenMethod, productId: string, market: Country): CalculatedChain | null {
  const entry = method.products.get(productId)?.entry
  const air = method.countryByCode.get('CN')?.entry.airShareDefault
  if (!entry || entry.massKg === null || air === undefined) return null
  const china = { material: 'CN', spinning: 'CN', fabric: 'CN', dyeing: 'CN', making: 'CN' }
  return calculate(method, {
    product: productId,
    massKg: entry.massKg,
    materials: [
      { id: 'cotton-conventional', share: 0.5 },
      { id: 'polyester', share: 0.5 },
    ],
    countries: china,
    ...(isSince(method.id, 'selvedge-open-5') ? { market: market.entry.code } : {}),
    undyed: false,
    fading: false,
    air,
    proven: [],
    scoreInputs: {},
  }).chain
}

/** The expected stages are there even where nothing happens in them. */
export function byStage(flows: readonly Flow[], expected: readonly Stage[]): StageValues {
  const values: StageValues = {}
  for (const stage of expected) values[stage] = 0
  let stage: Stage | null = null
  let sum = 0
  // The flows of a stage follow one another, mostly.
  for (const flow of flows) {
    if (flow.stage !== stage) {
      if (stage) values[stage] = sum
      stage = flow.stage
      sum = values[stage] ?? 0
    }
    sum += flow.result
  }
  if (stage) values[stage] = sum
  return values
}

export function total(stages: StageValues): number {
  let sum = 0
  for (const stage in stages) sum += stages[stage as Stage] ?? 0
  return sum
}
