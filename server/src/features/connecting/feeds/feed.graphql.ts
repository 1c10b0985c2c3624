import { coerceListArguments, listOperation, writeMatching } from '#features/exchange/bulk-changes/coerce-arguments.ts'
import { EXPORTS, type ExportName, nounOf } from '#features/exchange/exports/export.ts'
import { CREATED_AT, ID, PROOF, UPDATED_AT } from '#kit/common-words.ts'
import { argumentsOf } from '#kit/named-records.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { createFeed, type SecretFeed } from './create-feed.ts'
import { type Feed, feedAddress, MAX_FEEDS, secretAddress, warningsOf } from './feed.ts'
import { FeedReadsType, readsOf } from './feed-reads.graphql.ts'
import { FEED_SETS, type FeedSet } from './feed-sets.ts'
import { findFeed, findFeedColumns, findFeeds } from './find-feeds.ts'
import { renewFeed } from './renew-feed.ts'
import { revokeFeed } from './revoke-feed.ts'
import { updateFeed } from './update-feed.ts'

const FeedKindType = builder.enumType('FeedKind', {
  description: 'How a feed is read.',
  values: {
    ODATA: { value: 'odata', description: 'As OData 4.0, which Power BI, Excel, Tableau and Qlik read.' },
    CSV: { value: 'csv', description: 'As one CSV file, which spreadsheets and scripts read.' },
  } as const,
})

const FeedWarningType = builder.enumType('FeedWarning', {
  description: 'Something about a working feed that deserves attention.',
  values: {
    ENDS_SOON: { value: 'ends_soon', description: 'It expires within 30 days.' },
    MAKER_LEFT: { value: 'maker_left', description: 'Its creator is no longer a member.' },
    EXCEEDS_MAKER: { value: 'exceeds_maker', description: 'It shows more than its creator may see now.' },
  } as const,
})

const FeedSetType = builder.enumType('FeedSet', {
  description: 'A set of an OData feed.',
  values: Object.fromEntries(
    FEED_SETS.map((value) => [enumNameOf(value), { value, description: `The set ${value}.` }]),
  ) as Record<string, { value: FeedSet; description: string }>,
})

const FeedListType = builder.enumType('FeedList', {
  description: 'A list that can be read as CSV; it has the columns of the export of this name.',
  values: Object.fromEntries(
    EXPORTS.map((value) => [enumNameOf(value), { value, description: `What the export "${value}" has.` }]),
  ) as Record<string, { value: ExportName; description: string }>,
})

function enumNameOf(value: string): string {
  return value.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()
}

const FeedType = builder.objectRef<Feed>('Feed').implement({
  description:
    'A secret address by which a report or a spreadsheet reads data of the workspace, and can do nothing else. It ends ' +
    'when its creator is removed or may no longer see as much, unless it is explicitly kept.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What the feed is for.' }),
    kind: t.field({ type: FeedKindType, description: 'How it is read.', resolve: ({ shows }) => shows.kind }),
    sets: t.field({
      type: [FeedSetType],
      nullable: true,
      description: 'The sets of an OData feed; null for all, and for a CSV feed.',
      resolve: ({ shows }) => (shows.kind === 'odata' && shows.sets ? [...shows.sets] : null),
    }),
    list: t.field({
      type: FeedListType,
      nullable: true,
      description: 'The list of a CSV feed.',
      resolve: ({ shows }) => (shows.kind === 'csv' ? shows.list : null),
    }),
    matching: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The filter and the order of the list of a CSV feed, as createFeed takes them.',
      resolve: ({ shows }, _args, _context, { schema }) =>
        shows.kind === 'csv' ? writeMatching(schema, nounOf(shows.list), shows.matching) : null,
    }),
    columns: t.stringList({
      nullable: true,
      description: 'The columns of a CSV feed, in their order; null for all.',
      resolve: ({ shows }) => (shows.kind === 'csv' && shows.columns ? [...shows.columns] : null),
    }),
    address: t.string({
      description: 'Where programs read it that send the secret as a password, as Bearer or as ?key=.',
      resolve: (feed, _args, { deps }) => feedAddress(deps.config.publicUrl, feed),
    }),
    prefix: t.exposeString('prefix', { description: 'The public beginning of the secret, to recognise it by.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of its creator at the time.' }),
    createdById: t.id({
      nullable: true,
      description: 'The person who created it; null for a feed that the service created.',
      resolve: ({ makerUserId }) => makerUserId,
    }),
    warnings: t.field({
      type: [FeedWarningType],
      description: 'Empty for a feed that no longer works.',
      resolve: (feed, _args, { deps }) => warningsOf(feed, deps.now()),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null for a feed that never expires.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
    renewedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its secret was last replaced; null if it never was.',
      resolve: ({ renewedAt }) => renewedAt,
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null unless it was.',
      resolve: ({ revokedAt }) => revokedAt,
    }),
    lastReadAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last read, within the last 400 days.',
      resolve: ({ lastReadAt }) => lastReadAt,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    reads: t.field({
      type: [FeedReadsType],
      description: 'The programs that read it, by day, the last ones first; at most 500.',
      args: { days: t.arg.int({ description: 'How many days back, 1 to 400; 30 if omitted.' }) },
      resolve: ({ id }, args, { scope }) => readsOf(scope, id, args),
    }),
  }),
})

