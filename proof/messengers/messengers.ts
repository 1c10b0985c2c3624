import { createRequire } from 'node:module'

/** What tests use of the packages here. They are required when they are asked for, so that types hold where they are not installed. */
const load = createRequire(import.meta.url)

/** The vendor's own client of incoming webhooks. */
export function slackWebhook(url: string): { send(message: object): Promise<{ readonly text: string }> } {
  return new (load('@slack/webhook').IncomingWebhook)(url)
}

/** What Microsoft's own library says against a card of version 1.4; and the card as it has understood it. */
export function readAdaptiveCard(card: object): { readonly faults: readonly string[]; readonly read: object } {
  const { AdaptiveCard, SerializationContext, Version } = load('adaptivecards/dist/adaptivecards.js')
  const context = new SerializationContext(new Version(1, 4))
  const parsed = new AdaptiveCard()
  parsed.parse(card, context)
  const faults = Array.from({ length: context.eventCount }, (_, at) => String(context.getEventAt(at).message))
  return { faults, read: parsed.toJSON() }
}
