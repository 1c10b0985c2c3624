import { badInput } from '#platform/app-error.ts'
import { country, oneOf, optional, parseText } from '#platform/fields.ts'
import { parseEnergy, type StageEnergy } from './stage-energy.ts'

/** The steps of making that have a country of their own. */
export const STAGES = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'] as const

/** What everybody may know of a step: passports show this, and nothing of its energy. */
export type PublicStage = {
  readonly stage: (typeof STAGES)[number]
  readonly country: string
  readonly process: string | null
}

export type Stage = PublicStage & StageEnergy

export const stageRule = optional((value, field): Stage => {
  if (typeof value !== 'object' || value === null)
    throw badInput('field_malformed', `"${field}" must have a stage and a country.`, { field })
  const given = value as Record<string, unknown>
  const { stage: name, country: where, process } = given
  const stage = oneOf(STAGES).parse(name, `${field}.stage`)
  return {
    stage,
    country: country().parse(where, `${field}.country`),
    process: process === undefined || process === null ? null : parseText(process, `${field}.process`, 200),
    ...parseEnergy(given, stage, field),
  }
})

/** Without its energy, which is between the supplier and the workspace. */
export function publicStage({ stage, country, process }: Stage): PublicStage {
  return { stage, country, process }
}
