import { eventKind, integer, moment, object, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const KEY = { name: 'ERP', scope: 'write', prefix: 'svk_7h3k9m2p', expiresAt: null }

const kinds = addEventKinds(
  { place: 160, seenWith: 'administer' },
  {
    'api_key.created': eventKind(
      'An API key was created. Its secret is in no event.',
      object({ name: text, scope: oneOf('read', 'write', 'admin'), prefix: text, expiresAt: orNull(moment) }),
      KEY,
    ),
    'api_key.revoked': eventKind(
      'An API key was revoked.',
      {
        ...partOf({
          name: text,
          prefix: text,
          because: said(
            oneOf('maker_removed', 'maker_demoted'),
            'The reason, if it ended because its creator lost rights; omitted if the key itself was revoked.',
          ),
        }),
        required: ['name', 'prefix'],
      },
      { name: KEY.name, prefix: KEY.prefix },
    ),
    'api_key.expiring': eventKind(
      'An API key expires soon. There is one event 30, 7 and 1 days before; if several are due, only the ' +
        'latest is recorded.',
      object({
        name: text,
        scope: oneOf('read', 'write', 'admin'),
        prefix: text,
        expiresAt: moment,
        daysLeft: integer,
        threshold: said(
          { type: 'integer', enum: [30, 7, 1] },
          'The number of days that has been reached: 60, 30 or 7 for a certification; 30, 7 or 1 for an API key.',
        ),
      }),
      {
        name: KEY.name,
        scope: KEY.scope,
        prefix: KEY.prefix,
        expiresAt: '2027-06-30T12:00:00.000Z',
        daysLeft: 7,
        threshold: 7,
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
