import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  anyEnergy,
  anyProduct,
  fractionUpTo,
  placedProduct,
  type Raw,
  supplied,
  suppliedProduct,
} from '../../test/any-open-product.ts'
import { shippedRegisters } from '../factors/registers.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { assess, type OpenAssessment } from './assess.ts'
import { energySteps, readOpenInput } from './open-input.ts'
import { methodIds, type OpenMethod, openMethod } from './open-method.ts'

vi.setConfig({ testTimeout: 120_000 })

const method = openMethod(openFactors)
const earlier = methodIds
  .filter((version) => version !== method.id)
  .map((version) => openMethod(openFactors, { version }))
const fifth = earlier.at(-1)!
const runs = { numRuns: process.env['PROOF'] === 'whole' ? 2000 : 200 }
const run = (raw: object, with_: OpenMethod = method) => assess(with_, readOpenInput(raw, with_.codes))
const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, property), runs)
const notLower = (a: number | null, b: number | null) => {
  if (a === null || b === null) throw new Error('These products should have a footprint.')
  expect(a).toBeGreaterThanOrEqual(b - 1e-9 * Math.max(1, Math.abs(b)))
}
const isLeather = ({ materials }: Raw) => materials.some(({ id }) => String(id).startsWith('leather'))
const bytes = ({ methodVersion: _, ...result }: OpenAssessment) => JSON.stringify(result)
const step = fc.constantFrom(...energySteps)
const evidence = fc.constantFrom('verified', 'declared')
const codes = shippedRegisters.countries.map(({ code }) => code).filter((code) => method.countryByCode.has(code))

describe('energy that factories say of themselves', () => {
  it('unsaid changes nothing: without leather the sixth version is the fifth to the last bit', () => {
    check(supplied(anyProduct), (raw) => {
      fc.pre(!isLeather(raw))
      expect(bytes(run(raw))).toBe(bytes(run(raw, fifth)))
    })
  })

  it('is not seen by an earlier version', () => {
    check(fc.tuple(supplied(anyProduct), anyEnergy), ([raw, energy]) => {
      for (const before of earlier) expect(bytes(run({ ...raw, energy }, before))).toBe(bytes(run(raw, before)))
    })
  })

  it('never lowers a footprint by being more: kilowatt-hours, heat, or emissions of a kilowatt-hour', () => {
    const numbers = fc.constantFrom(
      ['electricityIntensity', 1.5] as const,
      ['electricityPerKg', 20] as const,
      ['heatPerKg', 120] as const,
    )
    // A declared 0 kg CO2e per kWh is no number.
    const part = fc.integer({ min: 1, max: 1000 }).map((n) => n / 1000)
    check(
      fc.tuple(suppliedProduct, step, evidence, numbers, part, fractionUpTo(1)),
      ([raw, at, proof, [key, most], x, by]) => {
        const given = Object(Object(raw['energy'])[at])
        const of = (value: number) => {
          const energy = { ...Object(raw['energy']), [at]: { ...given, evidence: proof, [key]: value } }
          return run({ ...raw, energy }).carbonFootprint
        }
        notLower(of((x + by) * most * 0.5), of(x * most * 0.5))
      },
    )
  })

  it('never lowers a footprint where the item is heavier or more is lost', () => {
    const more = fc.constantFrom('mass', 'makingLoss', 'deadstock')
    check(fc.tuple(suppliedProduct, more, fc.integer({ min: 1, max: 60 })), ([raw, what, by]) => {
      const from = what === 'mass' ? Number(raw['mass']) : 0.25
      const of = (value: number) => run({ ...raw, [what]: value, proven: ['losses'] }).carbonFootprint
      notLower(of(from * (1 + by / 100)), of(from))
    })
  })

  it('where the country is not known counts as in the worst of all, one by one', () => {
    check(fc.tuple(suppliedProduct, anyEnergy, step), ([raw, energy, at]) => {
      const all = codes.map((code) => run({ ...raw, energy, [at]: code }).carbonFootprint!)
      const unknown = run({ ...raw, energy, [at]: undefined }).carbonFootprint!
      expect(unknown).toBeCloseTo(Math.max(...all), 9)
    })
  })

  it('that is only declared is half of what is usual for each number, and with a proof as it is', () => {
    check(fc.tuple(placedProduct, step), ([raw, at]) => {
      const least = { electricityIntensity: 1e-6, electricityPerKg: 0, heatPerKg: 0 }
      const of = (more: object) => run({ ...raw, energy: { [at]: { ...least, ...more } } })
      const stage = at === 'dyeing' ? 'wet' : at
      const [usual, declared, verified] = [run(raw), of({}), of({ evidence: 'verified' })]
      const kwh = usual.electricityKwh![at]! * method.countryByCode.get(usual.countries![at]!)!.usedPerKwh
      expect(declared.stages![stage]).toBeCloseTo(kwh / 4 + (usual.stages![stage]! - kwh) / 2, 9)
      expect(verified.stages![stage]).toBe(0)
      // What is lacking makes it declared.
      for (const lacks of ['file', 'ended'])
        expect(of({ evidence: 'verified', lacks }).carbonFootprint).toBe(declared.carbonFootprint)
    })
  })
})
