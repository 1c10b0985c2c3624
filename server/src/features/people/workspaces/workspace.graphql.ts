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
    'Countries in which the products are sold to consumers, ISO 3166-1 alpha-2: ["CH", "NO"]. An empty list ' +
    'means that they are not known.',
  brandColor:
    'The colour of its passport pages, such as #27497d. If text in this colour would be unreadable, the page ' +
    'darkens or lightens it.',
  language:
    'The language in which the texts of its records are written: en, de, fr, it, es, nl, sv or pl. Passport pages published from then on ' +
    'tell readers what is not in their language. Null: not said.',
  publicScore:
    'Whether the public sees sustainability scores. Takes effect at once, also for passports that are already ' +
    'published.',
}

const PublicScore = builder.enumType('PublicScore', {
  description: 'Whether the public sees sustainability scores. Members and keys of the workspace always do.',
  values: {
    BY_MARKET: {
      value: 'by_market',
      description: 'Shown only while at least one market is set, and no market has a law against it that we know of.',
    },
    NEVER: { value: 'never', description: 'Never shown.' },
    ALWAYS: {
      value: 'always',
      description: 'Shown in every market. The workspace is responsible for whether that is lawful.',
    },
  } as const,
})

const MarketDisclosureType = builder.objectRef<MarketDisclosure>('MarketDisclosure').implement({
  description:
    'What is known about showing a score to the consumers of one country. Information for your counsel, not ' +
    'legal advice.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'The country, ISO 3166-1 alpha-2: DE.' }),
    allowed: t.exposeBoolean('allowed', { description: 'True if no law that we know of restricts it by default.' }),
    law: t.exposeString('law', { nullable: true, description: 'The law that restricts it.' }),
  }),
})

const ScoreDisclosureType = builder.objectRef<ScoreDisclosure>('ScoreDisclosure').implement({
  description: 'Whether the public sees the workspace’s scores today, and why.',
  fields: (t) => ({
    shown: t.exposeBoolean('shown', {
      description:
        'If false, sustainabilityScore is null in the public JSON, and readers without credentials get no score.',
    }),
    because: t.stringList({ description: 'The reasons, as sentences.', resolve: ({ because }) => [...because] }),
    markets: t.field({
      type: [MarketDisclosureType],
      description: 'The workspace’s markets, and what is known about each.',
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
      description: 'Whether anyone may read the published records without credentials.',
    }),
    markets: t.exposeStringList('markets', { description: ABOUT.markets }),
    brandColor: t.exposeString('brandColor', { nullable: true, description: ABOUT.brandColor }),
    language: t.exposeString('language', { nullable: true, description: ABOUT.language }),
    publicScore: t.field({
      type: PublicScore,
      description: ABOUT.publicScore,
      resolve: ({ publicScore }) => publicScore,
    }),
    scoreDisclosure: t.field({
      type: ScoreDisclosureType,
      description: 'Whether scores are public today, as follows from publicScore and markets.',
      resolve: (workspace, _args, { deps }) => discloseScore(workspace, deps.now()),
    }),
    doorsSeparate: t.boolean({
      nullable: true,
      description:
        'Whether the service’s requests use separate database logins that cannot switch to any other; if ' +
        'false, its operator has something to do, see "Logins of the doors" in docs/operating.md. Null for ' +
        'readers who may not administer the workspace.',
      resolve: (_workspace, _args, { scope }) => areDoorsSeparate(scope),
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (workspace) => workspace.createdAt }),
  }),
})

builder.queryFields((t) => ({
  workspace: t.field({
    type: WorkspaceType,
    nullable: true,
    description: 'The workspace that this request reads; null without credentials if no catalogue is public.',
    resolve: (_root, _args, { scope }) => findCurrentWorkspace(scope),
  }),
}))

builder.mutationFields((t) => ({
  updateWorkspace: t.field({
    type: WorkspaceType,
    description: 'Changes the given fields.',
    args: {
      name: t.arg.string({ description: 'The name of the organisation.' }),
      slug: t.arg.string({ description: 'Lower-case letters, digits and single hyphens; unique in the installation.' }),
      publicCatalogue: t.arg.boolean({
        description: 'Whether anyone may read the published records without credentials.',
      }),
      markets: t.arg.stringList({ description: ABOUT.markets }),
      brandColor: t.arg.string({ description: ABOUT.brandColor }),
      language: t.arg.string({ description: ABOUT.language }),
      publicScore: t.arg({ type: PublicScore, description: ABOUT.publicScore }),
      expectedRevision: revisionArg(t.arg),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => updateWorkspace(deps, reader, args)),
  }),
}))
