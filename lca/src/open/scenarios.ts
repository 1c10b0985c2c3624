import { type FactorSet, type SourcedFactor, withNumbers } from '../factors/factor-set.ts'
import { amountsOf } from './assess.ts'
import { type Calculation, calculate } from './calculate.ts'
import type { OpenInput } from './open-input.ts'
import { type OpenMethod, openMethod } from './open-method.ts'
import type { TextileProcess } from './textile-process.ts'

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

/** `central`: its result, where it is there, and how the product is made, which no bound of a material changes. */
export function scenariosOf(
  methods: ScenarioMethods,
  input: OpenInput,
  central: Scenario = scenario(methods.central, input, null),
  process: TextileProcess | null = null,
): Scenarios {
  return {
    low: scenario(methods.low, input, process),
    central: { carbonFootprint: central.carbonFootprint, waterLiters: central.waterLiters },
    high: scenario(methods.high, input, process),
  }
}

/** What `assess` gives of these two, without rating and scoring. */
function scenario(method: OpenMethod, input: OpenInput, process: TextileProcess | null): Scenario {
  const { carbonFootprint, waterLiters } = amountsOf(calculate(method, input, process))
  return { carbonFootprint, waterLiters }
}

/** How a product is made in each of its scenarios; `null` where they may assume different products. */
export function processOf({ isAssumed, chain }: Calculation): TextileProcess | null {
  return isAssumed ? null : (chain?.process ?? null)
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
