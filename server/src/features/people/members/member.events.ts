import { eventKind, object, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const person = object({ name: text, email: text })
const invitation = object({ email: text, role: text })
const INVITED = { email: 'ana@vesper.example', role: 'editor' }

const kinds = addEventKinds(
  { place: 140, seenWith: 'administer' },
  {
    'invitation.created': eventKind('A person was invited.', invitation, INVITED),
    'invitation.accepted': eventKind('An invitation was accepted.', invitation, INVITED),
    'invitation.revoked': eventKind('An invitation was revoked.', invitation, INVITED),
    'member.added': eventKind('A person became a member.', object({ name: text, email: text, role: text }), {
      name: 'Ana',
      ...INVITED,
    }),
    'member.role_changed': eventKind('A member’s role was changed.', object({ from: text, to: text }), {
      from: 'viewer',
      to: 'editor',
    }),
    'member.removed': eventKind('A member left or was removed.', object({ name: text, email: text, role: text }), {
      name: 'Ana',
      ...INVITED,
    }),
    'member.renamed': eventKind('A member changed their name.', object({ from: text, name: text }), {
      from: 'Ana',
      name: 'Ana Reis',
    }),
    'member.reset_link_made': eventKind('A link was created by which a member can set a new password.', person, {
      name: 'Ana',
      email: INVITED.email,
    }),
    'member.password_reset': eventKind('A member set a new password with a reset link.', person, {
      name: 'Ana',
      email: INVITED.email,
    }),
    'member.password_changed': eventKind('A member changed their password, giving the old one.', person, {
      name: 'Ana',
      email: INVITED.email,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
