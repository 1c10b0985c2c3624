import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { shippedRegisters } from '../factors/registers.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { assess } from './assess.ts'
import { claimCap } from './claims.ts'
import { explain } from './explain.ts'
import { methodologyOf } from './methodology.ts'
import { places, readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'
import { benchmarkOf } from './product-score.ts'
import { scoreDrawsOf } from './score-draws.ts'
import { rangeOfDraws } from './uncertainty.ts'

const method = openMethod(openFactors)
const runs = { numRuns: process.env['PROOF'] === 'whole' ? 3000 : 60 }
const read = (raw: object) => readOpenInput(raw, method.codes)
const run = (raw: object) => assess(method, read(raw))
const madeIn = (code: string) => Object.fromEntries(places.map((place) => [place, code]))
const tee = {
  product: 't-shirt-polo',
  mass: 0.17,
  materials: [{ id: 'cotton-conventional', share: 1 }],
  ...madeIn('PT'),
  air: 0,
}
const codes = shippedRegisters.countries.map(({ code }) => code)
const country = fc.constantFrom(...codes)
const worn = fc.record(
  {
    product: fc.constantFrom('t-shirt-polo', 'sweater', 'jeans', 'coat-jacket', 'dress-skirt-suit'),
    mass: fc.integer({ min: 50, max: 1500 }).map((grams) => grams / 1000),
    materials: fc
      .constantFrom('cotton-conventional', 'polyester', 'wool', 'viscose', 'linen')
      .map((id) => [{ id, share: 1 }]),
    ...Object.fromEntries(places.map((place) => [place, country])),
    air: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
    uses: fc.integer({ min: 1, max: 400 }),
    proven: fc.constant(['uses']),
  },
  { requiredKeys: ['product', 'mass', 'materials'] },
)
const notLower = (a: number, b: number) => expect(a).toBeGreaterThanOrEqual(b - 1e-9 * Math.max(1, Math.abs(b)))

describe('the market', () => {
  it('has the electricity of washing, the last leg and distribution, each cited by its rows', () => {
    const leaves = leavesOf(explain(method, read({ ...tee, market: 'PL' })).carbon!)
    const washing = leaves.filter(({ label }) => /^Electricity for (washing|ironing).*, Poland$/.test(label))
    expect(washing.map(({ factor }) => factor?.id)).toEqual(['electricity/PL', 'electricity/PL'])
    for (const leaf of washing) expect(JSON.stringify(leaf)).toContain('grid/PL/loss')
    expect(leaves.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Road, Portugal → Poland', 'Road, within Poland']),
    )
    const text = methodologyOf(method, read({ ...tee, market: 'PL' }))
    expect(text).toContain('Sold and washed in Poland.')
  })

  it('in France is what the fourth version took for everybody: the same footprint, rating and score', () => {
    const fourth = openMethod(openFactors, { version: 'selvedge-open-4' })
    fc.assert(
      fc.property(worn, (raw) => {
        const [before, now] = [assess(fourth, read(raw)), run({ ...raw, market: 'FR' })]
        expect(now.carbonFootprint).toBeCloseTo(before.carbonFootprint!, 12)
        expect(now.dataQuality).toBeCloseTo(before.dataQuality!, 12)
        expect(now.score).toBe(before.score)
      }),
      runs,
    )
  })

  it('changes nothing of what an earlier version calculated', () => {
    const third = openMethod(openFactors, { version: 'selvedge-open-3' })
    expect(assess(third, read({ ...tee, market: 'PL' }))).toEqual(assess(third, read(tee)))
  })

  it('unsaid is the worst of all, one by one: footprint, rating and score', () => {
    const all = codes.filter((code) => method.countryByCode.has(code)).map((market) => run({ ...tee, market }))
    const unsaid = run(tee)
    expect(unsaid.carbonFootprint).toBeCloseTo(Math.max(...all.map(({ carbonFootprint }) => carbonFootprint!)), 12)
    expect(unsaid.subScores!.carbon).toBeCloseTo(Math.min(...all.map(({ subScores }) => subScores!.carbon)), 9)
    expect(unsaid.score).toBeLessThanOrEqual(Math.min(...all.map(({ score }) => score!)))
    expect(unsaid.reasons).toContainEqual(expect.objectContaining({ code: 'COUNTRY_PROXY', item: 'market' }))
  })

  it('of several the worst counts: one more never helps, and one fewer is never worse', () => {
    const lists = fc.uniqueArray(country, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(worn, lists, (raw, markets) => {
        const some = run({ ...raw, market: markets.slice(0, -1) })
        const more = run({ ...raw, market: markets })
        const unsaid = run(raw)
        notLower(more.carbonFootprint!, some.carbonFootprint!)
        notLower(unsaid.carbonFootprint!, more.carbonFootprint!)
        if (some.score === null) return
        expect(more.score!).toBeLessThanOrEqual(some.score)
        expect(unsaid.score!).toBeLessThanOrEqual(more.score!)
      }),
      runs,
    )
  })

  it('names no advantage: the conventional item is sold there, too', () => {
    const conventional = {
      product: 't-shirt-polo',
      mass: 0.16,
      materials: ['cotton-conventional', 'polyester'].map((id) => ({ id, share: 0.5 })),
      ...madeIn('CN'),
      fading: false,
      uses: 45,
      air: method.countryByCode.get('CN')!.entry.airShareDefault,
    }
    for (const market of ['NO', 'PL', 'ZA', 'FR']) {
      const { massKg, carbonPerUse } = benchmarkOf(method, 't-shirt-polo', method.countryByCode.get(market)!)!
      const result = run({ ...conventional, mass: massKg, market })
      expect(result.carbonPerUse).toBeCloseTo(carbonPerUse, 9)
      expect(result.subScores!.carbon).toBeCloseTo(50, 6)
    }
  })

  it('named gives no more points for carbon than all claims without a report may', () => {
    fc.assert(
      fc.property(worn, country, (raw, market) => {
        const [unsaid, said] = [run(raw), run({ ...raw, market })]
        if (said.score !== null) expect(said.score - unsaid.score!).toBeLessThanOrEqual(2 * claimCap)
      }),
      runs,
    )
  })

  it('of several: the draws of the score are those of the market it is of', () => {
    const { low, high } = rangeOfDraws(scoreDrawsOf(method, read(tee))!.score)!
    const { score } = run(tee)
    expect(low).toBeLessThanOrEqual(score! + 0.5)
    expect(high).toBeGreaterThanOrEqual(score! - 0.5)
  })
})
