import type { OpenAssessment } from '@selvedge/lca/open/assess.ts'
import { type Stage, stages } from '@selvedge/lca/open/calculate.ts'

/** The contribution of one life-cycle stage. */
export type StageImpact = {
  readonly stage: Stage
  /** kg CO2e per item, with all digits, because they add up. */
  readonly carbonFootprint: number
  /** Litres of blue water per item; 0 where the method counts none. */
  readonly waterLiters: number
}

/** In the order of the life cycle; empty if there is no result. */
export function stageImpactsOf({ stages: carbon, waterStages: water }: OpenAssessment): StageImpact[] {
  if (carbon === null) return []
  return stages
    .filter((stage) => carbon[stage] !== undefined || water?.[stage] !== undefined)
    .map((stage) => ({ stage, carbonFootprint: carbon[stage] ?? 0, waterLiters: water?.[stage] ?? 0 }))
}

/** The same as it is kept: a value for each stage that the method has, null for those that the result does not have. */
export function stageColumnsOf(assessment: OpenAssessment): StageColumns {
  const impacts = new Map(stageImpactsOf(assessment).map((impact) => [impact.stage, impact]))
  if (impacts.size === 0) return NO_STAGES
  return {
    stageCarbon: stages.map((stage) => impacts.get(stage)?.carbonFootprint ?? null),
    stageWater: stages.map((stage) => impacts.get(stage)?.waterLiters ?? null),
  }
}

export type StageColumns = {
  readonly stageCarbon: readonly (number | null)[]
  readonly stageWater: readonly (number | null)[]
}

export const NO_STAGES: StageColumns = { stageCarbon: [], stageWater: [] }
