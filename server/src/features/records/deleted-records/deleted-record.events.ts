import { eventKind, listOf, object, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 132, seenWith: 'read' },
  {
    'workspace.deleted_records_expired': eventKind(
      'Deleted records reached the end of their retention and are gone for good.',
      object({ recordIds: listOf(text) }),
      { recordIds: ['prd_01k9ze3b5mfy4s7t2q8w6x0v1n'] },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
