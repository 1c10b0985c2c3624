import { anything, eventKind, listOf, oneOf, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { EXPORTS } from './export.ts'

const kinds = addEventKinds(
  { place: 120, seenWith: 'read' },
  {
    'export.made': eventKind(
      'Records were exported, by whom and which.',
      {
        ...partOf({
          what: oneOf(...EXPORTS, 'workspace'),
          format: oneOf('csv', 'xlsx', 'zip'),
          ids: said(listOf(text), 'The selected records, if they were listed.'),
          list: anything('The filter and the order of the list, if not.'),
        }),
        required: ['what', 'format'],
      },
      { what: 'variants', format: 'csv', list: { status: 'PUBLISHED', orderBy: 'OLDEST' } },
      2,
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
