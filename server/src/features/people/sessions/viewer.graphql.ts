import type { Actor } from '#kit/actor.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { ApiKeyScopeType } from '../api-keys/api-key.graphql.ts'
import { MemberRoleType } from '../members/member.graphql.ts'
import { renameOneself } from '../users/rename-oneself.ts'
import { findCurrentWorkspace } from '../workspaces/find-workspace.ts'
import { WorkspaceType } from '../workspaces/workspace.graphql.ts'
import { roleOf, scopeOf } from './viewer.ts'

const ViewerKindType = builder.enumType('ViewerKind', {
  description: 'What kind of sender a request has.',
  values: {
    MEMBER: { value: 'member', description: 'A signed-in person.' },
    API_KEY: { value: 'api_key', description: 'A program with an API key.' },
    SYSTEM: { value: 'system', description: 'The service itself.' },
  } as const,
})

const ViewerType = builder.objectRef<Actor>('Viewer').implement({
  description: 'The sender of a request.',
  fields: (t) => ({
    id: t.id({ description: "The user's or the key's id.", resolve: ({ id }) => id }),
    kind: t.field({ type: ViewerKindType, description: 'What kind of sender it is.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: 'The name of the person or the key.' }),
    role: t.field({
      type: MemberRoleType,
      nullable: true,
      description: "A member's role in the workspace; null for a key.",
      resolve: roleOf,
    }),
    scope: t.field({
      type: ApiKeyScopeType,
      nullable: true,
      description: "A key's scope; null for a member.",
      resolve: scopeOf,
    }),
    workspace: t.field({
      type: WorkspaceType,
      nullable: true,
      description: 'The workspace that this request reads and changes.',
      resolve: (_viewer, _args, { scope }) => findCurrentWorkspace(scope),
    }),
  }),
})

builder.queryFields((t) => ({
  me: t.field({
    type: ViewerType,
    nullable: true,
    description: 'The sender of this request; null without credentials.',
    resolve: (_root, _args, { reader }) => (reader.kind === 'stranger' ? null : reader),
  }),
}))

builder.mutationFields((t) => ({
  updateMe: t.field({
    type: ViewerType,
    description: 'Changes your name in all your workspaces. For signed-in people only.',
    args: { name: t.arg.string({ required: true, description: 'Your new name.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => renameOneself(deps, reader, args)),
  }),
}))
