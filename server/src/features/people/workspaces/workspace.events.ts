import { country, eventKind, listOf, orNull, partOf, said, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

/** What events tell of a workspace. */
const FIELDS = {
  name: text,
  slug: text,
  publicCatalogue: truth,
  markets: listOf(country),
  publicScore: text,
  brandColor: orNull(text),
  language: said(orNull(text), 'What the texts of its records are written in: de; null: not said.'),
}

const kinds = addEventKinds(
  { place: 130, seenWith: 'read' },
  {
    'workspace.created': eventKind('The workspace was created.', partOf(FIELDS), { name: 'Vesper', slug: 'vesper' }),
    'workspace.updated': eventKind('The workspace’s settings were changed.', partOf(FIELDS), {
      publicCatalogue: true,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
