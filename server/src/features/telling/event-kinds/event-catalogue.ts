import { NOUN_NAMES } from '#features/records/nouns.ts'
import { type EventKindEntry, eventKind, integer, listOf, object, oneOf, partOf, said, text } from '#kit/event-kind.ts'
import { listEventKinds } from '#kit/event-kinds.ts'
import type { EventKind } from '#kit/record-event.ts'

/** What webhooks are sent although nothing has happened: by hand, or by a schedule. No event has such a kind. */
const SENT_KINDS = {
  'records.sent': eventKind(
    'Records as they are, sent by a member, key or schedule to the chosen webhook, whatever events it ' +
      'receives otherwise.',
    object({
      noun: oneOf(...NOUN_NAMES),
      page: said(integer, 'The number of this message among those sent together, from 1.'),
      pages: integer,
      records: said(
        listOf({ ...partOf({ id: text }), required: ['id'], additionalProperties: true }),
        'At most 20: their fields; for a variant, everything its passport says and what it is missing.',
      ),
    }),
    {
      noun: 'product',
      page: 1,
      pages: 1,
      records: [
        {
          id: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
          name: 'Everyday Tee',
          sku: 'TEE-01',
          category: 'T-shirts',
          brand: 'Vesper',
        },
      ],
    },
  ),
} as const satisfies Record<string, EventKindEntry>

/** Every kind that a message to a webhook can have. */
export type MessageKind = EventKind | keyof typeof SENT_KINDS

/** Every kind of event there is, as the features that record them have added them: the compiler refuses to record any other. */
export function eventCatalogue(): Readonly<Record<EventKind, EventKindEntry>> {
  return collected().events
}

/** The same with what webhooks are sent besides. */
export function messageCatalogue(): Readonly<Record<MessageKind, EventKindEntry>> {
  return collected().messages
}

export function isMessageKind(word: string): word is MessageKind {
  return Object.hasOwn(messageCatalogue(), word)
}

/** Once all features are loaded it stays the same. */
let catalogue: ReturnType<typeof collect> | null = null
function collected() {
  catalogue ??= collect()
  return catalogue
}

function collect() {
  const events = Object.fromEntries(
    listEventKinds().map(({ kind, version, description, schema, sample }) => [
      kind,
      { version, description, schema, sample },
    ]),
  ) as Record<EventKind, EventKindEntry>
  return { events, messages: { ...events, ...SENT_KINDS } }
}
