import { CREATED_AT, ID } from '#kit/common-words.ts'
import { revisionArg } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { areDoorsSeparate } from './are-doors-separate.ts'
import { findCurrentWorkspace } from './find-workspace.ts'
import { discloseScore, type MarketDisclosure, type ScoreDisclosure } from './score-disclosure.ts'
import { updateWorkspace } from './update-workspace.ts'
import type { Workspace } from './workspace.ts'

const ABOUT = {
  markets:
    'Countries in which the products are sold to consumers, ISO 3166-1 alpha-2: ["CH", "NO"]. Empty: nobody has said.',
  brandColor:
    'The colour of its passport pages, such as #27497d. Where text in it could not be read, the page darkens or lightens it.',
  publicScore: 'Whether the public sees sustainability scores. Acts at once, on passports published before as well.',
}

const PublicScore = builder.enumType('PublicScore', {
  description: 'Whether the public sees sustainability scores. Members and keys of the workspace always do.',
  values: {
    BY_MARKET: {
      value: 'by_market',
      description: 'Only while at least one market is given, and none has a law against it that we know of.',
    },
    NEVER: { value: 'never', description: 'In no market.' },
    ALWAYS: { value: 'always', description: 'In every market; whether that is lawful is for the workspace to know.' },
  } as const,
})

const MarketDisclosureType = builder.objectRef<MarketDisclosure>('MarketDisclosure').implement({
  description:
    'What is known of showing a score to the consumers of one country. A flag for your counsel, not legal advice.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2: DE.' }),
    allowed: t.exposeBoolean('allowed', { description: 'No law that we know of speaks against it by default.' }),
    law: t.exposeString('law', { nullable: true, description: 'The law that does.' }),
  }),
})

const ScoreDisclosureType = builder.objectRef<ScoreDisclosure>('ScoreDisclosure').implement({
  description: 'Whether the public sees the scores of a workspace today, and why.',
  fields: (t) => ({
    shown: t.exposeBoolean('shown', {
      description: 'False: the public JSON has sustainabilityScore null, and readers without credentials get no score.',
    }),
    because: t.stringList({ description: 'Why, in sentences.', resolve: ({ because }) => [...because] }),
    markets: t.field({
      type: [MarketDisclosureType],
      description: 'The markets of the workspace, each with what is known of it.',
      resolve: ({ markets }) => [...markets],
    }),
  }),
})

export const WorkspaceType = builder.objectRef<Workspace>('Workspace').implement({
  description: "One organisation's records, members and keys.",
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    slug: t.exposeString('slug', { description: 'Its name in addresses and in the header Selvedge-Workspace.' }),
    name: t.exposeString('name', { description: 'The name of the organisation.' }),
    publicCatalogue: t.exposeBoolean('publicCatalogue', {
      description: 'Whether anybody may read the published records without credentials.',
    }),
    markets: t.exposeStringList('markets', { description: ABOUT.markets }),
    brandColor: t.exposeString('brandColor', { nullable: true, description: ABOUT.brandColor }),
    publicScore: t.field({
      type: PublicScore,
      description: ABOUT.publicScore,
      resolve: ({ publicScore }) => publicScore,
    }),
    scoreDisclosure: t.field({
      type: ScoreDisclosureType,
      description: 'What follows today from publicScore and markets.',
      resolve: (workspace, _args, { deps }) => discloseScore(workspace, deps.now()),
    }),
    doorsSeparate: t.boolean({
      nullable: true,
      description:
        'Whether requests to the service run as logins of the database that can become nobody else; false: its operator has something to do, see "Logins of the doors" in docs/operating.md. Null for who may not administer the workspace.',
      resolve: (_workspace, _args, { scope }) => areDoorsSeparate(scope),
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (workspace) => workspace.createdAt }),
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
      name: t.arg.string({ description: 'The name of the organisation.' }),
      slug: t.arg.string({ description: 'Small letters, digits and single hyphens; unique in the installation.' }),
      publicCatalogue: t.arg.boolean({
        description: 'Whether anybody may read the published records without credentials.',
      }),
      markets: t.arg.stringList({ description: ABOUT.markets }),
      brandColor: t.arg.string({ description: ABOUT.brandColor }),
      publicScore: t.arg({ type: PublicScore, description: ABOUT.publicScore }),
      expectedRevision: revisionArg(t.arg),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => updateWorkspace(deps, reader, args)),
  }),
}))
