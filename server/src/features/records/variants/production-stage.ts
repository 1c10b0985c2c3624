import { badInput } from '#platform/app-error.ts'
import { country, oneOf, optional, parseText } from '#platform/fields.ts'

/** The steps of making that have a country of their own. */
export const STAGES = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'] as const
export type Stage = {
  readonly stage: (typeof STAGES)[number]
  readonly country: string
  readonly process: string | null
}

export const stageRule = optional((value, field): Stage => {
  if (typeof value !== 'object' || value === null)
    throw badInput('field_malformed', `"${field}" must have a stage and a country.`, { field })
  const { stage, country: where, process } = value as Record<string, unknown>
  return {
    stage: oneOf(STAGES).parse(stage, `${field}.stage`),
    country: country().parse(where, `${field}.country`),
    process: process === undefined || process === null ? null : parseText(process, `${field}.process`, 200),
  }
})
