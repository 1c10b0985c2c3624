import fc from 'fast-check'
import { expect, test } from 'vitest'

test('properties are tried with the same cases in every run', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121)
  expect(fc.readConfigureGlobal()).toMatchObject({ seed })
  expect(fc.sample(fc.integer(), { seed, numRuns: 3 })).toEqual(fc.sample(fc.integer(), 3))
})
