import { shownWaterLiters } from '@selvedge/lca/open/methodology.ts'
import type { OpenMethod } from '@selvedge/lca/open/open-method.ts'
import { type Scenario, type ScenarioMethods, scenarioMethods, scenariosOf } from '@selvedge/lca/open/scenarios.ts'
import { type Result, shownCarbonKg } from './result-of.ts'

/** The friendliest and the harshest reading of the same input; null where there is no result. */
export type ImpactRange = { readonly low: number | null; readonly high: number | null }

export function rangeOf({ method, input }: Result, value: 'carbonFootprint' | 'waterLiters'): ImpactRange {
  let methods = scenarios.get(method)
  if (!methods) {
    methods = scenarioMethods(method)
    scenarios.set(method, methods)
  }
  const { low, high } = scenariosOf(methods, input)
  const shown = value === 'carbonFootprint' ? shownCarbonKg : shownWaterLiters
  const endOf = (scenario: Scenario) => (scenario[value] === null ? null : shown(scenario[value]))
  return { low: endOf(low), high: endOf(high) }
}

/** Made once for each method. */
const scenarios = new WeakMap<OpenMethod, ScenarioMethods>()
