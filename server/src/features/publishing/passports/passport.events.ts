import { eventKind, integer, object, said, sha256, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 60, seenWith: 'read' },
  {
    'passport.gtin_disputed': eventKind(
      'Another workspace of the installation has published the same GTIN. `leadsHere` says whether its ' +
        'Digital Links lead to this workspace.',
      object({ gtin: text, leadsHere: truth }),
      { gtin: '09506000134352', leadsHere: true },
    ),
    'passport.gtin_settled': eventKind(
      'A GTIN that another workspace had published, too, is this workspace’s alone again.',
      object({ gtin: text }),
      { gtin: '09506000134352' },
    ),
    'passport.published': eventKind(
      'A version of a variant’s passport was published.',
      object({ version: integer, digitalId: text, sha256: said(sha256, 'The SHA-256 of the public JSON.') }),
      {
        version: 3,
        digitalId: 'k7m2x9qphw',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ),
    'passport.withdrawn': eventKind(
      'A passport was withdrawn: its address responds with 410.',
      object({ version: said(integer, 'The last public version.'), digitalId: text }),
      { version: 3, digitalId: 'k7m2x9qphw' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
