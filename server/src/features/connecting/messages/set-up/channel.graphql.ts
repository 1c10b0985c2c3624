import { requirePermission } from '#kit/actor.ts'
import { BecauseType } from '#kit/because-type.ts'
import { CREATED_AT, ID, PROOF, UPDATED_AT } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { ChannelKind, ChannelSetting } from '../channels/channel-kind.ts'
import { CHANNEL_KINDS } from '../channels/channel-kinds.ts'
import { type Channel, MAX_CHANNELS } from './channel.ts'
import { createChannel } from './create-channel.ts'
import { deleteChannel } from './delete-channel.ts'
import { findBrokenChannels, findChannel, findChannels, loadRules } from './find-channels.ts'
import { pauseChannel, resumeChannel } from './pause-channel.ts'
import { ChannelRuleType } from './rule-type.graphql.ts'
import { updateChannel } from './update-channel.ts'

const SettingType = builder.objectRef<ChannelSetting>('ChannelSetting').implement({
  description: 'Something to fill in to set up a channel.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in the settings.' }),
    kind: t.exposeString('kind', { description: 'text, address or secret.' }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether it has to be filled in.' }),
  }),
})

const KindType = builder.objectRef<ChannelKind>('ChannelKind').implement({
  description: 'A kind of channel: a messaging tool.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What createChannel calls it.' }),
    name: t.exposeString('name', { description: 'As the vendor writes it.' }),
    settings: t.field({
      type: [SettingType],
      description: 'What to fill in, in order.',
      resolve: ({ settings }) => [...settings],
    }),
  }),
})

const StateType = builder.enumType('ChannelState', {
  description: 'Whether a channel receives messages.',
  values: {
    ACTIVE: { value: 'active', description: 'It receives what its rules ask for.' },
    PAUSED: { value: 'paused', description: 'Nothing is sent to it.' },
  } as const,
})

const rulesOf = toMany(async (scope, ids) => groupBy(await loadRules(scope, ids), ({ channelId }) => channelId))

export const ChannelType = builder.objectRef<Channel>('Channel').implement({
  description: 'A channel of a messaging tool, in which people read what has happened.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.exposeString('kind', { description: 'Its kind, from the query channelKinds.' }),
    name: t.exposeString('name', { description: 'What the channel is called here.' }),
    shown: t.exposeString('shown', { description: 'The part of its address that may be shown. The rest is a secret.' }),
    language: t.exposeString('language', { description: 'The language of its messages: en, de or fr.' }),
    timeZone: t.exposeString('timeZone', { description: 'The time zone of its quiet hours and summaries.' }),
    quietFrom: t.exposeString('quietFrom', {
      nullable: true,
      description: 'When its quiet hours begin, "20:00"; null if it has none.',
    }),
    quietUntil: t.exposeString('quietUntil', {
      nullable: true,
      description: 'When its quiet hours end, "07:00"; null if it has none.',
    }),
    digestAt: t.exposeString('digestAt', { description: 'When summaries are sent, "08:00".' }),
    digestWeekday: t.exposeInt('digestWeekday', {
      description: 'The day on which weekly summaries are sent, 1 (Monday) to 7.',
    }),
    state: t.field({
      type: StateType,
      description: 'Whether it receives messages.',
      resolve: ({ state }) => state,
    }),
    pausedBecause: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it is paused; null unless it is.',
      resolve: ({ pausedBecause }) => pausedBecause,
    }),
    isBroken: t.boolean({
      description: 'Whether the service paused it, because it can no longer be written to.',
      resolve: ({ pausedBecause }) => pausedBecause !== null && !pausedBecause.isByPerson,
    }),
    testedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a test was last sent; null if none was, or the address changed since.',
      resolve: ({ testedAt }) => testedAt,
    }),
    testFault: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why the last test failed; null if it did not.',
      resolve: ({ testFault }) => testFault,
    }),
    rules: t.field({
      type: [ChannelRuleType],
      description: 'Its rules, oldest first.',
      resolve: async ({ id }, _args, { scope }) => [...(await rulesOf(scope, id, {}))],
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

builder.queryFields((t) => ({
  channelKinds: t.field({
    type: [KindType],
    description: 'The messaging tools that can receive messages about events.',
    resolve: (_root, _args, { reader }) => {
      requirePermission(reader, 'read')
      return [...CHANNEL_KINDS]
    },
  }),
  channels: t.field({
    type: [ChannelType],
    args: pageArgs(t.arg),
    description: 'The workspace’s channels, newest first.',
    resolve: (_root, args, { scope }) => findChannels(scope, args),
  }),
  channel: t.field({
    type: ChannelType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the channel.' }) },
    description: 'One channel, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findChannel(scope, id),
  }),
  brokenChannels: t.field({
    type: [ChannelType],
    description: 'The channels that the service paused, because they can no longer be written to.',
    resolve: (_root, _args, { scope }) => findBrokenChannels(scope),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the channel.' })
  const times = {
    quietFrom: t.arg.string({
      description: 'When quiet hours begin, "20:00". Messages of that time are sent at their end. Null for none.',
    }),
    quietUntil: t.arg.string({ description: 'When quiet hours end, "07:00". Null for none.' }),
    digestAt: t.arg.string({ description: 'When summaries are sent, "08:00".' }),
    digestWeekday: t.arg.int({ description: 'The day on which weekly summaries are sent, 1 (Monday) to 7.' }),
  }
  const settings = t.arg({
    type: 'JSONObject',
    description: 'Its settings by key. They are stored encrypted and not shown again.',
  })
  return {
    createChannel: t.field({
      type: ChannelType,
      description: `Sets up a channel; at most ${MAX_CHANNELS}. It is told nothing until it has a rule. It needs ${PROOF}.`,
      args: {
        kind: t.arg.string({ required: true, description: 'The kind, from the query channelKinds.' }),
        name: t.arg.string({ required: true, description: 'What the channel is called here.' }),
        settings,
        language: t.arg.string({ required: true, description: 'The language of its messages: en, de or fr.' }),
        timeZone: t.arg.string({ required: true, description: 'Its time zone: "Europe/Lisbon".' }),
        ...times,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createChannel(deps, reader, args)),
    }),
    updateChannel: t.field({
      type: ChannelType,
      description:
        'Changes the given fields. With another address, a channel that could no longer be written to receives messages ' +
        `again. Giving settings needs ${PROOF}.`,
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'What the channel is called here.' }),
        settings,
        language: t.arg.string({ description: 'The language of its messages: en, de or fr.' }),
        timeZone: t.arg.string({ description: 'Its time zone: "Europe/Lisbon".' }),
        ...times,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateChannel(deps, reader, args)),
    }),
    pauseChannel: t.field({
      type: ChannelType,
      args: { id },
      description: 'Pauses a channel. It is never told of what happens meanwhile.',
      resolve: (_root, args, context) => change(context, (deps, reader) => pauseChannel(deps, reader, args)),
    }),
    resumeChannel: t.field({
      type: ChannelType,
      args: { id },
      description:
        'Resumes a channel that is paused. If the service paused it, what happened meanwhile is sent in one message.',
      resolve: (_root, args, context) => change(context, (deps, reader) => resumeChannel(deps, reader, args)),
    }),
    deleteChannel: t.field({
      type: ChannelType,
      args: { id },
      description: 'Deletes a channel for good, with its rules, its address and its log.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteChannel(deps, reader, args)),
    }),
  }
})
