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
import type { OpenMethod, Product } from './open-method.ts'
import type { Reason } from './reasons.ts'
import { type Benchmark, gradeOf, type Score, type ScoreFacts, scoreOf } from './score.ts'

export type StageValues = Partial<Record<Stage, number>>

/** Half cotton, half polyester, everything in China, default mass, losses, uses and care: a convention. */
export function benchmarkOf(method: OpenMethod, productId: string): Benchmark | null {
  const known = benchmarks.get(method) ?? new Map<string, Benchmark | null>()
  benchmarks.set(method, known)
  const found = known.get(productId)
  if (found !== undefined) return found
  const benchmark = calculatedBenchmark(method, productId)
  known.set(productId, benchmark)
  return benchmark
}

const benchmarks = new WeakMap<OpenMethod, Map<string, Benchmark | null>>()

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
  product: Product,
  facts: ScoredFacts,
): Score | null {
  const benchmark = benchmarkOf(method, product.entry.id)
  if (!benchmark) return null
  const score = scoredAsSaid(method, input, calculation, product, benchmark, facts)
  if (!boundsClaims(method)) return score
  const claims = unprovenClaims(input)
  if (!claims.any) return score
  const most = scoredWithoutClaims(method, input, calculation, product, benchmark, facts, claims.inChain) + claimCap
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
  product: Product,
  benchmark: Benchmark,
  facts: ScoredFacts,
  inChain: boolean,
): number {
  const bare = withoutClaims(input)
  const uses = usesThatCount(bare, product, [])
  if (!inChain) return scoredAsSaid(method, bare, calculation, product, benchmark, { ...facts, uses }).score
  const again = calculate(method, bare)
  if (!again.chain) return 0
  const stages = byStage(again.chain.carbon, carbonStages)
  const waterStages = byStage(again.chain.water, waterOnlyStages)
  return scoredAsSaid(method, bare, again, product, benchmark, {
    carbonFootprint: total(stages),
    waterLiters: again.waterCoverage < 0.8 - 1e-9 ? null : total(waterStages),
    dataQuality: dataQualityOf(method, bare, again, again.chain),
    uses,
    stages,
    waterStages,
  }).score
}

/** The footprint is of the usual life. Who wears it longer also washes it longer, so only what is not washing is shared by more uses. */
export function perUse(method: OpenMethod, { entry }: Product, uses: number, whole: number, care: number): number {
  return boundsClaims(method) ? (whole - care) / uses + care / entry.uses : whole / uses
}

function scoredAsSaid(...facts: Parameters<typeof factsAsSaid>): Score {
  return scoreOf(factsAsSaid(...facts))
}

/** What the score is made of, with all that is claimed. */
export function factsAsSaid(
  method: OpenMethod,
  { scoreInputs }: OpenInput,
  { coverage, recycledShare }: Pick<Calculation, 'coverage' | 'recycledShare'>,
  product: Product,
  benchmark: Benchmark,
  facts: ScoredFacts,
): ScoreFacts {
  const { uses, carbonFootprint, waterLiters, stages, waterStages } = facts
  return {
    carbonPerUse: perUse(method, product, uses, carbonFootprint, stages.use ?? 0),
    waterPerUse: waterLiters === null ? null : perUse(method, product, uses, waterLiters, waterStages.use ?? 0),
    benchmark,
    recycledShare: scoreInputs.recycled ?? Math.min(1, recycledShare),
    recyclability: scoreInputs.recyclable ?? 0,
    repairability: scoreInputs.repair ?? 0,
    dataQuality: scoreInputs.dqr ?? facts.dataQuality,
    coverage,
  }
}

function calculatedBenchmark(method: OpenMethod, productId: string): Benchmark | null {
  const entry = method.products.get(productId)?.entry
  const chain = conventionalChain(method, productId)
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
export function conventionalChain(method: OpenMethod, productId: string): CalculatedChain | null {
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
  for (const { stage, result } of flows) values[stage] = (values[stage] ?? 0) + result
  return values
}

export function total(stages: StageValues): number {
  let sum = 0
  for (const value of Object.values(stages)) sum += value
  return sum
}
