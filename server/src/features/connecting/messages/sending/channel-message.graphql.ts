import { BecauseType } from '#kit/because-type.ts'
import { ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { Link, MessageParts, PartsGroup, PartsItem } from '../channels/message-parts.ts'
import { ChannelType } from '../set-up/channel.graphql.ts'
import { PaceType, SeverityType } from '../set-up/rule-type.graphql.ts'
import type { ChannelMessage } from './channel-message.ts'
import { findChannelMessages, loadLastSent } from './find-channel-messages.ts'
import { type Preview, previewMessage } from './preview-message.ts'
import { testChannel } from './test-channel.ts'

const LinkType = builder.objectRef<Link>('ChannelMessageLink').implement({
  description: 'A link of a message.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What it says.' }),
    url: t.exposeString('url', { description: 'Where it leads.' }),
  }),
})

const ItemType = builder.objectRef<PartsItem>('ChannelMessageItem').implement({
  description: 'A record that a message names.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the record is called.' }),
    url: t.exposeString('url', { nullable: true, description: 'Its place in the dashboard; null if it is gone.' }),
    picture: t.exposeString('picture', {
      nullable: true,
      description: 'Its picture, if there is one that is open to anyone.',
    }),
    facts: t.exposeStringList('facts', { description: 'Its score, what changed, and who did it.' }),
  }),
})

const GroupType = builder.objectRef<PartsGroup>('ChannelMessageGroup').implement({
  description: 'What a message says of one kind of event.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'How many there were: "12 passports published".' }),
    severity: t.field({
      type: SeverityType,
      description: 'How much it wants to be noticed.',
      resolve: ({ severity }) => severity,
    }),
    items: t.field({
      type: [ItemType],
      description: 'The first of them.',
      resolve: ({ items }) => [...items],
    }),
    more: t.field({
      type: LinkType,
      nullable: true,
      description: 'Where the rest is; null if that is all.',
      resolve: ({ more }) => more,
    }),
  }),
})

const PartsType = builder.objectRef<MessageParts>('ChannelMessageParts').implement({
  description: 'What a message says, before it is in the format of a messaging tool.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its heading.' }),
    context: t.exposeString('context', { description: 'The workspace, and when it happened.' }),
    note: t.exposeString('note', { nullable: true, description: 'That it is a test; null unless it is.' }),
    groups: t.field({
      type: [GroupType],
      description: 'What happened, by kind of event.',
      resolve: ({ groups }) => [...groups],
    }),
    others: t.exposeString('others', { nullable: true, description: 'How many there were of other kinds.' }),
    link: t.field({ type: LinkType, description: 'Where all of it is.', resolve: ({ link }) => link }),
  }),
})

const PreviewType = builder.objectRef<Preview>('ChannelPreview').implement({
  description: 'What a channel would be told.',
  fields: (t) => ({
    parts: t.field({ type: PartsType, description: 'What it says.', resolve: ({ parts }) => parts }),
    contentType: t.string({ description: 'Of the body.', resolve: ({ written }) => written.contentType }),
    body: t.string({ description: 'What is sent, byte for byte.', resolve: ({ written }) => written.body }),
  }),
})

const StateType = builder.enumType('ChannelMessageState', {
  description: 'What became of a message to a channel.',
  values: {
    GATHERING: { value: 'gathering', description: 'It is not sent yet, and counts what happens.' },
    DUE: { value: 'due', description: 'It is being sent, or tried again.' },
    SENT: { value: 'sent', description: 'The messaging tool took it.' },
    REFUSED: { value: 'refused', description: 'The messaging tool refused it; it is not tried again.' },
  } as const,
})

const CauseType = builder.enumType('ChannelMessageCause', {
  description: 'Why a channel is told.',
  values: {
    EVENTS: { value: 'events', description: 'Something happened.' },
    TEST: { value: 'test', description: 'Someone tested the channel.' },
  } as const,
})

const MessageType = builder.objectRef<ChannelMessage>('ChannelMessage').implement({
  description: 'What a channel is told at one time.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    cause: t.field({ type: CauseType, description: 'Why it is told.', resolve: ({ cause }) => cause }),
    pace: t.field({ type: PaceType, description: 'When it is told.', resolve: ({ pace }) => pace }),
    state: t.field({ type: StateType, description: 'What became of it.', resolve: ({ state }) => state }),
    eventCount: t.int({
      description: 'How many events it counts.',
      resolve: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
    }),
    firstAt: t.field({
      type: 'DateTime',
      description: 'When the first of them happened.',
      resolve: ({ firstAt }) => firstAt,
    }),
    lastAt: t.field({
      type: 'DateTime',
      description: 'When the last of them happened.',
      resolve: ({ lastAt }) => lastAt,
    }),
    parts: t.field({
      type: PartsType,
      nullable: true,
      description: 'What it says; null before it is written.',
      resolve: ({ parts }) => parts,
    }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is sent or tried next; null if it is not.',
      resolve: ({ dueAt }) => dueAt,
    }),
    tries: t.exposeInt('tries', { description: 'How many times it was sent.' }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken or refused; null before.',
      resolve: ({ endedAt }) => endedAt,
    }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'The HTTP status of the last answer; null if there was none.',
    }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it was not taken; null if it was, or was not sent yet.',
      resolve: ({ because }) => because,
    }),
  }),
})

const lastSentOf = toOne(loadLastSent)

builder.objectField(ChannelType, 'lastSentAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When it last took a message; null if it never did.',
    resolve: ({ id }, _args, { scope }) => lastSentOf(scope, id),
  }),
)

builder.queryFields((t) => ({
  channelMessages: t.field({
    type: [MessageType],
    args: { channelId: t.arg.id({ required: true, description: 'The id of the channel.' }), ...pageArgs(t.arg) },
    description: 'What a channel was told, newest first, and what gathers for it.',
    resolve: (_root, { channelId, ...page }, { scope }) => findChannelMessages(scope, channelId, page),
  }),
  channelPreview: t.field({
    type: PreviewType,
    args: {
      kind: t.arg.string({ required: true, description: 'The kind of channel, from the query channelKinds.' }),
      kinds: t.arg.stringList({ required: true, description: 'The kinds of events; the first 20 are shown.' }),
      language: t.arg.string({ description: 'The language of the message: en, de or fr; en if omitted.' }),
      pace: t.arg({ type: PaceType, description: 'When the channel is told; at once if omitted.' }),
    },
    description: 'What a channel would be told of such events, with records that do not exist.',
    resolve: (_root, args, { scope }) => previewMessage(scope, args),
  }),
}))

builder.mutationFields((t) => ({
  testChannel: t.field({
    type: ChannelType,
    args: { id: t.arg.id({ required: true, description: 'The id of the channel.' }) },
    description: 'Sends a message that says it is a test. `testFault` says why if that failed.',
    resolve: (_root, args, context) => change(context, (deps, reader) => testChannel(deps, reader, args)),
  }),
}))
