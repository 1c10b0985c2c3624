import { country, day, type JsonSchema, listOf, number, object, oneOf, orNull, said, text } from '#kit/event-kind.ts'
import type { EnergyField } from './stage-energy.ts'

const ENERGY: Readonly<Record<EnergyField, JsonSchema>> = {
  electricityIntensity: said(
    number,
    'kg CO2e per kWh that the factory uses. As all fields of energy, omitted if it has not been given.',
  ),
  electricityPerKg: said(number, 'kWh per kg of what leaves the step.'),
  heatPerKg: said(number, 'MJ per kg of what leaves the step.'),
  energyEvidence: said(oneOf('verified', 'declared'), 'What shows these figures.'),
  energySource: said(text, 'The study or the meter reading.'),
  energyVerifier: said(text, 'Who verified them.'),
  energyValidUntil: said(day, 'The last day on which the evidence counts.'),
}

/** What events tell of the structures of a variant, and of a product that has them for all its variants. */
export const MAKING = {
  composition: listOf(
    object({
      materialId: said(orNull(text), 'A material of the workspace; null if only the fibre’s name is known.'),
      fibreText: said(orNull(text), 'The name of a fibre without a material record; null if there is a materialId.'),
      share: said(number, 'Share of the mass, 0 to 1.'),
      part: said(orNull(text), 'Such as shell or lining; null for a garment with only one part.'),
    }),
  ),
  stages: listOf(
    object(
      {
        stage: oneOf('fibre', 'spinning', 'fabric', 'dyeing', 'making'),
        country,
        process: said(orNull(text), 'The process, in the words that were entered.'),
      },
      ENERGY,
    ),
  ),
}
