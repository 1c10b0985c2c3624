import { eventKind, object, oneOf, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { EMAIL_KINDS } from './email.ts'

const kinds = addEventKinds(
  { place: 175, seenWith: 'administer' },
  {
    'email.not_delivered': eventKind(
      'An e-mail was refused by the mail server, or could not be sent for too long. What is returned later goes to the mailbox of the sender.',
      object({
        kind: oneOf(...EMAIL_KINDS),
        recipient: text,
        state: oneOf('refused', 'gave_up'),
        reason: text,
        message: text,
      }),
      {
        kind: 'invitation',
        recipient: 'ana@example.com',
        state: 'refused',
        reason: 'mail_recipient_refused',
        message: 'The mail server refuses this address. Check it for a typing mistake.',
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
