import { eventKind, object, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const prefixed = object({ prefix: text })
const PREFIX = { prefix: '9506000' }

const kinds = addEventKinds(
  { place: 131, seenWith: 'read' },
  {
    'workspace.prefix_claimed': eventKind('A GS1 company prefix was claimed for the workspace.', prefixed, PREFIX),
    'workspace.prefix_withdrawn': eventKind('The claim of a GS1 company prefix was taken back.', prefixed, PREFIX),
    'workspace.prefix_confirmed': eventKind(
      'Whoever operates the service confirmed a GS1 company prefix: Digital Links of its GTINs lead to this workspace alone.',
      prefixed,
      PREFIX,
    ),
    'workspace.prefix_unconfirmed': eventKind(
      'Whoever operates the service confirmed a GS1 company prefix of this workspace for another one.',
      prefixed,
      PREFIX,
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
