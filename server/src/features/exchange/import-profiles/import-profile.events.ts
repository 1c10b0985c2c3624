import { eventKind, named } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const SAMPLE = { name: 'Nordwind, price list' }

const kinds = addEventKinds(
  { place: 112, seenWith: 'read' },
  {
    'import_profile.created': eventKind('A profile for imports was saved.', named, SAMPLE),
    'import_profile.updated': eventKind('A profile for imports was renamed, or saved again.', named, SAMPLE),
    'import_profile.deleted': eventKind('A profile for imports was deleted.', named, SAMPLE),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
