import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { describe, expect, test } from 'vitest'
import { doubtMass } from './plausible-mass.ts'

describe('The mass of one item', () => {
  test.each([
    ['Bodys', 55],
    ['0510 Babybodys', 55],
    ['0195 Kinder', 55],
    ['0170 Strümpfe', 92],
    ['0175 Wäsche', 9],
    ['Écharpes', 90],
    ['Socks', 92],
    ['T-shirts', 180],
    ['Women > Clothing > Dresses', 300],
    [null, 180],
    [null, 25],
    ['Things nobody has heard of', 92],
  ])('in grams, taken for kilograms, is doubted: %s of %d kg', (category, massKg) => {
    expect(doubtMass(category, massKg)).toMatchObject({ reason: 'too_heavy', likelyKg: massKg / 1000 })
  })

  test.each([
    ['T-shirts', 0.000_17],
    ['Jackets', 0.001],
  ])('is doubted where it is too light: %s of %d kg', (category, massKg) => {
    expect(doubtMass(category, massKg)).toMatchObject({ reason: 'too_light', likelyKg: massKg * 1000 })
  })

  test.each([
    ['Bodys', 0.055],
    ['Socks', 0.04],
    ['Winter coats', 4],
    ['T-shirts', 0.8],
    ['Carpets', 20],
    ['Boots', 2.4],
    [null, 0.2],
    ['Wall hangings', 8],
  ])('is taken as it is where such things weigh that: %s of %d kg', (category, massKg) => {
    expect(doubtMass(category, massKg)).toBeNull()
  })

  test('is asked about from five times the usual mass of its kind on, up and down', () => {
    for (const { id, massKg } of shippedRegisters.products) {
      if (massKg === null) continue
      expect([doubtMass(id, massKg * 4.8), doubtMass(id, massKg / 4.8)], id).toEqual([null, null])
      expect(doubtMass(id, massKg * 5.2), id).toMatchObject({ reason: 'too_heavy' })
      expect(doubtMass(id, massKg / 5.2), id).toMatchObject({ reason: 'too_light' })
    }
  })

  test('is never doubted where it is what the method itself takes for that kind', () => {
    for (const { id, massKg } of shippedRegisters.products) {
      if (massKg !== null) expect(doubtMass(id, massKg), id).toBeNull()
    }
  })
})
