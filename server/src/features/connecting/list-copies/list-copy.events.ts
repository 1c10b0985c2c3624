import { NOUN_NAMES } from '#features/records/nouns.ts'
import { eventKind, integer, object, oneOf, said, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const NAME = said(text, 'The name of the list copy.')
const TABLE = said(text, 'The table in the other system.')
const FAULT = { name: NAME, reason: text, message: text }

const kinds = addEventKinds(
  { place: 208, seenWith: 'read' },
  {
    'list_copy.created': eventKind(
      'A table in another system was chosen to be kept in step with a list.',
      object({ name: NAME, connectionId: text, noun: oneOf(...NOUN_NAMES), table: TABLE }),
      { name: 'Our range', connectionId: 'cnx_01kagqzm9aecq9e5fkw1xzr3sa', noun: 'variant', table: 'Products' },
    ),
    'list_copy.updated': eventKind(
      'A list copy was changed.',
      object({
        name: NAME,
        connectionId: text,
        isConfirmed: said(truth, 'Whether it is written; if not, a person has to confirm it.'),
      }),
      { name: 'Our range', connectionId: 'cnx_01kagqzm9aecq9e5fkw1xzr3sa', isConfirmed: true },
    ),
    'list_copy.confirmed': eventKind(
      'A person confirmed what a list copy writes: from now on the table is kept in step.',
      object({ name: NAME, table: TABLE }),
      { name: 'Our range', table: 'Products' },
    ),
    'list_copy.kept': eventKind(
      'A table in another system was brought in step with its list. Not recorded if there was nothing to do.',
      object({
        name: NAME,
        added: said(integer, 'Rows that were added.'),
        changed: said(integer, 'Rows that were changed.'),
        marked: said(integer, 'Rows that were marked, because their records have left the list.'),
        deleted: said(integer, 'Rows that were deleted, because their records have left the list.'),
        refused: said(integer, 'Rows that the other system refused.'),
        foreign: said(integer, 'Rows that were changed or deleted there and are as in the list again.'),
      }),
      { name: 'Our range', added: 3, changed: 12, marked: 1, deleted: 0, refused: 0, foreign: 2 },
    ),
    'list_copy.waits': eventKind(
      'A list copy waits for a person, because many rows would be marked or deleted.',
      object(FAULT),
      {
        name: 'Our range',
        reason: 'many_rows_leave',
        message:
          '400 of 900 rows would be marked as left or deleted, more than 10 %. Look at the list, and confirm it if that is right.',
      },
    ),
    'list_copy.stopped': eventKind('A list copy cannot go on until a person does something about it.', object(FAULT), {
      name: 'Our range',
      reason: 'table_gone',
      message: 'The table is no longer there. Choose another one.',
    }),
    'list_copy.deleted': eventKind(
      'A list copy was ended. The rows in the other system stay.',
      object({ name: NAME, table: TABLE }),
      { name: 'Our range', table: 'Products' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
