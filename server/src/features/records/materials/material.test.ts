import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { parseNew, parsePatch } from '#platform/fields.ts'
import { materialFields } from './material-fields.ts'

describe('a material', () => {
  test('needs nothing but a name', () => {
    const parsed = parseNew(materialFields, { name: 'Cotton, ring-spun' })
    expect(parsed).toMatchObject({ name: 'Cotton, ring-spun', supplier: null, carbonFootprint: null })
  })

  test.each([
    { recycledShare: 0, carbonFootprint: 0.01, waterLiters: 0 },
    { recycledShare: 1, carbonFootprint: 10_000, waterLiters: 10_000_000 },
  ])('takes %j', (factors) => {
    expect(parsePatch(materialFields, factors)).toEqual(factors)
  })

  test.each([
    ['recycledShare', 1.01],
    ['recycledShare', -0.1],
    ['carbonFootprint', -1],
    ['carbonFootprint', 0],
    ['carbonFootprint', 10_000.1],
    ['carbonFootprint', Number.NaN],
    ['waterLiters', 10_000_001],
    ['waterLiters', '100'],
  ])('refuses %s of %j and names the unit', (field, value) => {
    const attempt = () => parsePatch(materialFields, { [field]: value })
    expect(attempt).toThrow(AppError)
    expect(attempt).toThrow(/\((share|kg|litres) [^)]*\)/)
  })
})
