import { PROOF } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { Email } from '../emails/email.ts'
import { EmailLanguageType, EmailType } from '../emails/email-type.graphql.ts'
import { createPasswordReset } from './create-password-reset.ts'
import { type CreatedPasswordReset, VALID_FOR_HOURS } from './password-reset.ts'

const CreatedPasswordResetType = builder
  .objectRef<CreatedPasswordReset & { readonly email: Email | null }>('CreatedPasswordReset')
  .implement({
    description: `A link by which one member replaces a forgotten password, once, within ${VALID_FOR_HOURS} hours.`,
    fields: (t) => ({
      url: t.exposeString('url', {
        description: 'The link to give to the member. It is not stored and is shown only this once.',
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When the link expires.',
        resolve: ({ expiresAt }) => expiresAt,
      }),
      email: t.field({
        type: EmailType,
        nullable: true,
        description: 'The e-mail with the link, if it is to be sent.',
        resolve: ({ email }) => email,
      }),
    }),
  })

builder.mutationFields((t) => ({
  createPasswordReset: t.field({
    type: CreatedPasswordResetType,
    description:
      'Creates a link by which a member replaces a forgotten password. For signed-in people only, and not for ' +
      `members with more rights than they have, here or in another workspace. It needs ${PROOF}.`,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      sendIn: t.arg({
        type: EmailLanguageType,
        description: 'Sends the link to the member, in this language, if this installation sends e-mail.',
      }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => createPasswordReset(deps, reader, args)),
  }),
}))
