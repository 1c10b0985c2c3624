import {
  anything,
  eventKind,
  integer,
  listOf,
  named,
  object,
  oneOf,
  orNull,
  partOf,
  said,
  text,
  truth,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const FAULT = oneOf(
  'credentials',
  'permission',
  'not_found',
  'refused',
  'rate_limited',
  'conflict',
  'passing',
  'unexpected_system',
)

const kinds = addEventKinds(
  { place: 200, seenWith: 'read' },
  {
    'connection.created': eventKind('A connection to another system was set up.', object({ name: text, kind: text }), {
      name: 'Our shop',
      kind: 'woocommerce',
    }),
    'connection.updated': eventKind(
      'A connection was changed. Of settings and secrets, only the names of those that were given are told.',
      partOf({
        name: text,
        settings: listOf(text),
        secrets: listOf(text),
        mapping: anything('From the columns of the other system to those of Selvedge.'),
        leads: anything('For each column of Selvedge, whose value counts.'),
        emptyAlso: listOf(text),
        chosen: anything('What was chosen to be read.'),
        guardPercent: integer,
        publishesPassports: truth,
        cron: orNull(text),
        timeZone: orNull(text),
        called: said(
          partOf({
            mapping: anything('By the keys of columns.'),
            chosen: anything('By the key of a choice and that of what was chosen, with a blank between them.'),
          }),
          'What the identifiers in `mapping` and `chosen` were called in the other system, as far as that was known.',
        ),
      }),
      { cron: '0 6 * * *', timeZone: 'Europe/Lisbon' },
    ),
    'connection.paused': eventKind(
      'A connection was paused: by a person, or by the service because the other system refuses it.',
      object({
        name: text,
        kind: said(orNull(FAULT), 'What the other system did; null if a person paused it.'),
        reason: text,
        message: text,
      }),
      {
        name: 'Our shop',
        kind: 'credentials',
        reason: 'key_refused',
        message: 'The shop no longer accepts this key. Make another there, and give it here.',
      },
    ),
    'connection.resumed': eventKind('A connection was switched on, for the first time or after a pause.', named, {
      name: 'Our shop',
    }),
    'connection.expiring': eventKind(
      'The credentials of a connection end soon. Told 14, 3 and 1 days before.',
      object({ name: text, days: integer }),
      { name: 'Our shop', days: 14 },
    ),
    'connection.deleted': eventKind(
      'A connection was ended for good. The records stay.',
      object({
        name: text,
        kind: text,
        references: said(oneOf('keep', 'remove'), 'Whether records still say where they came from.'),
      }),
      { name: 'Our shop', kind: 'woocommerce', references: 'keep' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
