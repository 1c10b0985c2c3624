import { badInput } from '#platform/app-error.ts'
import {
  listOf,
  name,
  number,
  oneOf,
  optional,
  type Parsed,
  required,
  show,
  truth,
  webAddress,
} from '#platform/fields.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { parseOutboundHeaders } from '#platform/outbound/outbound-headers.ts'
import { isMessageKind } from '../event-kinds/event-catalogue.ts'

/** An address that is told of events. */
export type Webhook = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly format: WebhookFormat
  /** Null: all. */
  readonly kinds: readonly string[] | null
  /** Null: all events of these kinds; else those whose message contains this. */
  readonly matching: object | null
  /** Whether messages carry the record as it is. */
  readonly withRecord: boolean
  /** Of the headers sent along; their values are sealed. */
  readonly headerNames: readonly string[]
  /** How many deliveries one process sends to it at once. */
  readonly parallel: number
  readonly isEnabled: boolean
  /** Why the service has switched it off. */
  readonly disabledBecause: 'gone' | 'failing' | null
  readonly failingSince: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const FORMATS = ['standard', 'cloudevents', 'cloudevents_binary'] as const
export type WebhookFormat = (typeof FORMATS)[number]

export const webhookRules = {
  name: name(100),
  url: required(webAddress()),
  format: oneOf(FORMATS),
  kinds: listOf(
    optional((value, field): string => {
      if (typeof value === 'string' && isMessageKind(value)) return value
      const message =
        `"${field}" must be a kind of event such as passport.published; got ${show(value)}. The query ` +
        'eventKinds lists all kinds.'
      throw badInput('event_kind_unknown', message, { field, value })
    }),
    200,
  ),
  matching: optional((value, field): object => {
    const written = JSON.stringify(value)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && written.length <= 2_000 && !written.includes('\\u0000')) return value
    throw badInput('matching_malformed', `"${field}" must be a JSON object of at most 2000 characters.`, { field })
  }),
  withRecord: truth(),
  headers: optional(parseHeaders),
  parallel: number({ min: 1, max: 20, unit: 'deliveries at once' }),
}

export type WebhookFields = Parsed<typeof webhookRules>

/**
 * All that events, and so other webhooks, are told of an address: the addresses of Slack, Zapier or n8n have the right to send in their path
 * or query.
 */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** As many as anybody has receivers; each event is looked at once for each. */
export const MAX_WEBHOOKS = 50

/** By name; ours, and those that say what the body is, are not theirs to set. */
function parseHeaders(value: unknown, field: string): Record<string, string> {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
  if (!entries || entries.length > 20 || !entries.every(([, text]) => typeof text === 'string')) {
    throw badInput('headers_malformed', `"${field}" must be an object of at most 20 header names with texts.`, {
      field,
    })
  }
  const ours = entries.find(([header]) => OURS.test(header))
  if (ours) {
    throw badInput('header_not_allowed', `The header "${ours[0]}" is set by the service itself.`, {
      field,
      value: ours[0],
    })
  }
  try {
    return parseOutboundHeaders(Object.fromEntries(entries))
  } catch (error) {
    throw error instanceof OutboundError ? badInput(error.reason, error.message, { field }) : error
  }
}

const OURS = /^(webhook-.*|ce-.*|content-type|user-agent|cookie|date|accept)$/i

export function refuseTooMany(count: number): void {
  if (count < MAX_WEBHOOKS) return
  throw badInput('too_many_webhooks', `There are ${MAX_WEBHOOKS} webhooks, which is the limit. Delete one first.`, {
    limit: MAX_WEBHOOKS,
  })
}

/** Switched off: nothing is sent to it. */
export function refuseDisabled({ name, isEnabled }: Webhook): void {
  if (isEnabled) return
  throw badInput('webhook_disabled', `The webhook "${name}" is switched off. Switch it on first.`, { field: 'id' })
}
