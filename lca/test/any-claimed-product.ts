import fc from 'fast-check'
import { shippedRegisters } from '../src/factors/registers.ts'
import { allFactors, openFactors } from '../src/factors/shipped-factors.ts'
import { assess } from '../src/open/assess.ts'
import { type EnergyStep, energySteps, evidenceGaps, places, readOpenInput } from '../src/open/open-input.ts'
import { openMethod } from '../src/open/open-method.ts'
import type { Raw } from './any-open-product.ts'

/** With the factors that are off by default, so that hardly anything is missing. */
export const method = openMethod(allFactors)
export const run = (raw: unknown) => assess(method, readOpenInput(raw, method.codes))

const share = (max = 1) => fc.integer({ min: 0, max: 1000 }).map((n) => (n * max) / 1000)
const country = fc.constantFrom(...shippedRegisters.countries.map(({ code }) => code))
const withFactor = shippedRegisters.materials.filter(
  ({ id }) => openFactors.rows.has(`material/${id}/carbon`) && id !== 'clothing-average',
)

/** Something that a brand might say of a material of its own. */
const word = fc.oneof(
  fc.constant({}),
  fc.record({
    part: share(),
    evidence: fc.constantFrom('verified', 'declared'),
    boundary: fc.constantFrom('fibre', 'yarn', 'fabric', 'other'),
    lacks: fc.option(fc.constantFrom(...evidenceGaps), { nil: undefined }),
  }),
)

const materials = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...withFactor), fc.integer({ min: 1, max: 100 }), word), {
    minLength: 1,
    maxLength: 3,
    selector: ([{ id }]) => id,
  })
  .map((parts) => {
    const whole = parts.reduce((sum, [, weight]) => sum + weight, 0)
    return parts.map(([{ id }, weight, said]) => {
      const { part, ...more } = { part: undefined, ...said }
      const carbonFootprint =
        part === undefined ? {} : { carbonFootprint: method.materials(id).carbon.value * part, ...more }
      return { id, share: weight / whole, ...carbonFootprint }
    })
  })

/** Of an accessory the usual is that of the garment it is made like. */
const kinds = [
  ...shippedRegisters.products,
  ...shippedRegisters.accessories.map(({ id, like }) => ({
    ...shippedRegisters.products.find((garment) => garment.id === like)!,
    id,
  })),
]

/**
 * A product of which much may be said. Nobody is asked for losses and washes, and nothing but jeans is taken for faded unsaid: there the
 * usual stands for silence, so they are no worse than that here (README).
 */
const unmeasured: fc.Arbitrary<Raw> = fc
  .tuple(
    fc.constantFrom(...kinds),
    fc.integer({ min: 20, max: 2000 }),
    materials,
    fc.record(Object.fromEntries([...places, 'market'].map((place) => [place, country])), { requiredKeys: [] }),
    fc.record(
      {
        undyed: fc.boolean(),
        fading: fc.boolean(),
        air: share(),
        uses: fc.integer({ min: 1, max: 400 }),
        makingLoss: share(),
        deadstock: share(),
        cycles: share(),
        proven: fc.subarray(['uses', 'recyclable', 'repair', 'losses']),
        scoreInputs: fc.record({ recyclable: share(), repair: share() }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([entry, grams, parts, where, said]): Raw => {
    const usual = { makingLoss: entry.makingLoss, deadstock: 0.15, cycles: entry.cycles }
    const scaled = Object.fromEntries(
      Object.entries(usual).flatMap(([key, most]) => (key in said ? [[key, Number(Object(said)[key]) * most]] : [])),
    )
    const fading = 'fading' in said && entry.id !== 'jeans' ? { fading: false } : {}
    return { product: entry.id, mass: grams / 1000, materials: parts, ...where, ...said, ...scaled, ...fading }
  })

const cleanest = Math.min(...method.countries.map(({ usedPerKwh }) => usedPerKwh))

/** What a factory might say of each of its numbers: a part of what the method takes for usual. */
const partsOfUsual = fc.record(
  Object.fromEntries(
    energySteps.map((step) => [
      step,
      fc.record({
        parts: fc.subarray(['electricityIntensity', 'electricityPerKg', 'heatPerKg'], { minLength: 1 }),
        part: fc.integer({ min: 1, max: 1000 }).map((n) => n / 1000),
        evidence: fc.constantFrom('verified', 'declared'),
        lacks: fc.option(fc.constantFrom(...evidenceGaps), { nil: undefined }),
      }),
    ]),
  ),
  { requiredKeys: [] },
)

/** The same of which some factories have measured their energy. One that takes more than is usual is better left unmeasured (README). */
export const product: fc.Arbitrary<Raw> = fc
  .tuple(unmeasured, fc.option(partsOfUsual, { freq: 2 }))
  .map(([raw, said]): Raw => {
    if (!said) return raw
    // Of each material alone, so that it is no more than the least of them.
    const pure = raw.materials.map(({ id }) =>
      run({ ...raw, undyed: false, materials: [{ id, share: 1 }], fabricProcess: undefined }),
    )
    const usual = (step: EnergyStep) => {
      const [kwh, mj] = (['electricityKwh', 'heatMJ'] as const).map((of) =>
        Math.min(
          ...pure.map((result) => {
            const { yarn, fabric, product: item } = result.masses!
            const kg = step === 'spinning' ? yarn : step === 'making' ? item : fabric
            return kg > 0 ? result[of]![step]! / kg : Number.POSITIVE_INFINITY
          }),
        ),
      )
      const where = raw[step]
      const intensity = typeof where === 'string' ? method.countryByCode.get(where)!.usedPerKwh : cleanest
      return { electricityIntensity: intensity, electricityPerKg: kwh!, heatPerKg: mj! }
    }
    const energy = Object.fromEntries(
      Object.entries(said).flatMap(([step, its]) => {
        if (!its) return []
        const { parts, part, ...proof } = its
        const of = usual(step as EnergyStep)
        const numbers = parts.flatMap((key) => {
          const number = of[key as keyof typeof of] * part
          return Number.isFinite(number) ? [[key, number]] : []
        })
        return numbers.length > 0 ? [[step, { ...Object.fromEntries(numbers), ...proof }]] : []
      }),
    )
    return { ...raw, energy }
  })
