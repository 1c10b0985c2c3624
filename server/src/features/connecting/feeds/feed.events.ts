import { anything, eventKind, listOf, moment, object, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const SHOWS = {
  sets: said(orNull(listOf(text)), 'The sets of an OData feed; null for all.'),
  list: said(text, 'The list of a CSV feed.'),
  matching: anything('The filter and the order of the list.'),
  columns: said(orNull(listOf(text)), 'The columns of a CSV feed; null for all.'),
  expiresAt: said(orNull(moment), 'When it expires; null for a feed that never expires.'),
}
const FEED = { name: 'Sustainability report', prefix: 'svf_7h3k9m2p' }

const kinds = addEventKinds(
  { place: 230, seenWith: 'administer' },
  {
    'feed.created': eventKind(
      'A feed was created, by which reports read data. Its secret is in no event.',
      {
        ...partOf({ name: text, kind: oneOf('odata', 'csv'), prefix: text, ...SHOWS }),
        required: ['name', 'kind', 'prefix'],
      },
      { ...FEED, kind: 'odata', sets: ['Products', 'Variants'] },
    ),
    'feed.updated': eventKind('A feed was changed.', partOf({ name: text, ...SHOWS }), { name: FEED.name }),
    'feed.renewed': eventKind(
      'The secret of a feed was replaced. The former one no longer works.',
      object({ name: text, prefix: text }),
      FEED,
    ),
    'feed.revoked': eventKind(
      'A feed was revoked.',
      {
        ...partOf({
          name: text,
          prefix: text,
          because: said(
            oneOf('maker_removed', 'maker_demoted'),
            'The reason, if it ended because its creator lost rights; omitted if the feed itself was revoked.',
          ),
        }),
        required: ['name', 'prefix'],
      },
      FEED,
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
