import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { InputError } from '../input-error.ts'
import { assess } from './assess.ts'
import { calculate } from './calculate.ts'
import { claimCap } from './claims.ts'
import { type ExplainedFlow, explain } from './explain.ts'
import { leversOf } from './levers.ts'
import { methodologyOf, publicMethodologyOf } from './methodology.ts'
import { places, readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'
import { drawsOf, rangeOfDraws, turnedShare } from './uncertainty.ts'

const method = openMethod(openFactors)
const madeIn = (code: string) => Object.fromEntries(places.map((place) => [place, code]))
const tee = {
  product: 't-shirt-polo',
  mass: 0.17,
  materials: [{ id: 'cotton-conventional', share: 1 }],
  ...madeIn('CN'),
  market: 'FR',
  air: 0,
}
const meter = { evidence: 'verified', document: 'Meter readings of 2025, Auditor Ltd' }
const read = (energy: unknown, more: object = {}) => readOpenInput({ ...tee, ...more, energy }, method.codes)
const run = (energy: unknown, more: object = {}) => assess(method, read(energy, more))
const usual = run(undefined)
const reasonsOf = (energy: unknown, more: object = {}) =>
  run(energy, more).reasons.filter(({ item }) => item.startsWith('energy.'))
const used = (code: string) => method.countryByCode.get(code)!.usedPerKwh
const heat = openFactors.rows.get('heat/world')!.value

describe("a factory's own energy", () => {
  it('stands in the place of that of the step: its kilowatt-hours, its heat and what its electricity emits', () => {
    const fabric = usual.masses!.fabric
    const all = run({ dyeing: { electricityIntensity: 0.05, electricityPerKg: 1.2, heatPerKg: 20, ...meter } })
    expect(all.stages!.wet).toBeCloseTo(fabric * (1.2 * 0.05 + 20 * heat), 12)
    expect([all.electricityKwh!.dyeing, all.heatMJ!.dyeing]).toEqual([fabric * 1.2, fabric * 20])
    // The rest is the method's, with the losses of the grid where the electricity is the country's.
    const one = run({ dyeing: { electricityPerKg: 1.2, ...meter } })
    expect(one.stages!.wet).toBeCloseTo(fabric * 1.2 * used('CN') + usual.heatMJ!.dyeing! * heat, 12)
    const other = run({ dyeing: { electricityIntensity: 0.05, ...meter } })
    expect(other.stages!.wet).toBeCloseTo(usual.electricityKwh!.dyeing! * 0.05 + usual.heatMJ!.dyeing! * heat, 12)
    for (const { waterStages, stages } of [all, one, other]) {
      expect(waterStages).toEqual(usual.waterStages)
      expect({ ...stages, wet: 0 }).toEqual({ ...usual.stages, wet: 0 })
    }
  })

  it.each([
    ['spinning', 'yarn', 'spinning'],
    ['fabric', 'fabric', 'fabric'],
    ['making', 'product', 'making'],
  ] as const)('of %s goes by the kilogram of what leaves it', (step, mass, stage) => {
    const measured = run({ [step]: { electricityPerKg: 2, heatPerKg: 3, ...meter } })
    const kg = usual.masses![mass]
    expect(measured.stages![stage]).toBeCloseTo(kg * (2 * used('CN') + 3 * heat), 12)
  })

  it('of a spinning mill is for what is spun there alone', () => {
    const materials = [
      { id: 'cotton-conventional', share: 0.6, carbonFootprint: 5, boundary: 'yarn', evidence: 'verified' },
      { id: 'polyester', share: 0.25 },
      { id: 'ldpe', share: 0.15 },
    ]
    const { stages, masses } = run({ spinning: { electricityPerKg: 2, ...meter } }, { materials })
    const ofTextiles = masses!.fabric / (1 - openFactors.rows.get('fabric/knitting-mix/loss')!.value)
    expect(stages!.spinning).toBeCloseTo(ofTextiles * (0.25 / 0.85) * 2 * used('CN'), 12)
  })

  it('of a sewing factory contains fading, and nothing is dyed that is undyed', () => {
    const jeans = { product: 'jeans', mass: 0.6 }
    const measured = run({ making: { electricityPerKg: 1, heatPerKg: 10, ...meter } }, jeans)
    expect(measured.stages!.making).toBeCloseTo(0.6 * (used('CN') + 10 * heat), 12)
    const undyed = run({ dyeing: { electricityPerKg: 1, ...meter } }, { undyed: true })
    expect(undyed.stages!.wet).toBe(0)
    expect(undyed.reasons).toContainEqual({
      code: 'SUPPLIER',
      item: 'energy.dyeing',
      message:
        "The supplier's energy.dyeing is kept and not counted: the method reckons no such step for this product.",
    })
    expect(reasonsOf({ making: { electricityPerKg: 1, ...meter } }, { product: 'other-goods' })).toHaveLength(1)
  })

  it('without evidence counts as half of what is usual at least, number by number, and the result says so', () => {
    const declared = { electricityIntensity: 0.05, electricityPerKg: 0.2, heatPerKg: 40, evidence: 'declared' }
    const { stages, masses } = run({ dyeing: declared })
    const electricity = (usual.electricityKwh!.dyeing! / 2) * (used('CN') / 2)
    expect(stages!.wet).toBeCloseTo(electricity + masses!.fabric * 40 * heat, 12)
    const reasons = reasonsOf({ dyeing: declared })
    expect(reasons.map(({ code }) => code)).toEqual(['SUPPLIER', 'CLAIM', 'CLAIM'])
    expect(reasons[1]!.message).toContain('0.2 kWh/kg fabric in dyeing counts as 1.05')
    // What is worse than usual counts as it is.
    expect(run({ dyeing: { heatPerKg: 90 } }).stages!.wet).toBeGreaterThan(usual.stages!.wet!)
  })

  it.each(['file', 'verifier', 'validity', 'ended'])('is declared where it lacks %s, which is said', (lacks) => {
    const said = { electricityPerKg: 0.2, evidence: 'verified', lacks, validUntil: '2026-03-01' }
    const [lacking, declared] = [run({ dyeing: said }), run({ dyeing: { electricityPerKg: 0.2 } })]
    expect(lacking).toMatchObject({ carbonFootprint: declared.carbonFootprint, score: declared.score })
    expect(lacking.verifiedDataShare).toBe(0)
    const [reason] = reasonsOf({ dyeing: said })
    expect(reason).toMatchObject({ code: `EVIDENCE_${lacks.toUpperCase()}`, item: 'energy.dyeing' })
  })

  it('of 0 kg CO2e per kilowatt-hour is no value, verified or not', () => {
    for (const evidence of ['verified', 'declared']) {
      const nothing = run({ dyeing: { electricityIntensity: 0, evidence } })
      expect(nothing).toMatchObject({ carbonFootprint: usual.carbonFootprint, dataQuality: usual.dataQuality })
      expect(reasonsOf({ dyeing: { electricityIntensity: 0, evidence } })).toEqual([
        expect.objectContaining({ code: 'SUPPLIER', message: expect.stringContaining('is no value') }),
      ])
    }
  })

  it('is rated by its evidence, half for one of the two numbers of a leaf, and makes data primary', () => {
    const both = { electricityIntensity: 0.3, electricityPerKg: 1.2 }
    const rated = (said: object) => run({ dyeing: said }).dataQuality!
    const verified = rated({ ...both, ...meter })
    expect(verified).toBeLessThan(rated({ electricityPerKg: 1.2, ...meter }))
    expect(verified).toBeLessThan(rated(both))
    expect(rated(both)).toBeLessThan(usual.dataQuality!)
    const { primaryDataShare, verifiedDataShare, stages, carbonFootprint } = run({
      dyeing: { ...both, heatPerKg: 20, ...meter },
    })
    expect(primaryDataShare).toBeCloseTo(stages!.wet! / carbonFootprint!, 12)
    expect(verifiedDataShare).toBe(primaryDataShare)
    expect(run({ dyeing: both })).toMatchObject({ verifiedDataShare: 0, primaryDataShare: expect.any(Number) })
  })

  it('adds ten points at most to the score with all other claims, as long as it is only declared', () => {
    const said = { electricityIntensity: 0.001, electricityPerKg: 0, heatPerKg: 0 }
    const energy = Object.fromEntries(['spinning', 'fabric', 'dyeing', 'making'].map((step) => [step, said]))
    const claimed = run(energy, { materials: [{ id: 'polyester', share: 1 }], uses: 65 })
    const plain = run(undefined, { materials: [{ id: 'polyester', share: 1 }] })
    expect(claimed.score).toBe(plain.score! + claimCap)
    expect(claimed.reasons).toContainEqual(expect.objectContaining({ code: 'CLAIM', item: 'score' }))
  })

  it('cites its document line by line, and the public reads neither that nor a figure of it', () => {
    const energy = { dyeing: { electricityIntensity: 0.7, electricityPerKg: 90, heatPerKg: 300, ...meter } }
    const leaves = leavesOf(explain(method, read(energy)).carbon!) as ExplainedFlow[]
    const wet = leaves.filter(({ label }) => label.includes('for wet processes'))
    expect(wet.map(({ label }) => label)).toEqual([
      'Electricity for wet processes, as the supplier measured it (verified), China',
      'Heat for wet processes, as the supplier measured it (verified), China',
    ])
    for (const { factor, quantityFrom } of wet) {
      const cited = [factor!, ...quantityFrom].filter(({ id }) => id.startsWith('supplier/energy/dyeing/'))
      expect(cited.length).toBeGreaterThan(0)
      for (const { source } of cited) expect(source).toBe('the supplier, verified: Meter readings of 2025, Auditor Ltd')
    }
    const text = publicMethodologyOf(method, read(energy))
    expect(text).toContain("Energy by the suppliers' own figures: wet processes (verified).")
    expect(text).toContain('Heat for wet processes, as the supplier measured it (verified) (the supplier, verified)')
    for (const secret of ['Auditor', '0.7', '300']) expect(text).not.toContain(secret)
    for (const { result } of calculate(method, read(energy)).chain!.carbon.filter(({ primary }) => primary)) {
      expect(text).not.toContain(String(Number(result.toPrecision(3))))
    }
    expect(methodologyOf(method, read(undefined))).not.toContain('own figures')
  })

  it('is drawn as one row for all products that it is said of, and known better than the usual', () => {
    const energy = { dyeing: { electricityIntensity: 0.7, electricityPerKg: 20, heatPerKg: 100, ...meter } }
    const drawn = (raw: unknown, more: object = {}) => drawsOf(calculate(method, read(raw, more)), 'carbon')
    expect(turnedShare(drawn(energy), drawn(energy, { mass: 0.171 }))).toBe(0)
    const width = (raw: unknown) => {
      const { low, high } = rangeOfDraws(drawn(raw))!
      return Math.log(high / low)
    }
    const declared = { dyeing: { ...energy.dyeing, evidence: 'declared' } }
    expect(width(energy)).toBeLessThan(width(declared))
  })

  it('does not move with the work to another country', () => {
    const verified = { dyeing: { electricityIntensity: 0.01, ...meter }, making: { electricityPerKg: 1, ...meter } }
    const levers = leversOf(method, read(verified), { lifeFactor: 1.5, countries: ['SE'] })
    for (const { kind, item, input } of levers) {
      if (kind !== 'another-country') continue
      const kept = ['dyeing', 'making'].filter((step) => step !== item)
      expect(Object.keys(input.energy ?? {})).toEqual(kept)
    }
  })
})

describe('energy that cannot be read', () => {
  it.each([
    ['low', 'energy', 'energy must be an object, not "low".'],
    [{ weaving: { heatPerKg: 1 } }, 'energy.weaving', 'none of the steps, which are spinning, fabric, dyeing, making.'],
    [{ dyeing: 3 }, 'energy.dyeing', 'energy.dyeing must be an object, not 3.'],
    [{ dyeing: { evidence: 'verified' } }, 'energy.dyeing', 'must give electricityIntensity (kg CO2e per kWh)'],
    [{ dyeing: { heatPerKg: -1 } }, 'energy.dyeing.heatPerKg', 'from 0 to 10000, not -1.'],
    [{ dyeing: { electricityPerKg: 1001 } }, 'energy.dyeing.electricityPerKg', 'from 0 to 1000, not 1001.'],
    [{ making: { electricityIntensity: 420 } }, 'energy.making.electricityIntensity', 'from 0 to 5, not 420.'],
    [
      { making: { heatPerKg: 1, evidence: 'sure' } },
      'energy.making.evidence',
      'one of verified, declared, not "sure".',
    ],
    [
      { making: { heatPerKg: 1, validUntil: '1 May' } },
      'energy.making.validUntil',
      'a day as yyyy-mm-dd, not "1 May".',
    ],
  ])('%j is refused in a sentence', (energy, field, sentence) => {
    expect(() => read(energy)).toThrow(InputError)
    expect(() => read(energy)).toThrow(sentence)
    expect(() => read(energy)).toThrow(expect.objectContaining({ field }))
  })

  it('of no step is as if nothing were said', () => {
    for (const energy of [{}, null, { dyeing: null }]) expect(read(energy)).toEqual(read(undefined))
  })
})
