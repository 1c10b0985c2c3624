import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyQuery } from '../../test/any-ecobalyse-query.ts'
import { formulaSheet } from '../../test/ecobalyse-formula-sheet.ts'
import { assessEcobalyse } from './assess.ts'
import { INDICATORS } from './inventory.ts'
import { publishedFactors } from './published-factors.ts'

it('agrees with the formulas written out, on any query', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const assessment = assessEcobalyse(query, publishedFactors, { explain: false })
      for (const indicator of INDICATORS) {
        const expected = formulaSheet(query, indicator)
        expect(Math.abs(assessment[indicator] - expected)).toBeLessThanOrEqual(1e-11 * Math.max(1, expected))
      }
    }),
    { numRuns: 5000 },
  )
})
