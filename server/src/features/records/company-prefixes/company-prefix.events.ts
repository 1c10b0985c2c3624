import { eventKind, object, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const prefixed = object({ prefix: text })
const PREFIX = { prefix: '9506000' }

const kinds = addEventKinds(
  { place: 131, seenWith: 'read' },
  {
    'workspace.prefix_claimed': eventKind('A GS1 company prefix was claimed for the workspace.', prefixed, PREFIX),
    'workspace.prefix_withdrawn': eventKind('The claim to a GS1 company prefix was withdrawn.', prefixed, PREFIX),
    'workspace.prefix_confirmed': eventKind(
      'The operator of the service confirmed a GS1 company prefix: Digital Links with its GTINs lead only to ' +
        'this workspace.',
      prefixed,
      PREFIX,
    ),
    'workspace.prefix_unconfirmed': eventKind(
      'The operator of the service confirmed a GS1 company prefix of this workspace for another workspace.',
      prefixed,
      PREFIX,
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
