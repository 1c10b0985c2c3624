import fastCheck, { type Arbitrary } from 'fast-check'
import { STAGES, type Stage } from '#features/records/variants/production-stage.ts'

/** Any production step, one with the energy measured there among them. */
export function randomStage(country: Arbitrary<string>, text: Arbitrary<string>): Arbitrary<Stage> {
  const bare = fastCheck.record({
    stage: fastCheck.constantFrom(...STAGES),
    country,
    process: fastCheck.option(text),
  })
  const measured = fastCheck.record(
    {
      stage: fastCheck.constantFrom(...STAGES.filter((stage) => stage !== 'fibre')),
      country,
      process: fastCheck.option(text),
      electricityIntensity: fastCheck.double({ min: 1e-9, max: 3, noNaN: true }),
      electricityPerKg: fastCheck.double({ min: 1e-9, max: 1000, noNaN: true }),
      heatPerKg: fastCheck.constantFrom(0, 31, 0.1 + 0.2, 10_000),
      energyEvidence: fastCheck.constantFrom('verified' as const, 'declared' as const),
      energySource: text,
      energyVerifier: text,
      energyValidUntil: fastCheck.constantFrom('2027-03-31', '9999-12-31'),
    },
    { requiredKeys: ['stage', 'country', 'process'] },
  )
  return fastCheck.oneof(bare, measured)
}
