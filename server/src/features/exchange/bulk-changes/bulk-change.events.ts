import { anything, eventKind, integer, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const counts = {
  ...partOf({
    changed: integer,
    unchanged: integer,
    refused: integer,
    reason: said(text, 'Why it ended early.'),
  }),
  required: ['changed', 'unchanged', 'refused'],
}

const started = {
  ...partOf({
    verb: oneOf('publish', 'withdraw', 'update', 'delete'),
    noun: text,
    fields: orNull(
      anything('What each record is given, field by field, as in the update’s arguments; null for the other verbs.'),
    ),
    matching: orNull(anything('The filter by which the records were chosen; null if they were listed.')),
    undoes: said(text, 'The bulk change that is undone; omitted for all others.'),
    total: integer,
  }),
  required: ['verb', 'noun', 'total'],
}

const kinds = addEventKinds(
  { place: 100, seenWith: 'read' },
  {
    'bulk_change.started': eventKind('A bulk change was started.', started, {
      verb: 'publish',
      noun: 'variant',
      fields: null,
      matching: { status: 'DRAFT' },
      total: 120,
    }),
    'bulk_change.finished': eventKind('A bulk change ended.', counts, {
      changed: 118,
      unchanged: 0,
      refused: 2,
    }),
    'bulk_change.cancelled': eventKind('A bulk change was stopped.', counts, {
      changed: 20,
      unchanged: 0,
      refused: 0,
      reason: 'Cancelled by Ana.',
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
