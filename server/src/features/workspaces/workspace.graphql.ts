import { revisionArg } from '../access/page-args.ts'
import { builder, change } from '../access/schema-builder.ts'
import { findCurrentWorkspace } from './find-workspace.ts'
import { updateWorkspace } from './update-workspace.ts'
import type { Workspace } from './workspace.ts'

export const WorkspaceType = builder.objectRef<Workspace>('Workspace').implement({
  description: "One organisation's records, members and keys.",
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug', { description: 'Its name in addresses and in the header Selvedge-Workspace.' }),
    name: t.exposeString('name'),
    publicCatalogue: t.exposeBoolean('publicCatalogue', {
      description: 'Whether anybody may read the published records without credentials.',
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', resolve: (workspace) => workspace.createdAt }),
  }),
})

builder.queryFields((t) => ({
  workspace: t.field({
    type: WorkspaceType,
    nullable: true,
    description: 'The workspace that this request reads; null without credentials where no catalogue is public.',
    resolve: (_root, _args, { scope }) => findCurrentWorkspace(scope),
  }),
}))

builder.mutationFields((t) => ({
  updateWorkspace: t.field({
    type: WorkspaceType,
    description: 'Changes what is given.',
    args: {
      name: t.arg.string(),
      slug: t.arg.string({ description: 'Small letters, digits and single hyphens; unique in the installation.' }),
      publicCatalogue: t.arg.boolean({
        description: 'Whether anybody may read the published records without credentials.',
      }),
      expectedRevision: revisionArg(t.arg),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => updateWorkspace(deps, reader, args)),
  }),
}))
