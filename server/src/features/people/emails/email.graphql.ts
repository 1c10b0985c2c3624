import type { Deps } from '#deps.ts'
import { BecauseType } from '#kit/because-type.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { KEPT_DAYS } from './email.ts'
import { EmailLanguageType, EmailStateType, EmailType } from './email-type.graphql.ts'
import { findEmail, findEmails } from './find-emails.ts'
import { sendTestEmail, type TestEmail } from './send-test-email.ts'

type MailStatus = { readonly isSet: boolean; readonly sender: string | null }

const MailStatusType = builder.objectRef<MailStatus>('MailStatus').implement({
  description: 'Whether this installation sends e-mail.',
  fields: (t) => ({
    isSet: t.exposeBoolean('isSet', {
      description: 'Whether its operator has set a mail server. Nothing else depends on it.',
    }),
    sender: t.exposeString('sender', {
      nullable: true,
      description: 'The address that e-mail is sent from and returned to; null without credentials.',
    }),
  }),
})

const TestEmailType = builder.objectRef<TestEmail>('TestEmail').implement({
  description: 'The result of a test e-mail.',
  fields: (t) => ({
    recipient: t.exposeString('recipient', { description: 'The address of the person who asked for it.' }),
    isSent: t.exposeBoolean('isSent', { description: 'Whether the mail server has taken it.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What the mail server said.' }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it was not sent.',
      resolve: ({ because }) => because,
    }),
  }),
})

builder.queryFields((t) => ({
  mail: t.field({
    type: MailStatusType,
    description: 'Whether this installation sends e-mail.',
    resolve: (_root, _args, { deps, reader }) => statusOf(deps, reader.kind === 'stranger'),
  }),
  emails: t.field({
    type: [EmailType],
    args: { ...pageArgs(t.arg), state: t.arg({ type: EmailStateType, description: 'Only those in this state.' }) },
    description: `The e-mails of the last ${KEPT_DAYS} days, newest first. Admins see all of the workspace, others those that they sent.`,
    resolve: (_root, args, { scope }) => findEmails(scope, args),
  }),
  email: t.field({
    type: EmailType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the e-mail.' }) },
    description: 'One e-mail, or null if there is none with this id that the reader may see.',
    resolve: (_root, { id }, { scope }) => findEmail(scope, id),
  }),
}))

builder.mutationFields((t) => ({
  sendTestEmail: t.field({
    type: TestEmailType,
    args: { language: t.arg({ type: EmailLanguageType, required: true, description: 'What it is written in.' }) },
    description: 'Sends a test to the signed-in person’s own address, and waits for what the mail server says.',
    resolve: (_root, args, context) => change(context, (deps, reader) => sendTestEmail(deps, reader, args)),
  }),
}))

function statusOf({ mailer }: Deps, isStranger: boolean): MailStatus {
  return { isSet: mailer !== null, sender: isStranger ? null : (mailer?.settings.sender.address ?? null) }
}
