import { eventKind, partOf, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const savedView = {
  ...partOf({ list: text, name: text, state: text, isShared: truth }),
  required: ['list', 'isShared'],
}

const kinds = addEventKinds(
  { place: 170, seenWith: 'read' },
  {
    'saved_view.saved': eventKind('A view of a list was saved. The name of a private view is omitted.', savedView, {
      list: 'variants',
      name: 'Drafts',
      state: 'status=DRAFT',
      isShared: true,
    }),
    'saved_view.updated': eventKind('A saved view was changed.', savedView, { list: 'variants', isShared: false }),
    'saved_view.deleted': eventKind('A saved view was deleted.', savedView, { list: 'variants', isShared: false }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
