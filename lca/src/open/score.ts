/** The score of `selvedge-open-1`: a set of value choices, published with every weight. Not a PEF score. */
export type Grade = 'A' | 'B' | 'C' | 'D' | 'E'

export interface ScoreFacts {
  carbonPerUse: number
  /** `null`: not enough of the mass has a water value; the part counts 0. */
  waterPerUse: number | null
  benchmark: Benchmark
  recycledShare: number
  recyclability: number
  repairability: number
  /** 1 (best) to 5. */
  dataQuality: number
  coverage: number
}

export interface Benchmark {
  carbonPerUse: number
  waterPerUse: number
  uses: number
  massKg: number
}

export interface Score {
  /** A whole number of 0 to 100. */
  score: number
  /** The same before it was rounded. */
  exact: number
  grade: Grade
  subScores: { carbon: number; water: number; circularity: number; evidence: number; cap: number }
}

export const weights = { carbon: 0.5, water: 0.2, circularity: 0.2, evidence: 0.1 } as const

export function scoreOf(facts: ScoreFacts): Score {
  const { benchmark, dataQuality, coverage } = facts
  const carbon = againstBenchmark(facts.carbonPerUse / benchmark.carbonPerUse)
  const water = facts.waterPerUse === null ? 0 : againstBenchmark(facts.waterPerUse / benchmark.waterPerUse)
  const circularity = 100 * (0.4 * facts.recycledShare + 0.3 * facts.recyclability + 0.3 * facts.repairability)
  const evidence = clamp((100 * (5 - dataQuality)) / 4) * coverage
  const cap = capOf(dataQuality, coverage)
  const raw =
    weights.carbon * carbon + weights.water * water + weights.circularity * circularity + weights.evidence * evidence
  const exact = Math.min(raw, cap)
  const score = Math.floor(exact + 0.5)
  return { score, exact, grade: gradeOf(score), subScores: { carbon, water, circularity, evidence, cap } }
}

export function gradeOf(score: number): Grade {
  if (score >= 80) return 'A'
  if (score >= 65) return 'B'
  if (score >= 50) return 'C'
  return score >= 35 ? 'D' : 'E'
}

/** 50 at the benchmark, 100 at a quarter of it, 0 at four times it; equal ratios are equal steps. */
function againstBenchmark(ratio: number): number {
  return ratio <= 0 ? 100 : clamp(50 - (50 * Math.log(ratio)) / Math.log(4))
}

function capOf(dataQuality: number, coverage: number): number {
  if (dataQuality >= 4) return 65
  // A full cover that float noise keeps below its bound is a full cover.
  return coverage >= 0.95 - 1e-9 && dataQuality <= 3 ? 100 : 80
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value))
}
