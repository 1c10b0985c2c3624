import { anything, eventKind, integer, object, oneOf, said, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { WRITTEN_VALUES } from './write-back.ts'

const CHOSEN = {
  name: said(text, 'The name of the connection.'),
  targets: anything('The fields there, by the value that they get: passport_address, score, carbon.'),
  whenWithdrawn: said(oneOf('clear', 'keep'), 'What happens to the fields when a passport is withdrawn.'),
}
const SHOP = { name: 'Our shop', targets: { passport_address: 'meta._dpp_url' }, whenWithdrawn: 'clear' }

const kinds = addEventKinds(
  { place: 207, seenWith: 'read' },
  {
    'connection.write_backs_updated': eventKind(
      'The choice of what a connection writes to the other system was changed.',
      object({ ...CHOSEN, isConfirmed: said(truth, 'Whether it is written; if not, a person has to confirm it.') }),
      { ...SHOP, isConfirmed: false },
    ),
    'connection.write_backs_confirmed': eventKind(
      'A person confirmed what a connection writes to the other system: from now on it does.',
      object(CHOSEN),
      SHOP,
    ),
    'connection.write_backs_replaced': eventKind(
      'A person had values in the other system replaced that were not written from here.',
      object({ name: text, count: integer }),
      { name: 'Our shop', count: 3 },
    ),
    'connection.write_back_refused': eventKind(
      'Values could not be written to the other system. Told at most once an hour for each connection.',
      object({
        name: text,
        count: said(integer, 'How many since it was last told. The rest is about one of them.'),
        noun: oneOf('product', 'variant'),
        recordId: text,
        value: oneOf(...WRITTEN_VALUES),
        reason: text,
        message: text,
      }),
      {
        name: 'Our shop',
        count: 2,
        noun: 'variant',
        recordId: 'var_01kagqzm9aecq9e5fkw1xzr3sa',
        value: 'passport_address',
        reason: 'not_found',
        message: 'The shop no longer has it: "Invalid ID."',
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
