import { naming } from '#kit/named-records.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { createRule, deleteRule, updateRule } from './change-rules.ts'
import { MAX_RULES } from './rule.ts'
import { ChannelRuleType, PaceType, SeverityType } from './rule-type.graphql.ts'

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the rule.' })
  const filters = {
    kinds: t.arg.stringList({ description: 'The kinds of events, from eventKinds; null for all.' }),
    severities: t.arg({ type: [SeverityType], description: 'Only events of these severities; empty for all.' }),
    productIds: t.arg.idList({
      ...naming('product'),
      description: 'Only events of these products, their variants, passports and certifications; empty for all.',
    }),
    companyIds: t.arg.idList({
      ...naming('company'),
      description:
        'Only events of these companies, and of their products, variants, materials and certifications; empty for all.',
    }),
  }
  const isEnabled = t.arg.boolean({ description: 'True to switch it on, false to switch it off.' })
  return {
    createChannelRule: t.field({
      type: ChannelRuleType,
      description: `Makes a rule: from now on, the channel is told when this happens. At most ${MAX_RULES} a channel.`,
      args: {
        channelId: t.arg.id({ required: true, description: 'The channel to tell.' }),
        ...filters,
        pace: t.arg({ type: PaceType, required: true, description: 'When the channel is told.' }),
        isEnabled,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createRule(deps, reader, args)),
    }),
    updateChannelRule: t.field({
      type: ChannelRuleType,
      description: 'Changes the given fields. A rule that is switched on again looks at events from then on.',
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        ...filters,
        pace: t.arg({ type: PaceType, description: 'When the channel is told.' }),
        isEnabled,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateRule(deps, reader, args)),
    }),
    deleteChannelRule: t.field({
      type: ChannelRuleType,
      args: { id },
      description: 'Deletes a rule. What it has gathered already is still sent.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteRule(deps, reader, args)),
    }),
  }
})
