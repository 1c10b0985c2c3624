import { WorkspaceType } from '#features/people/workspaces/workspace.graphql.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { VariantType, variantOf } from '../variants/variant.graphql.ts'
import { claimCompanyPrefix } from './claim-company-prefix.ts'
import type { CompanyPrefix, GtinDispute } from './company-prefix.ts'
import { findCompanyPrefixes, findGtinDisputes } from './find-company-prefixes.ts'
import { findInstallation, type Installation } from './find-installation.ts'
import { withdrawCompanyPrefix } from './withdraw-company-prefix.ts'

const CompanyPrefixType = builder.objectRef<CompanyPrefix>('CompanyPrefix').implement({
  description:
    'A GS1 company prefix that the workspace says is its own. Once it is confirmed, Digital Links of its GTINs lead to this workspace and to no other of the installation.',
  fields: (t) => ({
    id: t.exposeID('prefix', { description: 'The prefix itself.' }),
    prefix: t.exposeString('prefix', { description: '4 to 12 digits, as GTINs of 13 digits begin with it.' }),
    claimedBy: t.exposeString('claimedBy', { description: 'The name of who said so.' }),
    claimedAt: t.field({
      type: 'DateTime',
      description: 'The moment it was claimed.',
      resolve: ({ claimedAt }) => claimedAt,
    }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When whoever operates the service confirmed it; null: not yet, and it has no effect.',
      resolve: ({ confirmedAt }) => confirmedAt,
    }),
  }),
})

const GtinDisputeType = builder.objectRef<GtinDispute>('GtinDispute').implement({
  description: 'A GTIN that another workspace of the installation has published, too.',
  fields: (t) => ({
    gtin: t.exposeString('gtin', { description: 'In 14 digits.' }),
    variantId: t.exposeID('variantId', { description: 'The variant of this workspace that has it.' }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      description: 'That variant.',
      resolve: ({ variantId }, _args, { scope }) => variantOf(scope, variantId),
    }),
    leadsHere: t.exposeBoolean('leadsHere', { description: 'Whether its Digital Links lead to this workspace.' }),
    foundAt: t.field({ type: 'DateTime', description: 'The moment it was found.', resolve: ({ foundAt }) => foundAt }),
  }),
})

const InstallationType = builder.objectRef<Installation>('Installation').implement({
  description: 'The installation that a workspace is in.',
  fields: (t) => ({
    isShared: t.exposeBoolean('isShared', {
      description: 'Whether other workspaces are in it: where there is none, no company prefix has to be claimed.',
    }),
  }),
})

builder.objectField(WorkspaceType, 'installation', (t) =>
  t.field({
    type: InstallationType,
    nullable: true,
    description: 'The installation that it is in; null without credentials.',
    resolve: (_workspace, _args, { scope }) => findInstallation(scope),
  }),
)

builder.queryFields((t) => ({
  companyPrefixes: t.field({
    type: [CompanyPrefixType],
    description:
      'The GS1 company prefixes that the workspace has claimed. An installation with one workspace needs none.',
    resolve: (_root, _args, { scope }) => findCompanyPrefixes(scope),
  }),
  gtinDisputes: t.field({
    type: [GtinDisputeType],
    description:
      'GTINs that another workspace has published, too, newest first; at most 1,000. Claim your prefix, and ask whoever operates the service to confirm it.',
    resolve: (_root, _args, { scope }) => findGtinDisputes(scope),
  }),
}))

const prefixArg = { required: true, description: '4 to 12 digits: 9506000.' } as const

builder.mutationFields((t) => ({
  claimCompanyPrefix: t.field({
    type: CompanyPrefixType,
    description:
      'Says that a GS1 company prefix is the workspace’s. It counts when whoever operates the service has confirmed it.',
    args: { prefix: t.arg.string(prefixArg) },
    resolve: (_root, args, context) => change(context, (deps, reader) => claimCompanyPrefix(deps, reader, args)),
  }),
  withdrawCompanyPrefix: t.field({
    type: CompanyPrefixType,
    description: 'Takes that back, confirmed or not.',
    args: { prefix: t.arg.string(prefixArg) },
    resolve: (_root, args, context) => change(context, (deps, reader) => withdrawCompanyPrefix(deps, reader, args)),
  }),
}))
