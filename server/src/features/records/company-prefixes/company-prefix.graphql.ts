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
    'A GS1 company prefix that the workspace claims as its own. Once it is confirmed, Digital Links with its ' +
    'GTINs lead to this workspace and to no other of the installation.',
  fields: (t) => ({
    id: t.exposeID('prefix', { description: 'The prefix itself.' }),
    prefix: t.exposeString('prefix', { description: '4 to 12 digits, as 13-digit GTINs begin with it.' }),
    claimedBy: t.exposeString('claimedBy', { description: 'The name of the member or key that claimed it.' }),
    claimedAt: t.field({
      type: 'DateTime',
      description: 'When it was claimed.',
      resolve: ({ claimedAt }) => claimedAt,
    }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the operator of the service confirmed it; null until then, and it has no effect before.',
      resolve: ({ confirmedAt }) => confirmedAt,
    }),
  }),
})

const GtinDisputeType = builder.objectRef<GtinDispute>('GtinDispute').implement({
  description: 'A GTIN that another workspace of the installation has published too.',
  fields: (t) => ({
    gtin: t.exposeString('gtin', { description: 'The GTIN in 14 digits.' }),
    variantId: t.exposeID('variantId', { description: 'The id of the variant of this workspace that has it.' }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      description: 'The id of the variant of this workspace that has it.',
      resolve: ({ variantId }, _args, { scope }) => variantOf(scope, variantId),
    }),
    leadsHere: t.exposeBoolean('leadsHere', { description: 'Whether its Digital Links lead to this workspace.' }),
    foundAt: t.field({ type: 'DateTime', description: 'When it was found.', resolve: ({ foundAt }) => foundAt }),
  }),
})

const InstallationType = builder.objectRef<Installation>('Installation').implement({
  description: 'The installation that a workspace belongs to.',
  fields: (t) => ({
    isShared: t.exposeBoolean('isShared', {
      description: 'Whether it has other workspaces. If it has none, company prefixes need not be claimed.',
    }),
  }),
})

builder.objectField(WorkspaceType, 'installation', (t) =>
  t.field({
    type: InstallationType,
    nullable: true,
    description: 'The installation it belongs to; null without credentials.',
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
      'GTINs that another workspace has published too, newest first; at most 1,000. Claim your prefix, and ' +
      'ask the operator of the service to confirm it.',
    resolve: (_root, _args, { scope }) => findGtinDisputes(scope),
  }),
}))

const prefixArg = { required: true, description: 'The prefix, 4 to 12 digits: 9506000.' } as const

builder.mutationFields((t) => ({
  claimCompanyPrefix: t.field({
    type: CompanyPrefixType,
    description:
      'Claims a GS1 company prefix for the workspace. It takes effect once the operator of the service has ' +
      'confirmed it.',
    args: { prefix: t.arg.string(prefixArg) },
    resolve: (_root, args, context) => change(context, (deps, reader) => claimCompanyPrefix(deps, reader, args)),
  }),
  withdrawCompanyPrefix: t.field({
    type: CompanyPrefixType,
    description: 'Withdraws the claim to a company prefix, whether confirmed or not.',
    args: { prefix: t.arg.string(prefixArg) },
    resolve: (_root, args, context) => change(context, (deps, reader) => withdrawCompanyPrefix(deps, reader, args)),
  }),
}))
