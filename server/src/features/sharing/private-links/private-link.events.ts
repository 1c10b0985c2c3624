import {
  eventKind,
  integer,
  listOf,
  moment,
  object,
  oneOf,
  orNull,
  partOf,
  said,
  text,
  truth,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const label = object({ label: text })

const kinds = addEventKinds(
  { place: 90, seenWith: 'edit' },
  {
    'private_link.created': eventKind(
      'A private link was created.',
      partOf({
        label: text,
        subject: oneOf('passport', 'records', 'files'),
        items: listOf(object({ kind: text, id: text })),
        expiresAt: orNull(moment),
        maxOpenings: orNull(integer),
        hasPasscode: truth,
      }),
      {
        label: 'For the audit',
        subject: 'passport',
        expiresAt: '2026-12-24T12:00:00.000Z',
        maxOpenings: 5,
        hasPasscode: false,
      },
      2,
    ),
    'private_link.opened': eventKind(
      'A private link was opened.',
      object({ label: text, number: said(integer, 'Which opening this was, counted from 1.') }),
      {
        label: 'For the audit',
        number: 1,
      },
    ),
    'private_link.passcode_failed': eventKind(
      'A wrong passcode was entered for a private link.',
      object({ label: text, attemptsLeft: integer }),
      { label: 'For the audit', attemptsLeft: 4 },
    ),
    'private_link.locked': eventKind('A private link was locked after too many wrong passcodes.', label, {
      label: 'For the audit',
    }),
    'private_link.revoked': eventKind('A private link was revoked.', label, { label: 'For the audit' }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
