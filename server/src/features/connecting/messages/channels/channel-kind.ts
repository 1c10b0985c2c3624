import type { Letter } from '#platform/mail/letter.ts'
import type { OutboundRequest } from '#platform/outbound/outbound-client.ts'
import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import type { MessageParts } from './message-parts.ts'

/**
 * What every kind of channel says of itself, and does: what is filled in, how a message's parts become its bytes, how it is sent and how an answer
 * is read. A kind knows neither features nor the database, and reaches the world through what it is handed alone.
 */
export type ChannelKind = {
  /** In addresses and in the database: "slack". Never changed. */
  readonly kind: string
  /** As the vendor writes it: "Slack". */
  readonly name: string
  /** What a person fills in, in the order of the form. All of them are kept sealed. */
  readonly settings: readonly ChannelSetting[]
  /** From what was typed to what is kept. Throws bad input naming the field. */
  parse(typed: Readonly<Record<string, string>>): ParsedChannel
  /** The bytes of a message, within the limits of the system. The same parts are always the same bytes. */
  write(parts: MessageParts): WrittenMessage
  /** Once. What it says is what becomes of the message; it throws nothing that the system or the way to it did. */
  send(world: ChannelWorld, kept: Readonly<Record<string, string>>, message: WrittenMessage): Promise<Sent>
}

/** A field of the form. Its label and hint are in the words of the dashboard, by kind and key. */
export type ChannelSetting = {
  readonly key: string
  readonly kind: 'text' | 'address' | 'secret'
  readonly isRequired: boolean
}

export type ParsedChannel = {
  readonly kept: Readonly<Record<string, string>>
  /** What of it may be shown: "hooks.slack.com/…f3Qk". */
  readonly shown: string
  /** The address that it is sent to by HTTP, for judging it when it is given; null where it is sent otherwise. */
  readonly url: string | null
  /** The e-mail address that it is sent to, whose owner is asked first. */
  readonly mailTo?: string
}

export type WrittenMessage = {
  readonly contentType: string
  readonly body: string
}

/** All that a kind has of the world. */
export type ChannelWorld = {
  now(): Date
  /** One request through the guarded client: no redirect is followed, the answer is bounded. Throws an OutboundError. */
  call(request: Omit<OutboundRequest, 'answer'>): Promise<OutboundAnswer>
  /** One letter by the operator's mail server, to a person who wants it. */
  mail(to: string, letter: Letter): Promise<Sent>
}

/** What became of a message, and what follows from it. */
export type Sent =
  | { readonly state: 'sent'; readonly status: number | null }
  /** Tried again: at that time if the system has said one, otherwise after longer and longer pauses. */
  | { readonly state: 'again'; readonly at: Date | null; readonly status: number | null; readonly said: ChannelSaid }
  /** The system does not take this message, and would not take it the next time. It is a fault of this service. */
  | { readonly state: 'refused'; readonly status: number | null; readonly said: ChannelSaid }
  /** There is no channel any more, or it may not be written to: it is paused until a person mends it. */
  | { readonly state: 'broken'; readonly status: number | null; readonly said: ChannelSaid }

/** A sentence for the person, and its reason with particulars for the other languages. */
export type ChannelSaid = { readonly reason: string; readonly message: string; readonly value?: string | number }
