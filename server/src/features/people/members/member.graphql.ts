import { ID, PROOF } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { EmailLanguageType, EmailType } from '../emails/email-type.graphql.ts'
import { changeMemberRole } from './change-member-role.ts'
import { findInvitations, findMembers } from './find-members.ts'
import type { Invitation } from './invitation.ts'
import { type CreatedInvitation, inviteMember } from './invite-member.ts'
import type { Member } from './member.ts'
import { removeMember } from './remove-member.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export const MemberRoleType = builder.enumType('MemberRole', {
  description: 'What a member may do.',
  values: {
    OWNER: { value: 'owner', description: 'Everything an ADMIN may do, and appoint, change and remove owners.' },
    ADMIN: { value: 'admin', description: 'Everything an EDITOR may do, and manage members, keys and the workspace.' },
    EDITOR: { value: 'editor', description: 'Everything a VIEWER may do, and change and publish records.' },
    VIEWER: { value: 'viewer', description: 'See everything in the workspace.' },
  } as const,
})

export const MemberType = builder.objectRef<Member>('Member').implement({
  description: 'A person who belongs to the workspace.',
  fields: (t) => ({
    id: t.id({ description: "The user's id.", resolve: (member) => member.userId }),
    name: t.exposeString('name', { description: 'The name of the person.' }),
    email: t.exposeString('email', { description: 'The e-mail address that the person signs in with.' }),
    role: t.field({ type: MemberRoleType, description: 'What the person may do.', resolve: (member) => member.role }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When they joined the workspace.',
      resolve: (member) => member.createdAt,
    }),
  }),
})

const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation to join, for one e-mail address. Its link works once, for 7 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    email: t.exposeString('email', { description: 'The invited e-mail address.' }),
    role: t.field({
      type: MemberRoleType,
      description: 'What the person may do after joining.',
      resolve: (invitation) => invitation.role,
    }),
    invitedBy: t.exposeString('invitedBy', { description: 'The name of the member who sent the invitation.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the invitation was created.',
      resolve: (invitation) => invitation.createdAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When its link expires.',
      resolve: (invitation) => invitation.expiresAt,
    }),
  }),
})

const CreatedInvitationType = builder.objectRef<CreatedInvitation>('CreatedInvitation').implement({
  description: 'A new invitation, with its link.',
  fields: (t) => ({
    invitation: t.field({
      type: InvitationType,
      description: 'The invitation, without its link.',
      resolve: ({ invitation }) => invitation,
    }),
    url: t.exposeString('url', {
      description: 'The link to give to the invited person. It is not stored and is shown only this once.',
    }),
    email: t.field({
      type: EmailType,
      nullable: true,
      description: 'The e-mail with the link, if it is to be sent.',
      resolve: ({ email }) => email,
    }),
  }),
})

builder.queryFields((t) => ({
  members: t.field({
    type: [MemberType],
    description: 'The members, longest-standing first; at most 500.',
    resolve: (_root, _args, { scope }) => findMembers(scope),
  }),
  invitations: t.field({
    type: [InvitationType],
    description: 'Open invitations, newest first; at most 500.',
    resolve: (_root, _args, { scope }) => findInvitations(scope),
  }),
}))

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: CreatedInvitationType,
    description:
      'Creates a link by which one person joins. It replaces an earlier link for the same e-mail address. Only ' +
      `signed-in people may invite admins and owners. It needs ${PROOF}.`,
    args: {
      email: t.arg.string({ required: true, description: 'The e-mail address to invite.' }),
      role: t.arg({ type: MemberRoleType, required: true, description: 'What the person may do after joining.' }),
      sendIn: t.arg({
        type: EmailLanguageType,
        description: 'Sends the link to the address, in this language, if this installation sends e-mail.',
      }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => inviteMember(deps, reader, args)),
  }),
  revokeInvitation: t.field({
    type: InvitationType,
    args: { id: t.arg.id({ required: true, description: 'The id of the invitation.' }) },
    description: 'Revokes an invitation; its link no longer works.',
    resolve: (_root, args, context) => change(context, (deps, reader) => revokeInvitation(deps, reader, args)),
  }),
  changeMemberRole: t.field({
    type: MemberType,
    description:
      'Gives a member another role, at once. Only owners may appoint, change or remove owners, and at least ' +
      'one owner always remains. The member’s API keys and feeds that may do more than the new role end, ' +
      `unless they are listed in \`keepKeys\` and \`keepFeeds\`. A role with more rights needs ${PROOF}.`,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      role: t.arg({ type: MemberRoleType, required: true, description: 'The member’s new role.' }),
      keepKeys: t.arg.idList({ description: 'The member’s API keys that remain valid.' }),
      keepFeeds: t.arg.idList({ description: 'The member’s feeds that remain valid.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => changeMemberRole(deps, reader, args)),
  }),
  removeMember: t.field({
    type: MemberType,
    description:
      'Ends a membership at once, with the API keys and feeds that the member created, unless they are listed in ' +
      '`keepKeys` and `keepFeeds`. Members may always end their own membership.',
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      keepKeys: t.arg.idList({ description: 'The member’s API keys that remain valid. Only admins may give it.' }),
      keepFeeds: t.arg.idList({ description: 'The member’s feeds that remain valid. Only admins may give it.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => removeMember(deps, reader, args)),
  }),
}))
