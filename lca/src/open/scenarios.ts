import { type FactorSet, type SourcedFactor, withNumbers } from '../factors/factor-set.ts'
import { amountsOf } from './assess.ts'
import { calculate } from './calculate.ts'
import type { OpenInput } from './open-input.ts'
import { type OpenMethod, openMethod } from './open-method.ts'

export interface Scenario {
  carbonFootprint: number | null
  waterLiters: number | null
}

export interface Scenarios {
  low: Scenario
  central: Scenario
  high: Scenario
}

export interface ScenarioMethods {
  low: OpenMethod
  central: OpenMethod
  high: OpenMethod
}

/**
 * Beside the method its friendliest and its harshest reading. Material and wet-process factors move to the bounds their
 * source gives, else by a chosen range; where the input is silent, low takes the best chain, the lowest of the family
 * and no flight, high the worst chain, the highest of the family and all of the last leg flown. No confidence interval.
 */
export function scenarioMethods(central: OpenMethod): ScenarioMethods {
  const { factors, options } = central
  return {
    central,
    low: openMethod(atBound(factors, 'low'), { ...options, gaps: 'best', airShareDefault: 0 }),
    high: openMethod(atBound(factors, 'high'), { ...options, gaps: 'worst', airShareDefault: 1 }),
  }
}

/** `central`: its result, where it is there. */
export function scenariosOf(
  methods: ScenarioMethods,
  input: OpenInput,
  central: Scenario = scenario(methods.central, input),
): Scenarios {
  return {
    low: scenario(methods.low, input),
    central: { carbonFootprint: central.carbonFootprint, waterLiters: central.waterLiters },
    high: scenario(methods.high, input),
  }
}

/** What `assess` gives of these two, without rating and scoring. */
function scenario(method: OpenMethod, input: OpenInput): Scenario {
  const { carbonFootprint, waterLiters } = amountsOf(calculate(method, input))
  return { carbonFootprint, waterLiters }
}

function atBound(factors: FactorSet, bound: 'low' | 'high'): FactorSet {
  const range = (id: string) => factors.rows.get(id)?.value ?? 1
  const usual = range('range/without-published-range')
  const wide = range('range/wide-spread')
  return withNumbers(factors, (row) => {
    if (!/^(material|wet-water)\//.test(row.id)) return row.value
    const published = row[bound]
    if (published !== null) return published
    const times = isWide(row) ? wide : usual
    return bound === 'low' ? row.value / times : row.value * times
  })
}

function isWide({ wideSpread }: SourcedFactor): boolean {
  return wideSpread === true
}
