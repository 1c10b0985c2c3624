import { eventKind, integer, listOf, named, object, oneOf, orNull, partOf, said, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const PACE = oneOf('at_once', 'daily', 'weekly')
const RULE = {
  kinds: orNull(listOf(text)),
  severities: orNull(listOf(oneOf('routine', 'notable', 'problem'))),
  productIds: orNull(listOf(text)),
  companyIds: orNull(listOf(text)),
  pace: PACE,
  isEnabled: orNull(truth),
}
const CHANNEL_ID = 'chn_01k9ze3b5mfy4s7t2q8w6x0v1n'

const kinds = addEventKinds(
  { place: 210, seenWith: 'administer' },
  {
    'channel.created': eventKind(
      'A channel of a messaging tool was set up. Its address is a secret and never told.',
      object({ name: text, kind: text }),
      { name: 'Passports', kind: 'slack' },
    ),
    'channel.updated': eventKind(
      'A channel was changed. Of its address, only that it changed is told.',
      partOf({
        name: text,
        language: text,
        timeZone: text,
        quietFrom: orNull(text),
        quietUntil: orNull(text),
        digestAt: orNull(text),
        digestWeekday: orNull(integer),
        address: said(text, 'Always "changed".'),
      }),
      { quietFrom: '20:00', quietUntil: '07:00' },
    ),
    'channel.paused': eventKind(
      'A channel was paused: by a person, or by the service because it can no longer be written to.',
      object({ name: text, isByPerson: truth, reason: text, message: text }),
      {
        name: 'Passports',
        isByPerson: false,
        reason: 'channel_gone',
        message: 'Slack no longer takes messages at this address (404). Make another there, and enter it here.',
      },
    ),
    'channel.resumed': eventKind('A channel that was paused receives messages again.', named, { name: 'Passports' }),
    'channel.deleted': eventKind(
      'A channel was deleted with its rules and its log.',
      object({ name: text, kind: text }),
      { name: 'Passports', kind: 'slack' },
    ),
    'channel_rule.created': eventKind(
      'A rule was made: when this happens, that channel is told.',
      object({ channelId: text, channel: text, kinds: orNull(listOf(text)), pace: PACE }),
      { channelId: CHANNEL_ID, channel: 'Passports', kinds: ['passport.published'], pace: 'at_once' },
    ),
    'channel_rule.updated': eventKind(
      'A rule of a channel was changed.',
      { ...partOf({ channelId: text, ...RULE }), required: ['channelId'] },
      { channelId: CHANNEL_ID, pace: 'daily' },
    ),
    'channel_rule.deleted': eventKind('A rule of a channel was deleted.', object({ channelId: text }), {
      channelId: CHANNEL_ID,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
