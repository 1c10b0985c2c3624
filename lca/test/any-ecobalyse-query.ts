import fc from 'fast-check'
import { fabricProcesses, makingComplexities } from '../src/chain/processes.ts'
import { BUSINESSES } from '../src/ecobalyse/factors.ts'
import { publishedFactors } from '../src/ecobalyse/published-factors.ts'
import { type EcobalyseQuery, parseQuery, STEPS } from '../src/ecobalyse/query.ts'

const fraction = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)
const country = fc.constantFrom(...publishedFactors.countries.keys())
const absent = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const materials = fc
  .array(
    fc.record({
      id: fc.constantFrom(...publishedFactors.materials.keys()),
      weight: fc.integer({ min: 1, max: 100 }),
      country: absent(country),
      spinning: absent(fc.constantFrom('ConventionalSpinning', 'UnconventionalSpinning', 'SyntheticSpinning')),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => {
    const whole = rows.reduce((sum, { weight }) => sum + weight, 0)
    return rows.map(({ weight, ...row }) => ({ ...row, share: weight / whole }))
  })

/** Any query of the method's shape, far beyond what is published. */
export const anyQuery: fc.Arbitrary<EcobalyseQuery> = fc
  .record({
    product: fc.constantFrom(...publishedFactors.products.keys()),
    mass: fc.integer({ min: 1, max: 5000 }).map((grams) => grams / 1000),
    materials,
    countrySpinning: absent(country),
    countryFabric: absent(country),
    countryDyeing: absent(country),
    countryMaking: absent(country),
    fabricProcess: absent(fc.constantFrom(...fabricProcesses)),
    yarnSize: absent(fc.integer({ min: 9, max: 200 })),
    surfaceMass: absent(fc.integer({ min: 80, max: 500 })),
    dyeingProcessType: absent(fc.constantFrom('average', 'continuous', 'discontinuous')),
    printing: absent(fc.record({ kind: fc.constantFrom('pigment', 'substantive'), ratio: absent(fraction) })),
    fading: absent(fc.boolean()),
    makingComplexity: absent(fc.constantFrom(...makingComplexities)),
    makingWaste: absent(fraction.map((share) => share * 0.9)),
    makingDeadStock: absent(fraction.map((share) => share * 0.9)),
    airTransportRatio: absent(fraction),
    physicalDurability: absent(fc.integer({ min: 67, max: 145 }).map((percent) => percent / 100)),
    business: absent(fc.constantFrom(...BUSINESSES)),
    numberOfReferences: absent(fc.integer({ min: 1, max: 30_000 })),
    price: absent(fc.integer({ min: 1, max: 500 })),
    traceability: absent(fc.boolean()),
    upcycled: absent(fc.boolean()),
    disabledSteps: absent(fc.subarray([...STEPS])),
    trims: absent(
      fc.array(
        fc.record({
          id: fc.constantFrom(...publishedFactors.components.keys()),
          quantity: fc.integer({ min: 0, max: 20 }),
        }),
        { maxLength: 3 },
      ),
    ),
  })
  .map((query) => parseQuery(query, publishedFactors))
