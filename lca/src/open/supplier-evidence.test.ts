import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { assess } from './assess.ts'
import { explain } from './explain.ts'
import { methodologyOf } from './methodology.ts'
import { readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'

const method = openMethod(openFactors)

function input(supplier: object) {
  const materials = [{ id: 'cotton-conventional', share: 1, ...supplier }]
  return readOpenInput({ product: 't-shirt-polo', mass: 0.17, materials }, method.codes)
}
const run = (supplier: object) => assess(method, input(supplier))

describe("the evidence of a supplier's value", () => {
  const usual = run({})
  const epd = { carbonFootprint: 3, boundary: 'fibre', evidence: 'verified', document: 'EPD 7, Certifier Ltd' }

  it.each(['file', 'verifier', 'validity', 'ended'])('is declared where it lacks %s, which is said', (lacks) => {
    const result = run({ ...epd, lacks, validUntil: '2026-03-01' })
    const declared = run({ ...epd, evidence: 'declared' })
    expect(result).toMatchObject({ score: declared.score, dataQuality: declared.dataQuality, verifiedDataShare: 0 })
    const [reason] = result.reasons.filter(({ code }) => code === `EVIDENCE_${lacks.toUpperCase()}`)
    expect(reason?.item).toBe('cotton-conventional')
    if (lacks === 'ended') expect(reason?.message).toContain('2026-03-01')
  })

  it('never makes the result worse by being there', () => {
    const verified = run(epd)
    const declared = run({ ...epd, evidence: 'declared' })
    expect(verified.dataQuality!).toBeLessThan(declared.dataQuality!)
    expect(declared.dataQuality!).toBeLessThan(usual.dataQuality!)
    expect(verified.score!).toBeGreaterThanOrEqual(declared.score!)
    expect(verified.verifiedDataShare).toBe(verified.primaryDataShare)
    expect(verified.primaryDataShare!).toBeGreaterThan(0)
  })

  it('of another boundary is not counted, verified or not, and the result says so', () => {
    for (const evidence of ['verified', 'declared']) {
      const result = run({ ...epd, evidence, boundary: 'other' })
      expect(result).toMatchObject({ carbonFootprint: usual.carbonFootprint, score: usual.score, primaryDataShare: 0 })
      expect(result.reasons).toContainEqual(
        expect.objectContaining({ code: 'SUPPLIER', message: expect.stringContaining('kept and not counted') }),
      )
    }
    // What has no factor is not covered by such a value either.
    const unknown = readOpenInput(
      { product: 'shirt', mass: 0.2, materials: [{ id: 'kelp', share: 1, ...epd, boundary: 'other' }] },
      method.codes,
    )
    expect(assess(method, unknown).carbonFootprint).toBeNull()
  })

  it('cites its document in the explanation and never in the public text', () => {
    const { carbon } = explain(method, input(epd))
    const sources = leavesOf(carbon!).map(({ factor }) => factor?.source)
    expect(sources).toContain('the supplier, verified: EPD 7, Certifier Ltd')
    const text = methodologyOf(method, input(epd))
    expect(text).not.toContain('EPD 7')
    expect(text).toMatch(/; primary data \d+ %\./)
    const declared = methodologyOf(method, input({ ...epd, evidence: 'declared' }))
    expect(declared).toMatch(/; primary data 0 %, declared by suppliers without proof \d+ %\./)
  })
})
