import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/selvedge-open-1.json' with { type: 'json' }
import sixth from '../../reference-cases/selvedge-open-6.json' with { type: 'json' }
import { allFactors, openFactors } from '../factors/shipped-factors.ts'
import { assess } from './assess.ts'
import { readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'
import { benchmarkOf } from './product-score.ts'

const methods = {
  open: openMethod(openFactors, { version: 'selvedge-open-1' }),
  recommended: openMethod(allFactors, { version: 'selvedge-open-1' }),
}

describe.each(['open', 'recommended'] as const)('the worked examples with the %s factors', (name) => {
  const method = methods[name]

  it.each(reference.examples.map((example) => [example.name, example] as const))('%s', (_, example) => {
    const expected = example[name]
    const result = assess(method, readOpenInput({ ...example.input, scoreInputs: example.scoreInputs }, method.codes))
    if (expected.result.carbonFootprint === null) {
      expect(result.carbonFootprint).toBeNull()
      expect(result.score).toBeNull()
      expect(result.reasons.map(({ code }) => code)).toContain('COVERAGE')
      near(result.coverage, expected.result.coverage)
      return
    }
    const { kwh, uses, ...same } = expected.result as Record<string, unknown>
    near({ ...result, kwh: result.electricityKwh }, { ...same, uses, kwh })
    near(result, expected.score)
  })

  it.each(Object.entries(reference.benchmarks[name]))('the benchmark of %s', (product, expected) => {
    near(benchmarkOf(method, product), expected)
  })

  it('has no benchmark for categories without a convention about their mass', () => {
    expect(benchmarkOf(method, 'socks')).toBeNull()
  })
})

describe('the worked examples of the sixth version', () => {
  const method = openMethod(openFactors, { version: 'selvedge-open-6' })

  it.each(sixth.examples.map((example) => [example.name, example] as const))('%s', (_, { input, result }) => {
    near(assess(method, readOpenInput(input, method.codes)), result)
  })
})

/** Everything that is expected is there, numbers within 1e-6 of themselves (printed with nine decimals). */
function near(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') {
    expect(typeof actual, path).toBe('number')
    expect(Math.abs(Number(actual) - expected), path).toBeLessThanOrEqual(1e-6 * Math.abs(expected) + 6e-10)
  } else if (typeof expected === 'object' && expected !== null) {
    const value = Object(actual) as Record<string, unknown>
    for (const [key, part] of Object.entries(expected)) near(value[key], part, `${path}.${key}`)
  } else expect(actual, path).toBe(expected)
}
