import {
  type CalculatedChain,
  type Calculation,
  calculate,
  stages as carbonStages,
  type Flow,
  type Masses,
  type Stage,
} from './calculate.ts'
import { boundsClaims, claimCap, unprovenClaims, usesThatCount, withoutClaims } from './claims.ts'
import { dataQualityOf } from './data-quality.ts'
import type { OpenInput, Place } from './open-input.ts'
import type { OpenMethod, Product } from './open-method.ts'
import type { Reason } from './reasons.ts'
import { type Benchmark, type Grade, gradeOf, type Score, scoreOf } from './score.ts'

export type StageValues = Partial<Record<Stage, number>>

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
  uses: number | null
  /** kg CO2e: what is made and carried shared by all uses, washing by those of the usual life. */
  carbonPerUse: number | null
  score: number | null
  grade: Grade | null
  subScores: Score['subScores'] | null
  masses: Masses | null
  /** The chain as it was calculated, unknown countries filled in. */
  countries: Partial<Record<Place, string>> | null
  electricityKwh: Partial<Record<Place, number>> | null
  heatMJ: Partial<Record<Place, number>> | null
  reasons: Reason[]
}

export function assess(method: OpenMethod, input: OpenInput): OpenAssessment {
  return assessmentOf(method, input, calculate(method, input))
}

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

export function assessmentOf(method: OpenMethod, input: OpenInput, calculation: Calculation): OpenAssessment {
  const { product, isAssumed, coverage, waterCoverage, chain, reasons } = calculation
  const assessed = {
    methodVersion: method.id,
    factorSetVersion: method.factors.version,
    coverage,
    waterCoverage,
    reasons,
  }
  if (!chain) return { ...assessed, ...nothing }
  const whole = chain.boundary === 'cradle-to-grave'
  const stages = byStage(chain.carbon, whole ? carbonStages : [])
  const waterStages = byStage(chain.water, whole ? waterOnlyStages : [])
  const carbonFootprint = total(stages)
  const waterLiters = waterCoverage < 0.8 - 1e-9 ? null : total(waterStages)
  const dataQuality = isAssumed ? 5 : dataQualityOf(method, input, calculation, chain)
  const category = isAssumed ? null : product
  const uses = category && usesOf(method, input, category, reasons)
  const score =
    uses === null || !category || !whole
      ? null
      : scored(method, input, calculation, category, {
          carbonFootprint,
          waterLiters,
          dataQuality,
          uses,
          stages,
          waterStages,
        })
  if (!score) {
    const message =
      chain.boundary === 'cradle-to-gate'
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
    uses,
    carbonPerUse: category && uses ? perUse(method, category, uses, carbonFootprint, stages.use ?? 0) : null,
    score: score?.score ?? null,
    grade: score?.grade ?? null,
    subScores: score?.subScores ?? null,
    masses: chain.masses,
    countries: chain.countries,
    electricityKwh: chain.electricityKwh,
    heatMJ: chain.heatMJ,
  }
}

const waterOnlyStages: readonly Stage[] = ['material', 'wet', 'use']

const nothing = {
  boundary: null,
  carbonFootprint: null,
  cradleToGate: null,
  stages: null,
  waterLiters: null,
  waterStages: null,
  dataQuality: null,
  primaryDataShare: null,
  uses: null,
  carbonPerUse: null,
  score: null,
  grade: null,
  subScores: null,
  masses: null,
  countries: null,
  electricityKwh: null,
  heatMJ: null,
}

function usesOf(method: OpenMethod, input: OpenInput, product: Product, reasons: Reason[]): number {
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
function scored(
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
  return { ...score, score: most, grade: gradeOf(most) }
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
function perUse(method: OpenMethod, { entry }: Product, uses: number, whole: number, care: number): number {
  return boundsClaims(method) ? (whole - care) / uses + care / entry.uses : whole / uses
}

function scoredAsSaid(
  method: OpenMethod,
  { scoreInputs }: OpenInput,
  { coverage, recycledShare }: Calculation,
  product: Product,
  benchmark: Benchmark,
  facts: ScoredFacts,
): Score {
  const { uses, carbonFootprint, waterLiters, stages, waterStages } = facts
  return scoreOf({
    carbonPerUse: perUse(method, product, uses, carbonFootprint, stages.use ?? 0),
    waterPerUse: waterLiters === null ? null : perUse(method, product, uses, waterLiters, waterStages.use ?? 0),
    benchmark,
    recycledShare: scoreInputs.recycled ?? Math.min(1, recycledShare),
    recyclability: scoreInputs.recyclable ?? 0,
    repairability: scoreInputs.repair ?? 0,
    dataQuality: scoreInputs.dqr ?? facts.dataQuality,
    coverage,
  })
}

function calculatedBenchmark(method: OpenMethod, productId: string): Benchmark | null {
  const entry = method.products.get(productId)?.entry
  const air = method.countryByCode.get('CN')?.entry.airShareDefault
  if (!entry || entry.massKg === null || air === undefined) return null
  const china = { material: 'CN', spinning: 'CN', fabric: 'CN', dyeing: 'CN', making: 'CN' }
  const { chain } = calculate(method, {
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
  })
  if (!chain) return null
  const { uses, massKg } = entry
  return {
    carbonPerUse: total(byStage(chain.carbon, carbonStages)) / uses,
    waterPerUse: total(byStage(chain.water, waterOnlyStages)) / uses,
    uses,
    massKg,
  }
}

/** The expected stages are there even where nothing happens in them. */
function byStage(flows: readonly Flow[], expected: readonly Stage[]): StageValues {
  const values: StageValues = {}
  for (const stage of expected) values[stage] = 0
  for (const { stage, result } of flows) values[stage] = (values[stage] ?? 0) + result
  return values
}

function total(stages: StageValues): number {
  let sum = 0
  for (const value of Object.values(stages)) sum += value
  return sum
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
