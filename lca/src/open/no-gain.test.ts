import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { method, product, run } from '../../test/any-claimed-product.ts'
import { shippedRegisters } from '../factors/registers.ts'
import { allFactors, openFactors } from '../factors/shipped-factors.ts'
import { assess } from './assess.ts'
import { claimCap } from './claims.ts'
import { places, readOpenInput } from './open-input.ts'
import { type MethodId, openMethod } from './open-method.ts'

vi.setConfig({ testTimeout: 120_000 })

const options = { numRuns: process.env['PROOF'] === 'whole' ? 5000 : 300 }
const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, property), options)
const notLower = (a: number, b: number) => expect(a).toBeGreaterThanOrEqual(b - 1e-9 * Math.max(1, Math.abs(b)))

describe('nothing to gain', () => {
  it('by leaving out whatever may be left out: no lower footprint and no higher score, or none with its reason', () => {
    const kept = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
    check(fc.tuple(product, kept), ([said, keep]) => {
      let at = 0
      const some = <T extends object>(of: T, ...always: string[]) =>
        Object.fromEntries(Object.entries(of).filter(([key]) => always.includes(key) || keep[at++ % keep.length]))
      // Evidence goes with what it proves, not alone.
      const fewer = some(said, 'materials', 'proven')
      const energy = Object.entries(said['energy'] ?? {}).flatMap(([step, its]) => {
        const numbers = some(its as object, 'evidence', 'lacks')
        return Object.keys(numbers).some((key) => key.startsWith('electricity') || key === 'heatPerKg')
          ? [[step, numbers]]
          : []
      })
      const left = {
        ...fewer,
        energy: Object.fromEntries(energy),
        materials: said.materials.map(({ carbonFootprint, evidence, boundary, lacks, ...own }) =>
          carbonFootprint !== undefined && keep[at++ % keep.length]
            ? { ...own, carbonFootprint, evidence, boundary, lacks }
            : own,
        ),
      }
      const [before, after] = [run(said), run(left)]
      if (after.carbonFootprint === null) expect(after.reasons.length).toBeGreaterThan(0)
      else notLower(after.carbonFootprint, before.carbonFootprint!)
      if (after.score !== null && before.score !== null) expect(after.score).toBeLessThanOrEqual(before.score)
    })
  })

  it('by claiming without evidence: all claims together add ten points at most', () => {
    check(product, (said) => {
      const {
        uses: _,
        cycles: __,
        makingLoss: ___,
        deadstock: ____,
        scoreInputs: _____,
        proven: ______,
        energy: _______,
        ...bare
      } = said
      const plain = { ...bare, materials: said.materials.map(({ id, share: part }) => ({ id, share: part })) }
      const claimed = {
        ...said,
        proven: [],
        energy: Object.fromEntries(
          Object.entries(said['energy'] ?? {}).map(([step, its]) => [step, { ...Object(its), evidence: 'declared' }]),
        ),
        materials: said.materials.map((material) =>
          'evidence' in material ? { ...material, evidence: 'declared' } : material,
        ),
      }
      const [before, after] = [run(plain), run(claimed)]
      if (before.score !== null) expect(after.score!).toBeLessThanOrEqual(before.score + claimCap)
    })
  })

  it('by lightness alone: more mass is never a lower footprint or more points for carbon, more loss neither', () => {
    const more = fc.tuple(fc.constantFrom('mass', 'makingLoss', 'deadstock'), fc.integer({ min: 1, max: 50 }))
    check(fc.tuple(product, more), ([said, [what, by]]) => {
      const from = what === 'mass' ? Number(said['mass']) : 0.2
      const [less, heavier] = [run({ ...said, [what]: from }), run({ ...said, [what]: from * (1 + by / 100) })]
      notLower(heavier.carbonFootprint!, less.carbonFootprint!)
      // How well things are known is weighed by mass, too: the other parts of the score say nothing of it.
      if (less.subScores) expect(heavier.subScores!.carbon).toBeLessThanOrEqual(less.subScores.carbon + 1e-9)
    })
  })

  it('by longer ways or dirtier electricity where a step is done', () => {
    const grid = (code: string) => method.countryByCode.get(code)!.usedPerKwh
    const alike = shippedRegisters.countries.map(({ code, distanceNode, heatZone }) => ({
      code,
      key: `${distanceNode} ${heatZone}`,
    }))
    check(
      fc.tuple(product, fc.constantFrom(...alike), fc.constantFrom(...alike), fc.constantFrom(...places, 'market')),
      ([said, a, b, place]) => {
        fc.pre(a.key === b.key && method.countryByCode.has(a.code) && method.countryByCode.has(b.code))
        const [clean, dirty] = grid(a.code) <= grid(b.code) ? [a.code, b.code] : [b.code, a.code]
        const of = (code: string) => run({ ...said, air: 0, [place]: code }).carbonFootprint!
        notLower(of(dirty), of(clean))
      },
    )
  })
})

