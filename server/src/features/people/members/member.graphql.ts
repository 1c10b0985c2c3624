import { ID, PROOF } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
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
    OWNER: { value: 'owner', description: 'ADMIN, and make, change and remove owners.' },
    ADMIN: { value: 'admin', description: 'EDITOR, and manage members, keys and the workspace.' },
    EDITOR: { value: 'editor', description: 'VIEWER, and change and publish records.' },
    VIEWER: { value: 'viewer', description: 'See everything in the workspace.' },
  } as const,
})

export const MemberType = builder.objectRef<Member>('Member').implement({
  description: 'A person in the workspace.',
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
  description: 'An offer to join, for one e-mail address. Its link works once, for 7 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    email: t.exposeString('email', { description: 'The e-mail address that is invited.' }),
    role: t.field({
      type: MemberRoleType,
      description: 'What the person may do after joining.',
      resolve: (invitation) => invitation.role,
    }),
    invitedBy: t.exposeString('invitedBy', { description: 'The name of who invited.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'The moment the invitation was made.',
      resolve: (invitation) => invitation.createdAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'The moment its link ends.',
      resolve: (invitation) => invitation.expiresAt,
    }),
  }),
})

const CreatedInvitationType = builder.objectRef<CreatedInvitation>('CreatedInvitation').implement({
  description: 'An invitation that was just made, with its link.',
  fields: (t) => ({
    invitation: t.field({
      type: InvitationType,
      description: 'The invitation, without its link.',
      resolve: ({ invitation }) => invitation,
    }),
    url: t.exposeString('url', {
      description: 'The link to hand to the invited person. It is not kept, so this is the only time it is shown.',
    }),
  }),
})

builder.queryFields((t) => ({
  members: t.field({
    type: [MemberType],
    description: 'The members, longest membership first; at most 500.',
    resolve: (_root, _args, { scope }) => findMembers(scope),
  }),
  invitations: t.field({
    type: [InvitationType],
    description: 'The invitations that can still be accepted, newest first; at most 500.',
    resolve: (_root, _args, { scope }) => findInvitations(scope),
  }),
}))

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: CreatedInvitationType,
    description: `Makes a link by which one person joins. It replaces an earlier one for the same e-mail address. Admins and owners are invited by signed-in people alone. It needs ${PROOF}.`,
    args: {
      email: t.arg.string({ required: true, description: 'The e-mail address to invite.' }),
      role: t.arg({ type: MemberRoleType, required: true, description: 'What the person may do after joining.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => inviteMember(deps, reader, args)),
  }),
  revokeInvitation: t.field({
    type: InvitationType,
    args: { id: t.arg.id({ required: true, description: 'The id of the invitation.' }) },
    description: 'Takes an invitation back; its link works no more.',
    resolve: (_root, args, context) => change(context, (deps, reader) => revokeInvitation(deps, reader, args)),
  }),
  changeMemberRole: t.field({
    type: MemberType,
    description:
      'Gives a member another role, at once. Only owners make, change or remove owners; one always remains. Keys of theirs that may do more ' +
      `than the role end, unless they are kept. A role that may do more needs ${PROOF}.`,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      role: t.arg({ type: MemberRoleType, required: true, description: 'What the person may do from now on.' }),
      keepKeys: t.arg.idList({ description: 'API keys of theirs that go on all the same.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => changeMemberRole(deps, reader, args)),
  }),
  removeMember: t.field({
    type: MemberType,
    description:
      'Ends a membership at once, and the API keys that the person has made, unless they are kept. Anybody may end their own membership.',
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      keepKeys: t.arg.idList({ description: 'API keys of theirs that go on all the same; for who administers.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => removeMember(deps, reader, args)),
  }),
}))