const SecretFeedType = builder.objectRef<SecretFeed>('SecretFeed').implement({
  description: 'A feed, with its secret.',
  fields: (t) => ({
    feed: t.field({ type: FeedType, description: 'The feed, without its secret.', resolve: ({ feed }) => feed }),
    secret: t.exposeString('secret', {
      description: 'The secret itself. It is not stored and is shown only this once.',
    }),
    address: t.string({
      description: 'Where it is read. The address of a CSV feed has the secret in it; it is shown only this once.',
      resolve: ({ feed, secret }, _args, { deps }) => secretAddress(deps.config.publicUrl, feed, secret),
    }),
  }),
})

builder.queryFields((t) => ({
  feeds: t.field({
    type: [FeedType],
    description: 'The 500 newest feeds, including revoked and expired ones.',
    resolve: (_root, _args, { scope }) => findFeeds(scope),
  }),
  feed: t.field({
    type: FeedType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the feed.' }) },
    description: 'One feed, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findFeed(scope, id),
  }),
  feedColumns: t.stringList({
    args: { list: t.arg({ type: FeedListType, required: true, description: 'The list.' }) },
    description:
      'The columns that a CSV feed of a list can have, in their usual order. Of translations, those into languages ' +
      'that are used in the workspace; the columns of other languages are accepted too.',
    resolve: (_root, { list }, { scope }) => findFeedColumns(scope, list),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the feed.' })
  return {
    createFeed: t.field({
      type: SecretFeedType,
      description: `Creates a feed; at most ${MAX_FEEDS}. For signed-in people only: a key cannot create feeds. It needs ${PROOF}.`,
      args: {
        name: t.arg.string({ required: true, description: 'What the feed is for.' }),
        kind: t.arg({ type: FeedKindType, required: true, description: 'How it is read.' }),
        sets: t.arg({ type: [FeedSetType], description: 'The sets of an OData feed; all if omitted.' }),
        list: t.arg({ type: FeedListType, description: 'The list of a CSV feed.' }),
        matching: t.arg({
          ...argumentsOf(({ list }) => listOperation(nounOf(list as ExportName))),
          type: 'JSONObject',
          description:
            'The filter and the order of a CSV feed: the arguments of its list. If omitted, all, oldest first.',
        }),
        columns: t.arg.stringList({ description: 'The columns of a CSV feed, in their order; all if omitted.' }),
        expiresAt: t.arg({ type: 'DateTime', description: 'When it expires: omitted or null, never.' }),
      },
      resolve: (_root, { matching, ...args }, context, { schema }) => {
        const chosen = matching && args.list ? coerceListArguments(schema, nounOf(args.list), matching) : matching
        return change(context, (deps, reader) => createFeed(deps, reader, { ...args, matching: chosen }))
      },
    }),
    updateFeed: t.field({
      type: FeedType,
      description: 'Changes the given fields. Its secret stays, and so do its kind and its list.',
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'What the feed is for.' }),
        sets: t.arg({ type: [FeedSetType], description: 'The sets of an OData feed; null for all.' }),
        matching: t.arg({
          type: 'JSONObject',
          description:
            'The filter and the order of a CSV feed, with ids in place of codes; null for all, oldest first.',
        }),
        columns: t.arg.stringList({ description: 'The columns of a CSV feed, in their order; null for all.' }),
        expiresAt: t.arg({ type: 'DateTime', description: 'When it expires; null for never.' }),
      },
      resolve: (_root, { matching, ...args }, context, { schema }) => {
        const ofFeed = ({ shows }: Feed) =>
          matching && shows.kind === 'csv'
            ? coerceListArguments(schema, nounOf(shows.list), matching)
            : (matching ?? null)
        const chosen = matching === undefined ? {} : { matching: ofFeed }
        return change(context, (deps, reader) => updateFeed(deps, reader, { ...args, ...chosen }))
      },
    }),
    renewFeed: t.field({
      type: SecretFeedType,
      args: { id },
      description: `Gives a feed another secret. The former one no longer works. For signed-in people only. It needs ${PROOF}.`,
      resolve: (_root, args, context) => change(context, (deps, reader) => renewFeed(deps, reader, args)),
    }),
    revokeFeed: t.field({
      type: FeedType,
      args: { id },
      description: 'Revokes a feed at once, for good.',
      resolve: (_root, args, context) => change(context, (deps, reader) => revokeFeed(deps, reader, args)),
    }),
  }
})