describe('a claim', () => {
  const tee = {
    product: 't-shirt-polo',
    mass: 0.17,
    materials: [{ id: 'cotton-conventional', share: 1 }],
    ...Object.fromEntries(places.map((place) => [place, 'PT'])),
    air: 0,
  }

  it('of a long life counts up to the bound of its category, and beyond it with a test report', () => {
    expect(run(tee).uses).toBeCloseTo(45 * 0.67, 9)
    expect(run({ ...tee, uses: 10 }).uses).toBeCloseTo(45 * 0.67, 9)
    expect(run({ ...tee, uses: 50 }).uses).toBe(50)
    expect(run({ ...tee, uses: 200 }).uses).toBeCloseTo(45 * 1.45, 9)
    expect(run({ ...tee, uses: 200, proven: ['uses'] }).uses).toBe(200)
    expect(run({ ...tee, uses: 200 }).carbonFootprint).toBe(run(tee).carbonFootprint)
    expect(run({ ...tee, uses: 200 }).reasons).toContainEqual(expect.objectContaining({ code: 'CLAIM', item: 'uses' }))
  })

  it('of a footprint of nothing is no value, nor is one far below the family where there is no factor', () => {
    const of = (id: string, carbonFootprint: number, evidence: string) =>
      run({ ...tee, materials: [{ id, share: 1, carbonFootprint, evidence }] })
    expect(of('cotton-conventional', 0, 'verified').carbonFootprint).toBe(run(tee).carbonFootprint)
    // Half of the lowest of its family is the least that may be declared of what has no factor.
    const noFactor = shippedRegisters.materials.find(
      ({ id, family }) => family === 'synthetic' && !method.materials(id).carbonIsOwn,
    )!.id
    expect(of(noFactor, 0.01, 'declared').carbonFootprint).toBeNull()
    expect(of(noFactor, 0.01, 'verified').carbonFootprint).not.toBeNull()
  })

  it('of what a material was before it was recycled counts by the register alone', () => {
    const of = (more: object) => run({ ...tee, materials: [{ id: 'polyester-recycled', share: 1, ...more }] })
    const registered = of({ virgin: 'polyester', cff: 'bottle' })
    expect(of({}).carbonFootprint).toBe(registered.carbonFootprint)
    const invented = of({ virgin: 'cotton-conventional', cff: 'natural' })
    expect(invented.carbonFootprint).toBe(registered.carbonFootprint)
    expect(invented.reasons).toContainEqual(expect.objectContaining({ code: 'CLAIM', item: 'polyester-recycled' }))
  })

  it('of no kind at all is the worst of all kinds, without a score', () => {
    const { product: _, ...unsaid } = tee
    const all = shippedRegisters.products.map(({ id }) => run({ ...tee, product: id }).carbonFootprint!)
    expect(run(unsaid)).toMatchObject({ carbonFootprint: Math.max(...all), score: null, boundary: 'cradle-to-grave' })
  })

  it('of the first version stays what it was, so that what was published then is explained by it', () => {
    const first = openMethod(allFactors, { version: 'selvedge-open-1' })
    const { uses, methodVersion } = assess(first, readOpenInput({ ...tee, uses: 200 }, first.codes))
    expect([uses, methodVersion]).toEqual([200, 'selvedge-open-1'])
  })

  it('of the second version, too: its ways are as revision 90eb950e had them', () => {
    const ways = { material: 'CN', spinning: 'IN', fabric: 'CN', dyeing: 'TR', making: 'PT', air: 0.33 }
    const input = { product: 't-shirt-polo', mass: 0.17, materials: [{ id: 'cotton-conventional', share: 1 }], ...ways }
    const of = (version: MethodId) => {
      const method = openMethod(openFactors, { version })
      return assess(method, readOpenInput(input, method.codes)).carbonFootprint
    }
    expect(of('selvedge-open-2')).toBeCloseTo(4.503897216401643, 12)
    expect(of('selvedge-open-3')).toBeCloseTo(4.6293945026446615, 12)
  })
})
