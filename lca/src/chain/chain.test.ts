import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import distances from './data/distances.json' with { type: 'json' }
import rules from './data/transport-rules.json' with { type: 'json' }
import { distanceLookup } from './distances.ts'
import { massesBackwards } from './masses.ts'
import { legOf, risingLegOf, roadShare } from './transport.ts'

describe('masses, backwards', () => {
  const full = {
    itemKg: 0.17,
    materials: [
      { share: 0.5, spinningLoss: 0.12 },
      { share: 0.5, spinningLoss: 0.03 },
    ],
    spinning: true,
    fabricWaste: 0.05446,
    making: { waste: 0.15, deadstock: 0.15 },
  }

  it('adds each loss to the mass before it', () => {
    const masses = massesBackwards(full)
    expect(masses.cutKg).toBeCloseTo(0.2, 9)
    expect(masses.fabricKg).toBeCloseTo(0.235294118, 9)
    expect(masses.yarnKg).toBeCloseTo(0.248846286, 9)
    expect(masses.fibreKg).toBeCloseTo(0.269661217, 9)
  })

  it('loses nothing where a stage does not take place', () => {
    const masses = massesBackwards({ ...full, spinning: false, fabricWaste: null, making: null })
    expect(masses.fabricKg).toBe(0.17)
    expect(masses.yarnKg).toBe(0.17)
    expect(masses.fibreOfMaterialKg).toEqual([0.085, 0.085])
  })
})

describe('distances', () => {
  const distance = distanceLookup(distances)
  const places = Object.keys(distances)

  it('knows every pair of places, the same in both directions', () => {
    for (const from of places) for (const to of places) expect(distance(from, to)).toEqual(distance(to, from))
  })

  it('refuses a place that the table does not hold', () => {
    expect(() => distance('FR', 'XX')).toThrow('none between FR and XX')
  })
})

describe('a leg', () => {
  const share = (roadKm: number, seaKm = 100) => roadShare({ roadKm, seaKm, airKm: 0 }, rules.road)

  it('goes by road when short or without a sea route, by sea when far', () => {
    expect([share(0), share(500), share(501), share(999), share(1000), share(2000), share(3000)]).toEqual([
      0, 1, 0.9, 0.9, 0.5, 0.25, 0,
    ])
    expect(share(9000, 0)).toBe(1)
  })

  it('takes the flown share away from road and sea alike', () => {
    const leg = legOf({ roadKm: 1000, seaKm: 200, airKm: 800 }, 0.25, rules.road)
    expect(leg).toEqual({ roadKm: 375, seaKm: 75, airKm: 200 })
  })

  it('can be reckoned so that no kilometre more makes any of its three ways shorter', () => {
    const far = fc.integer({ min: 0, max: 20_000 })
    const longer = fc.constantFrom('roadKm', 'seaKm', 'airKm')
    const flown = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(fc.record({ roadKm: far, seaKm: far, airKm: far }), longer, far, flown, (from, which, by, air) => {
        // Whether there is a way by sea, or by road, is the route, not its length.
        fc.pre(from.seaKm > 0 && from.roadKm > 0)
        const before = risingLegOf(from, air, rules.road)
        const after = risingLegOf({ ...from, [which]: from[which] + by }, air, rules.road)
        for (const way of ['roadKm', 'seaKm', 'airKm'] as const) {
          expect(after[way]).toBeGreaterThanOrEqual(before[way])
          expect(before[way]).toBeGreaterThanOrEqual(legOf(from, air, rules.road)[way])
        }
      }),
      { numRuns: 2000 },
    )
    const road = (roadKm: number, seaKm = 100) => risingLegOf({ roadKm, seaKm, airKm: 0 }, 0, rules.road).roadKm
    expect([road(0), road(500), road(501), road(1000), road(2000), road(25_000), road(9000, 0)]).toEqual([
      0, 500, 500, 900, 1000, 1000, 9000,
    ])
  })
})
