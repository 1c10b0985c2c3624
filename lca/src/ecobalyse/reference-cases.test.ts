import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/ecobalyse-2025-02.json' with { type: 'json' }
import { leavesOf } from '../explanation.ts'
import { assessEcobalyse } from './assess.ts'
import { HEADINGS, INDICATORS } from './inventory.ts'
import { publishedFactors } from './published-factors.ts'
import { parseQuery } from './query.ts'

/** The published numbers have six significant digits. */
const TOLERANCE = 5e-6

describe.each(reference.cases)('$name', ({ query, expected }) => {
  const assessment = assessEcobalyse(parseQuery(query, publishedFactors), publishedFactors, { explain: true })

  it.each(INDICATORS)('has the published %s', (indicator) => {
    expect(relativeError(assessment[indicator], expected[indicator])).toBeLessThanOrEqual(TOLERANCE)
  })

  it.each(INDICATORS)('explains its %s to the last factor', (indicator) => {
    const tree = assessment.explanation?.[indicator]
    const leaves = tree ? leavesOf(tree) : []
    expect(leaves.length).toBeGreaterThan(5)
    expect(leaves.every(({ factor }) => factor?.source && factor.licence)).toBe(true)
    expect(relativeError(tree?.value ?? 0, assessment[indicator])).toBeLessThan(1e-9)
    for (const heading of HEADINGS) {
      const stage = tree?.children.find(({ label }) => label === heading)
      expect(stage?.value ?? 0).toBeCloseTo(assessment.stages[heading][indicator], 9)
    }
  })
})

describe.each(reference.cases.flatMap(({ name, query, trace }) => (trace ? [{ name, query, trace }] : [])))(
  '$name, traced',
  ({ query, trace }) => {
    const assessment = assessEcobalyse(parseQuery(query, publishedFactors), publishedFactors, { explain: false })

    it('has every intermediate value', () => {
      const { durability, careCycles, airShareFromMaking, masses, stages } = assessment
      expect({ durability, careCycles, airShareFromMaking }).toEqual({
        durability: trace.durability,
        careCycles: trace.careCycles,
        airShareFromMaking: trace.airShareMakingToDistribution,
      })
      expect(masses.fibreKg).toBeCloseTo(trace.massesKg.material.output, 8)
      expect(masses.yarnKg).toBeCloseTo(trace.massesKg.spinning.output, 8)
      expect(masses.fabricKg).toBeCloseTo(trace.massesKg.fabric.output, 8)
      expect(masses.cutKg).toBeCloseTo(trace.massesKg.making.output, 8)
      const published = {
        ...trace.beforeDurability,
        microfibres: { ecs: trace.complementsBeforeDurability.microfibres, pef: 0 },
        exportOutOfEurope: { ecs: trace.complementsBeforeDurability.exportOutOfEurope, pef: 0 },
      }
      for (const heading of HEADINGS) {
        for (const indicator of INDICATORS) {
          expect(stages[heading][indicator] * durability).toBeCloseTo(published[heading][indicator], 6)
        }
      }
      for (const indicator of INDICATORS) {
        expect(relativeError(assessment[indicator], trace.unroundedResult[indicator])).toBeLessThan(1e-12)
      }
    })
  },
)

function relativeError(actual: number, expected: number): number {
  return Math.abs(actual - expected) / Math.abs(expected)
}
