import fc from 'fast-check'
import { fabricProcesses } from '../src/chain/processes.ts'
import { shippedRegisters } from '../src/factors/registers.ts'
import { openFactors } from '../src/factors/shipped-factors.ts'
import { energySteps, evidenceGaps, places } from '../src/open/open-input.ts'

/** A product as the open method reads it. */
export type Raw = Record<string, unknown> & { materials: Record<string, unknown>[] }

export const countryCodes = shippedRegisters.countries.map(({ code }) => code)
const modelled = shippedRegisters.materials.filter(
  ({ id }) => openFactors.rows.has(`material/${id}/carbon`) && id !== 'clothing-average',
)
export const modelledIds = modelled.map(({ id }) => id)
export const textileIds = modelled
  .filter(({ family }) => ['plant', 'animal', 'synthetic', 'manmade-cellulosic'].includes(family))
  .map(({ id }) => id)

export const country = fc.constantFrom(...countryCodes)
const share = fc.integer({ min: 1, max: 100 })
export const benchmarked = fc.constantFrom(...shippedRegisters.products.filter(({ massKg }) => massKg !== null))
const mass = fc.integer({ min: 20, max: 3000 }).map((grams) => grams / 1000)

/** Shares in hundredths that add up to one exactly enough. */
const composition = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...modelledIds), share), { minLength: 1, maxLength: 4, selector: ([id]) => id })
  .map((parts) => {
    const total = parts.reduce((sum, [, weight]) => sum + weight, 0)
    return parts.map(([id, weight]) => ({ id, share: weight / total }))
  })

export const everywhere = [...places, 'market']
const knownCountries = fc.record(Object.fromEntries(everywhere.map((place) => [place, country])))
/** One of these, nobody knows which. */
const countryList = fc.uniqueArray(country, { minLength: 1, maxLength: 5 })
const someCountries = fc.record(
  Object.fromEntries(everywhere.map((place) => [place, fc.option(fc.oneof(country, country, countryList))])),
)
export const fractionUpTo = (max: number) => fc.integer({ min: 0, max: Math.round(max * 1000) }).map((n) => n / 1000)

/** What a supplier may say of its material: carbon, water, both or (mostly) nothing. */
const suppliersWord = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        boundary: fc.constantFrom('fibre', 'yarn', 'fabric'),
        evidence: fc.constantFrom('verified', 'declared'),
        carbonFootprint: fractionUpTo(40),
        waterLiters: fractionUpTo(5000),
      },
      { requiredKeys: ['boundary', 'evidence'] },
    ),
  },
)
/** The same product where suppliers have their say. */
export const supplied = (arbitrary: fc.Arbitrary<Raw>): fc.Arbitrary<Raw> =>
  fc
    .tuple(arbitrary, fc.array(suppliersWord, { minLength: 4, maxLength: 4 }))
    .map(([raw, words]) => ({ ...raw, materials: raw.materials.map((material, i) => ({ ...material, ...words[i] })) }))

/** What a factory may say of its energy: of some steps, of each a number at least. */
const stepEnergy = fc
  .record(
    {
      electricityIntensity: fractionUpTo(1.5),
      electricityPerKg: fractionUpTo(15),
      heatPerKg: fractionUpTo(120),
      evidence: fc.constantFrom('verified', 'declared'),
      lacks: fc.constantFrom(undefined, undefined, ...evidenceGaps),
    },
    { requiredKeys: ['evidence'] },
  )
  .filter((said) => Object.keys(said).some((key) => key.startsWith('electricity') || key === 'heatPerKg'))

export const anyEnergy = fc.record(Object.fromEntries(energySteps.map((step) => [step, stepEnergy])), {
  requiredKeys: [],
})

/** The same product where half of the factories have measured something. */
function measured(arbitrary: fc.Arbitrary<Raw>): fc.Arbitrary<Raw> {
  return fc.tuple(arbitrary, fc.option(anyEnergy)).map(([raw, energy]) => (energy ? { ...raw, energy } : raw))
}

function product(countries: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Raw> {
  return fc
    .tuple(
      fc.record({
        product: fc.constantFrom(...shippedRegisters.products.map(({ id }) => id)),
        mass,
        materials: composition,
      }),
      countries,
      fc.record(
        {
          fabricProcess: fc.constantFrom(...fabricProcesses),
          makingLoss: fractionUpTo(0.6),
          deadstock: fractionUpTo(0.5),
          undyed: fc.boolean(),
          fading: fc.boolean(),
          air: fractionUpTo(1),
          cycles: fc.integer({ min: 0, max: 200 }),
          uses: fc.integer({ min: 1, max: 400 }),
          scoreInputs: fc.record({ recyclable: fractionUpTo(1), repair: fractionUpTo(1) }, { requiredKeys: [] }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([basis, where, rest]) => ({ ...basis, ...where, ...rest }))
}

export const anyProduct = product(someCountries)
export const placedProduct = product(knownCountries)
export const suppliedProduct = measured(supplied(anyProduct))

/** With materials, some of which have no factor, beside any new one by any route. */
export const recycledProduct: fc.Arbitrary<Raw> = fc
  .tuple(
    suppliedProduct,
    fc.array(
      fc.record({
        virgin: fc.constantFrom('nylon-6', 'nylon-66', ...modelledIds),
        cff: fc.constantFrom('bottle', 'synthetic', 'natural'),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    fc.integer({ min: 0, max: 4 }),
    fc.nat(3),
  )
  .map(([raw, routes, beside, nylon]) => ({
    ...raw,
    materials: raw.materials.map((material, i) => ({
      ...material,
      ...(i === nylon && beside > 1 ? { id: 'nylon-recycled' } : {}),
      ...(i < beside ? routes[i] : {}),
    })),
  }))
