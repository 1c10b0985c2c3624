import {
  anythingGone,
  eventKind,
  integer,
  listOf,
  moment,
  named,
  object,
  oneOf,
  orNull,
  partOf,
  restored,
  text,
  truth,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 180, seenWith: 'administer' },
  {
    'webhook.created': eventKind(
      'A webhook was created. Only the host of its address is given, because the rest may be a secret.',
      object({ name: text, host: text, kinds: orNull(listOf(text)) }),
      { name: 'Shop', host: 'shop.example', kinds: ['passport.published'] },
      2,
    ),
    'webhook.updated': eventKind(
      'A webhook was changed. Only the names of its headers and the host of its address are given, whatever ' +
        'part of them changed.',
      partOf({
        name: text,
        host: text,
        kinds: orNull(listOf(text)),
        format: text,
        isEnabled: truth,
        headerNames: listOf(text),
      }),
      { isEnabled: false },
      2,
    ),
    'webhook.deleted': eventKind('A webhook was deleted; it can be restored for a while.', named, { name: 'Shop' }),
    'webhook.restored': eventKind('A deleted webhook was restored.', restored, { name: 'Shop' }),
    'webhook.deleted_for_good': eventKind('A deleted webhook can no longer be restored.', anythingGone, {}),
    'webhook.secret_rotated': eventKind(
      'A webhook signs with a new secret and, for one day, with the former secret too.',
      object({ name: text, formerUntil: moment }),
      { name: 'Shop', formerUntil: '2026-11-22T12:00:00.000Z' },
    ),
    'webhook.disabled': eventKind(
      'The service switched a webhook off, because its receiver is gone or has failed for five days.',
      object({ name: text, host: text, reason: oneOf('gone', 'failing'), failingSince: orNull(moment) }),
      { name: 'Shop', host: 'shop.example', reason: 'failing', failingSince: '2026-11-16T09:30:00.000Z' },
      2,
    ),
    'webhook.redelivered': eventKind(
      'Deliveries of a webhook are sent again on request.',
      object({ name: text, count: integer }),
      { name: 'Shop', count: 12 },
    ),
    'webhook.sent': eventKind(
      'Records were sent to a webhook on request or by a schedule.',
      object({ name: text, noun: text, count: integer }),
      {
        name: 'Shop',
        noun: 'variant',
        count: 40,
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
