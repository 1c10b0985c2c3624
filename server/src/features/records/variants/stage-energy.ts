import { type Evidence, evidences } from '@selvedge/lca/open/open-input.ts'
import { badInput } from '#platform/app-error.ts'
import { day, number, oneOf, type Rule, show, text } from '#platform/fields.ts'

/**
 * The energy that was measured at a production step, with what shows it. What nobody said is left out, so that a step without any is what it was before
 * there were these fields.
 */
export type StageEnergy = {
  /** kg CO2e per kWh that the factory uses, by its contract or its own generation. */
  readonly electricityIntensity?: number
  /** kWh per kg of what leaves the step. */
  readonly electricityPerKg?: number
  /** MJ per kg of what leaves the step. */
  readonly heatPerKg?: number
  readonly energyEvidence?: Evidence
  /** The study, or whose meters were read and when. */
  readonly energySource?: string
  readonly energyVerifier?: string
  /** The last day on which the evidence counts, yyyy-mm-dd. */
  readonly energyValidUntil?: string
}

export type EnergyField = keyof StageEnergy

type Rules = { readonly [F in EnergyField]-?: Rule<NonNullable<StageEnergy[F]>> }

export const ENERGY_RULES: Rules = {
  electricityIntensity: number({ above: 0, max: 3, unit: 'kg CO2e per kWh' }),
  electricityPerKg: number({ min: 0, max: 1000, unit: 'kWh per kg of what leaves the step' }),
  heatPerKg: number({ min: 0, max: 10_000, unit: 'MJ per kg of what leaves the step' }),
  energyEvidence: oneOf(evidences),
  energySource: text(500),
  energyVerifier: text(200),
  energyValidUntil: day(),
}

export const ENERGY_FIELDS = Object.keys(ENERGY_RULES) as readonly EnergyField[]

/** Those of them that say how much: without one of them the others say nothing of the step. */
export const ENERGY_FIGURES = ['electricityIntensity', 'electricityPerKg', 'heatPerKg'] as const

export function parseEnergy(given: Readonly<Record<string, unknown>>, stage: string, field: string): StageEnergy {
  const said = ENERGY_FIELDS.flatMap((name): [EnergyField, unknown][] => {
    const value = given[name]
    if (value === undefined || value === null) return []
    if (stage === 'fibre') refuseForFibre(`${field}.${name}`, value)
    return [[name, ENERGY_RULES[name].parse(value, `${field}.${name}`)]]
  })
  return Object.fromEntries(said)
}

/** Most of a fibre's footprint is none of a factory's energy, so that its energy alone would say too little. */
function refuseForFibre(field: string, value: unknown): never {
  throw badInput(
    'energy_not_for_fibre',
    `"${field}" cannot be given for the step fibre; got ${show(value)}. What a supplier measured of a fibre is the ` +
      'carbonFootprint of its material; energy is for spinning, fabric, dyeing and making.',
    { field, value },
  )
}
