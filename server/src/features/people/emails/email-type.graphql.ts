import { BecauseType } from '#kit/because-type.ts'
import { CREATED_AT, ID } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import type { Email } from './email.ts'

export const EmailLanguageType = builder.enumType('EmailLanguage', {
  description: 'A language that e-mails are written in.',
  values: {
    EN: { value: 'en', description: 'English.' },
    DE: { value: 'de', description: 'German.' },
    FR: { value: 'fr', description: 'French.' },
  } as const,
})

const EmailKindType = builder.enumType('EmailKind', {
  description: 'What an e-mail is about.',
  values: {
    INVITATION: { value: 'invitation', description: 'An invitation to join a workspace.' },
    PASSWORD_RESET: { value: 'password_reset', description: 'A link by which a forgotten password is replaced.' },
    PRIVATE_LINK: { value: 'private_link', description: 'A private link.' },
    ALERT: { value: 'alert', description: 'Something broke, for admins and owners.' },
    MESSAGE: { value: 'message', description: 'What happened, by a rule for messages.' },
    CONFIRMATION: { value: 'confirmation', description: 'The question whether messages may be sent to an address.' },
  } as const,
})

export const EmailStateType = builder.enumType('EmailState', {
  description: 'How far an e-mail is.',
  values: {
    WAITING: { value: 'waiting', description: 'It is being sent, or tried again.' },
    SENT: {
      value: 'sent',
      description: 'The mail server has taken it. Whether it arrives, the server reports to the sender’s mailbox.',
    },
    REFUSED: { value: 'refused', description: 'The mail server has refused it for good.' },
    GAVE_UP: { value: 'gave_up', description: 'It could not be sent for so long that it is of no use any more.' },
  } as const,
})

export const EmailType = builder.objectRef<Email>('Email').implement({
  description: 'An e-mail that this service sends. What is in it is deleted once it is sent.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.field({ type: EmailKindType, description: 'What it is about.', resolve: ({ kind }) => kind }),
    recipient: t.exposeString('recipient', { description: 'The address it is sent to.' }),
    state: t.field({ type: EmailStateType, description: 'How far it is.', resolve: ({ state }) => state }),
    tries: t.exposeInt('tries', { description: 'How many times it was tried.' }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it was not taken at the last try, with what the mail server said as its value; null if it was.',
      resolve: ({ because }) => because,
    }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was sent, refused or given up.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
})
