import { eventKind, integer, object, oneOf, orNull, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 150, seenWith: 'administer' },
  {
    'session.begun': eventKind(
      'A member signed in. Like all events of sessions, it is recorded in each of the member’s workspaces.',
      object({ network: said(orNull(text), 'To 24 bits of IPv4 or 48 bits of IPv6.'), userAgent: orNull(text) }),
      { network: '203.0.113.0/24', userAgent: 'Mozilla/5.0 Firefox/140.0' },
    ),
    'session.refused': eventKind(
      'A wrong password was given for a member. The first is recorded at once, then at most one event in ten ' +
        'minutes for all of them.',
      object({ network: said(orNull(text), 'The last attempt’s.'), tries: said(integer, 'Since the previous event.') }),
      { network: '203.0.113.0/24', tries: 21 },
    ),
    'session.ended': eventKind(
      'A member signed out, ended another of their sessions, or signed in again in the same browser.',
      object({ because: oneOf('signed_out', 'revoked', 'replaced') }),
      { because: 'signed_out' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
