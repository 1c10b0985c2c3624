import { isDay } from '../../kit/days/read-day.ts'
import { readNumber } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { numberText } from '../../words/number-text.ts'
import type { Variant } from './variant-queries.ts'

type Step = Variant['stages'][number]

/** What was measured of a step, as a form holds it: as it is typed. */
export type Energy = { readonly [F in EnergyField]: string }
export type EnergyField = keyof typeof NONE

export const NONE = {
  electricityPerKg: '',
  heatPerKg: '',
  electricityIntensity: '',
  energySource: '',
  energyEvidence: '',
  energyVerifier: '',
  energyValidUntil: '',
} as const

export const ENERGY_FIELDS = Object.keys(NONE) as readonly EnergyField[]

/** Their units, and between what they are: the service refuses anything else. */
export const FIGURES = {
  electricityPerKg: { unit: 'kWh/kg', least: 0, most: 1000, isAbove: false },
  heatPerKg: { unit: 'MJ/kg', least: 0, most: 10_000, isAbove: false },
  electricityIntensity: { unit: 'kg CO₂e/kWh', least: 0, most: 3, isAbove: true },
} as const

export type Figure = keyof typeof FIGURES
export const FIGURE_FIELDS = Object.keys(FIGURES) as readonly Figure[]

export function isFigure(field: EnergyField): field is Figure {
  return Object.hasOwn(FIGURES, field)
}

export function energyOf(step: Pick<Step, EnergyField>): Energy {
  const shown = ENERGY_FIELDS.map((name) => {
    const value = step[name]
    return [name, typeof value === 'number' ? numberText(value) : (value ?? '')]
  })
  return Object.fromEntries(shown) as Energy
}

/** What the service is sent; a fibre has none, so what was typed before the step became one is left behind. */
export function energyInput(stage: Step['stage'], energy: Energy): object {
  const sent = ENERGY_FIELDS.map((name) => {
    const text = energy[name].trim()
    if (text === '' || stage === 'FIBRE') return [name, null]
    return [name, isFigure(name) ? readNumber(text) : text]
  })
  return Object.fromEntries(sent)
}

export function hasEnergy(energy: Energy): boolean {
  return ENERGY_FIELDS.some((name) => energy[name].trim() !== '')
}

/** What is wrong with one of the fields; null: nothing. */
export function energyFault(name: EnergyField, energy: Energy, { energy: words }: Words['variant']): string | null {
  const text = energy[name].trim()
  if (text === '') return null
  if (name === 'energyValidUntil') return isDay(text) ? null : words.noDay
  if (!isFigure(name)) return null
  const { least, most, isAbove } = FIGURES[name]
  const value = readNumber(text)
  if (value <= most && (isAbove ? value > least : value >= least)) return null
  return isAbove ? words.above(numberText(least), numberText(most)) : words.between(numberText(least), numberText(most))
}
