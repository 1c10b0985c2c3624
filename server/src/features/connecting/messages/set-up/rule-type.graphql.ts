import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import type { Rule } from './rule.ts'

export const SeverityType = builder.enumType('ChannelSeverity', {
  description: 'How much an event wants to be noticed.',
  values: {
    ROUTINE: { value: 'routine', description: 'Everyday work: created, changed, published.' },
    NOTABLE: { value: 'notable', description: 'What ends something, or changes who may do what.' },
    PROBLEM: { value: 'problem', description: 'Something that a person has to fix, or that ends soon.' },
  } as const,
})

export const PaceType = builder.enumType('ChannelPace', {
  description: 'When a channel is told.',
  values: {
    AT_ONCE: { value: 'at_once', description: 'Within seconds; many events in one message.' },
    DAILY: { value: 'daily', description: 'In a summary each day.' },
    WEEKLY: { value: 'weekly', description: 'In a summary each week.' },
  } as const,
})

export const ChannelRuleType = builder.objectRef<Rule>('ChannelRule').implement({
  description: 'When this happens, that channel is told. Everything that it names must be true of an event.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    channelId: t.exposeID('channelId', { description: 'The channel that it tells.' }),
    kinds: t.exposeStringList('kinds', { nullable: true, description: 'The kinds of events; null for all.' }),
    severities: t.field({
      type: [SeverityType],
      description: 'Only events of these severities; empty for all.',
      resolve: ({ severities }) => [...severities],
    }),
    productIds: t.exposeIDList('productIds', {
      description: 'Only events of these products, their variants, passports and certifications; empty for all.',
    }),
    companyIds: t.exposeIDList('companyIds', {
      description:
        'Only events of these companies, and of their products, variants, materials and certifications; empty for all.',
    }),
    pace: t.field({ type: PaceType, description: 'When the channel is told.', resolve: ({ pace }) => pace }),
    isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether it is switched on.' }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})
