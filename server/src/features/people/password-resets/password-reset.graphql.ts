import { PROOF } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { createPasswordReset } from './create-password-reset.ts'
import { type CreatedPasswordReset, VALID_FOR_HOURS } from './password-reset.ts'

const CreatedPasswordResetType = builder.objectRef<CreatedPasswordReset>('CreatedPasswordReset').implement({
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
  }),
})

builder.mutationFields((t) => ({
  createPasswordReset: t.field({
    type: CreatedPasswordResetType,
    description:
      'Creates a link by which a member replaces a forgotten password. For signed-in people only, and not for ' +
      `members with more rights than they have, here or in another workspace. It needs ${PROOF}.`,
    args: { userId: t.arg.id({ required: true, description: 'The id of the user.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => createPasswordReset(deps, reader, args)),
  }),
}))
