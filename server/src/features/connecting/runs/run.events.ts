import { NOUN_NAMES } from '#features/records/nouns.ts'
import { eventKind, integer, object, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const OUTCOMES = object({ create: integer, update: integer, unchanged: integer, leave: integer })

const kinds = addEventKinds(
  { place: 205, seenWith: 'read' },
  {
    'connection.run_finished': eventKind(
      'A run of a connection ended, or was undone.',
      object({
        name: said(text, 'The name of the connection.'),
        runId: text,
        importId: said(orNull(text), 'The import that wrote what was read; null if it came to none.'),
        state: oneOf('finished', 'failed', 'cancelled', 'undone'),
        rows: said(integer, 'How many rows were read.'),
        leftOut: said(integer, 'How many items the connector left out.'),
        gone: said(integer, 'How many records were marked as gone there.'),
        records: said(
          partOf(Object.fromEntries(NOUN_NAMES.map((noun) => [noun, OUTCOMES]))),
          'What became of the records, by kind.',
        ),
        refused: said(integer, 'How many rows were not imported because of an error.'),
        reason: said(orNull(text), 'Why it ended early.'),
        message: orNull(text),
      }),
      {
        name: 'Our shop',
        runId: 'run_01kagqzm9aecq9e5fkw1xzr3sa',
        importId: 'imp_01kagqzm9aecq9e5fkw1xzr3sb',
        state: 'finished',
        rows: 240,
        leftOut: 0,
        gone: 1,
        records: { variant: { create: 3, update: 12, unchanged: 225, leave: 0 } },
        refused: 0,
        reason: null,
        message: null,
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
