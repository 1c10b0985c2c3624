import { eventCatalogue } from '#features/telling/event-kinds/event-catalogue.ts'
import { badInput } from '#platform/app-error.ts'
import { listOf, oneOf, optional, type Parsed, recordId, required, show, truth } from '#platform/fields.ts'
import type { Severity } from '../channels/message-parts.ts'
import { SEVERITIES } from '../severity.ts'
import { PACES, type Pace } from './channel.ts'

/** When this happens, tell that channel. What it asks for must all be so; an empty list asks for nothing. */
export type Rule = {
  readonly id: string
  readonly channelId: string
  /** Null: all. */
  readonly kinds: readonly string[] | null
  readonly severities: readonly Severity[]
  /** Events of these products, their variants, passports and certificates. */
  readonly productIds: readonly string[]
  /** Events of these companies, and of what is made, branded or supplied by them. */
  readonly companyIds: readonly string[]
  readonly pace: Pace
  readonly isEnabled: boolean
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const ruleRules = {
  kinds: listOf(
    optional((value, field): string => {
      if (typeof value === 'string' && Object.hasOwn(eventCatalogue(), value)) return value
      const message =
        `"${field}" must be a kind of event such as passport.published; got ${show(value)}. The query ` +
        'eventKinds lists all kinds.'
      throw badInput('event_kind_unknown', message, { field, value })
    }),
    200,
  ),
  severities: listOf(oneOf(SEVERITIES), SEVERITIES.length),
  productIds: listOf(recordId(), 200),
  companyIds: listOf(recordId(), 200),
  pace: required(oneOf(PACES)),
  isEnabled: truth(),
}

export type RuleFields = Parsed<typeof ruleRules>

export const MAX_RULES = 50

export function refuseTooManyRules(count: number): void {
  if (count <= MAX_RULES) return
  throw badInput(
    'too_many_channel_rules',
    `This channel has ${MAX_RULES} rules, which is the limit. Delete one first.`,
    {
      limit: MAX_RULES,
    },
  )
}
