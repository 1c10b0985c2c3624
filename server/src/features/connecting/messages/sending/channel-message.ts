import type { Because } from '#platform/because.ts'
import type { MessageParts } from '../channels/message-parts.ts'
import type { Pace } from '../set-up/channel.ts'

/** What a channel is told at once, as its log has it. */
export type ChannelMessage = {
  readonly id: string
  readonly channelId: string
  readonly cause: 'events' | 'test'
  readonly pace: Pace
  readonly state: 'gathering' | 'due' | 'sent' | 'refused'
  /** By kind of event. */
  readonly counts: Readonly<Record<string, number>>
  readonly firstAt: Date
  readonly lastAt: Date
  /** Null before it was written. */
  readonly parts: MessageParts | null
  /** When it is sent or tried next; null once it is not. */
  readonly dueAt: Date | null
  readonly tries: number
  readonly endedAt: Date | null
  readonly status: number | null
  readonly because: Because | null
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Between two messages of a channel, so that no minute has more than two. A little more than half of one: clocks of processes differ. */
export const SPACING_MS = 31 * SECOND

/** How long is waited after each try that failed: a day in all. After the last, the channel is paused and the message waits for a person. */
export const WAITS_MS: readonly number[] = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
]

/** Longer than any of these systems asks for. */
export const LONGEST_ASKED_MS = 24 * HOUR
