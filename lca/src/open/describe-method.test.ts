import { describe, expect, it } from 'vitest'
import { allFactors, openFactors } from '../factors/shipped-factors.ts'
import { describeMethod } from './describe-method.ts'
import { openMethod } from './open-method.ts'

const all = describeMethod(openMethod(allFactors))
const open = describeMethod(openMethod(openFactors))

describe('what a method says of itself', () => {
  it('lists the materials without a factor too, and whether the licence of a factor was read', () => {
    const find = ({ materials }: typeof all, id: string) => materials.find((material) => material.id === id)
    expect(find(open, 'cork')).toMatchObject({
      hasCarbonFactor: false,
      source: null,
      licenceSeen: null,
      family: 'plant',
    })
    expect(find(open, 'silk')).toMatchObject({ hasCarbonFactor: true, hasWaterFactor: false, licenceSeen: true })
    expect(find(all, 'silk')).toMatchObject({ hasCarbonFactor: true, hasWaterFactor: true, licenceSeen: false })
    expect(find(open, 'wool')).toMatchObject({ hasCarbonFactor: true, hasWaterFactor: false, licenceSeen: true })
    expect(find(open, 'cotton-conventional')!.source).toContain('608826')
    expect(open.materials.filter(({ hasCarbonFactor }) => hasCarbonFactor)).toHaveLength(58)
  })

  it('says which categories have a benchmark', () => {
    const without = open.products.filter(({ hasBenchmark }) => !hasBenchmark).map(({ id }) => id)
    const garments = ['socks', 'boxer-woven', 'brief-knitted', 'swimwear']
    expect(without).toEqual([...garments, 'scarf', 'hat', 'gloves', 'tights', 'tie', 'home-textile', 'bag'])
  })

  it('lists the countries a chain can be calculated in', () => {
    expect(open.countries).toHaveLength(77)
    expect(open.countries).toContainEqual({ code: 'IN', name: 'India' })
  })

  it('counts every row under its source, with licence and attribution', () => {
    for (const [described, set] of [
      [all, allFactors],
      [open, openFactors],
    ] as const) {
      expect(described.sources.reduce((sum, { rows }) => sum + rows, 0)).toBe(set.rows.size)
      for (const { title, licence, attribution } of described.sources)
        expect([title, licence, attribution]).not.toContain('')
    }
    expect(all.sources.find(({ id }) => id === 'kering-epl')).toMatchObject({ licenceSeen: false })
  })
})
