import { describe, expect, it } from 'vitest'
import { allFactors } from '../factors/shipped-factors.ts'
import { assess } from './assess.ts'
import { calculate } from './calculate.ts'
import { places, readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'
import { benchmarkOf } from './product-score.ts'
import { DRAWS } from './row-draws.ts'
import { scoreDrawsOf } from './score-draws.ts'
import { areDistinguishable, drawsOf, rangeOfDraws, turnedShare } from './uncertainty.ts'

const method = openMethod(allFactors)
const tee = {
  product: 't-shirt-polo',
  mass: 0.17,
  materials: [{ id: 'cotton-conventional', share: 1 }],
  ...Object.fromEntries(places.map((place) => [place, 'PT'])),
  air: 0,
  market: 'FR',
}
const calculated = (raw: object) => calculate(method, readOpenInput(raw, method.codes))
const drawn = (raw: object) => drawsOf(calculated(raw), 'carbon')
const footprint = (raw: object) => calculated(raw).chain!.carbon.reduce((sum, { result }) => sum + result, 0)

describe('the range of a result', () => {
  it('has the result within it, and is the same whenever it is drawn', () => {
    const draws = drawn(tee)
    const { low, high } = rangeOfDraws(draws)!
    expect(draws).toHaveLength(DRAWS)
    expect(low).toBeLessThan(footprint(tee))
    expect(high).toBeGreaterThan(footprint(tee))
    expect(drawsOf(calculate(openMethod(allFactors), readOpenInput(tee, method.codes)), 'carbon')).toEqual(draws)
  })

  it('is narrower with a verified footprint than with the factor of the same value', () => {
    const carbonFootprint = method.materials('cotton-conventional').carbon.value
    const widthOf = (more: object) => {
      const { low, high } = rangeOfDraws(drawn({ ...tee, materials: [{ ...tee.materials[0], ...more }] }))!
      return Math.log(high / low)
    }
    expect(widthOf({ carbonFootprint, evidence: 'verified' })).toBeLessThan(widthOf({}))
    expect(widthOf({ carbonFootprint, evidence: 'verified' })).toBeLessThan(
      widthOf({ carbonFootprint, evidence: 'declared' }),
    )
  })

  it('is none where there is no result', () => {
    expect(rangeOfDraws(drawn({ ...tee, mass: null }))).toBeNull()
  })
})

describe('two results', () => {
  it('are told apart by what they do not share: a little more of the same is more in every draw', () => {
    expect(turnedShare(drawn(tee), drawn({ ...tee, mass: 0.18 }))).toBe(0)
    expect(areDistinguishable(drawn(tee), drawn({ ...tee, mass: 0.18 }))).toBe(true)
  })

  it('that are the same are not told apart, nor a little more carbon in another fibre', () => {
    expect(turnedShare(drawn(tee), drawn(tee))).toBe(0.5)
    const blend = { ...tee, materials: [{ id: 'polyester', share: 1 }] }
    const times = footprint(tee) / footprint(blend)
    expect(areDistinguishable(drawn(tee), drawn({ ...blend, mass: tee.mass * times * 1.03 }))).toBe(false)
  })
})

describe('two scores', () => {
  const scored = (raw: object) => scoreDrawsOf(method, readOpenInput(raw, method.codes))
  const conventional = {
    ...tee,
    mass: 0.16,
    materials: ['cotton-conventional', 'polyester'].map((id) => ({ id, share: 0.5 })),
    ...Object.fromEntries(places.map((place) => [place, 'CN'])),
    uses: 45,
    air: 0.3,
  }

  it('are told apart where what they share makes the difference, and not where it is smaller than what is known', () => {
    const draws = (raw: object) => scored(raw)!.score
    expect(areDistinguishable(draws(tee), draws({ ...tee, mass: 0.2 }))).toBe(true)
    expect(areDistinguishable(draws(tee), draws(tee))).toBe(false)
    const supplied = (carbonFootprint: number) => ({
      ...tee,
      materials: [{ id: 'cotton-conventional', share: 1, carbonFootprint, evidence: 'verified' }],
    })
    expect(areDistinguishable(draws(supplied(3)), draws(supplied(3.05)))).toBe(false)
    expect(areDistinguishable(draws(supplied(3)), draws(supplied(4)))).toBe(true)
  })

  it('lie around the score, with the cap of claims, and there are none where there is no score', () => {
    const claimed = { ...tee, uses: 400, scoreInputs: { recyclable: 1, repair: 1 } }
    for (const raw of [tee, conventional, claimed]) {
      const { low, high } = rangeOfDraws(scored(raw)!.score)!
      const { score } = assess(method, readOpenInput(raw, method.codes))
      expect(low).toBeLessThanOrEqual(score! + 0.5)
      expect(high).toBeGreaterThanOrEqual(score! - 0.5)
    }
    expect(scored({ ...tee, product: 'other-goods' })).toBeNull()
    expect(scored({ ...tee, mass: null })).toBeNull()
  })

  it('stand beside the conventional item: better, worse, or neither for certain', () => {
    expect(scored({ ...conventional, mass: 0.08 })!.besideConventional).toBe('less')
    expect(scored({ ...conventional, mass: 0.4 })!.besideConventional).toBe('more')
    const other = { ...conventional, materials: [{ id: 'viscose', share: 1 }], mass: 0.2 }
    const its = (mass: number) => assess(method, readOpenInput({ ...other, mass }, method.codes)).carbonPerUse!
    const usual = benchmarkOf(method, 't-shirt-polo')!.carbonPerUse
    expect(scored({ ...other, mass: (0.2 * usual) / its(0.2) })!.besideConventional).toBeNull()
  })
})
