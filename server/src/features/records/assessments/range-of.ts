import { calculate } from '@selvedge/lca/open/calculate.ts'
import { shownWaterLiters } from '@selvedge/lca/open/methodology.ts'
import { drawsOf, rangeOfDraws } from '@selvedge/lca/open/uncertainty.ts'
import { type Result, shownCarbonKg } from './result-of.ts'

/** Where nine of ten results lie whose inputs are drawn from what is known of them; null where there is no result. */
export type ImpactRange = { readonly low: number | null; readonly high: number | null }

export function rangeOf({ method, input, assessment }: Result, value: 'carbonFootprint' | 'waterLiters'): ImpactRange {
  const [impact, shown] =
    value === 'carbonFootprint' ? (['carbon', shownCarbonKg] as const) : (['water', shownWaterLiters] as const)
  const range = assessment[value] === null ? null : rangeOfDraws(drawsOf(calculate(method, input), impact))
  return range === null ? { low: null, high: null } : { low: shown(range.low), high: shown(range.high) }
}
