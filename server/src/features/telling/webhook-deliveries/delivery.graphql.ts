import { namingBy } from '#kit/named-records.ts'
import { pageArgs } from '#kit/page-args.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { WebhookFormatType, WebhookType } from '../webhooks/webhook.graphql.ts'
import { DeliveryState, DeliveryType, SentNounType } from './delivery-type.graphql.ts'
import { findDeliveries, findDelivery, loadFailedCounts, loadLastDeliveries } from './find-deliveries.ts'
import { redeliver, redeliverRange } from './redeliver.ts'
import { sampleMessage } from './sample-message.ts'
import { sendRecords } from './send-records.ts'
import { testWebhook } from './test-webhook.ts'
import type { WrittenMessage } from './write-message.ts'

const lastOf = toOne(async (scope, ids) => keyBy(await loadLastDeliveries(scope, ids), ({ webhookId }) => webhookId))
const failedOf = toOne((scope, ids) => loadFailedCounts(scope, ids))
builder.objectField(WebhookType, 'lastDelivery', (t) =>
  t.field({
    type: DeliveryType,
    nullable: true,
    description: 'The latest delivery; null before the first.',
    resolve: ({ id }, _args, { scope }) => lastOf(scope, id),
  }),
)
builder.objectField(WebhookType, 'failedDeliveries', (t) =>
  t.int({
    description: 'How many deliveries were given up in the last seven days and have not been delivered since.',
    resolve: async ({ id }, _args, { scope }) => (await failedOf(scope, id)) ?? 0,
  }),
)

const SampleType = builder.objectRef<WrittenMessage>('WebhookSample').implement({
  description: 'What a receiver would get.',
  fields: (t) => ({
    headers: t.field({
      type: 'JSONObject',
      description: 'The headers of the request, by name.',
      resolve: ({ headers }) => headers,
    }),
    body: t.exposeString('body', { description: 'The body of the request, byte for byte.' }),
  }),
})

builder.queryFields((t) => ({
  webhookDelivery: t.field({
    type: DeliveryType,
    nullable: true,
    description: 'One delivery, for example to see the result of a test.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the webhook.' }),
      messageId: t.arg.id({ required: true, description: 'The id of the message.' }),
    },
    resolve: (_root, { id, messageId }, { scope }) => findDelivery(scope, { webhookId: id, messageId }),
  }),
  webhookSample: t.field({
    type: SampleType,
    description: 'What a receiver would get for a kind of event, for developing one before there is a webhook.',
    args: {
      kind: t.arg.string({ required: true, description: 'The kind of event, from eventKinds.' }),
      format: t.arg({ type: WebhookFormatType, defaultValue: 'standard', description: 'The format of the message.' }),
    },
    resolve: (_root, { kind, format }, { deps, reader }) =>
      sampleMessage(deps, reader, { kind, format: format ?? 'standard' }),
  }),
  webhookDeliveries: t.field({
    type: [DeliveryType],
    description: 'The deliveries to a webhook, newest first, for as long as they are kept. `after` takes a messageId.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the webhook.' }),
      ...pageArgs(t.arg),
      state: t.arg({ type: DeliveryState, description: 'Only deliveries in this state.' }),
      kind: t.arg.string({ description: 'Only deliveries of this kind of event.' }),
    },
    resolve: (_root, { id, ...args }, { scope }) => findDeliveries(scope, id, args),
  }),
}))

builder.mutationFields((t) => {
  const webhookId = t.arg.id({ required: true, description: 'The id of the webhook.' })
  return {
    testWebhook: t.field({
      type: DeliveryType,
      description: 'Sends a sample event of one kind, marked with "isTest", just as real events are sent.',
      args: {
        id: webhookId,
        kind: t.arg.string({ required: true, description: 'The kind of event, from eventKinds.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => testWebhook(deps, reader, args)),
    }),
    redeliver: t.field({
      type: DeliveryType,
      description: 'Sends one message again, with the same id.',
      args: { id: webhookId, messageId: t.arg.id({ required: true, description: 'The id of the message.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => redeliver(deps, reader, args)),
    }),
    redeliverRange: t.field({
      type: 'Int',
      description:
        'Sends the messages of a period again that failed, or that were not sent because the webhook was ' +
        'switched off. Returns how many; at most 10,000 of the latter at once.',
      args: {
        id: webhookId,
        from: t.arg({ type: 'DateTime', required: true, description: 'The first moment of the period.' }),
        until: t.arg({
          type: 'DateTime',
          required: true,
          description: 'The end of the period, which is not included.',
        }),
        onlyFailed: t.arg.boolean({
          defaultValue: true,
          description: 'If false, messages that were delivered are sent again too.',
        }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => redeliverRange(deps, reader, args)),
    }),
    sendRecords: t.field({
      type: 'Int',
      description:
        'Sends records to a webhook now, as they are, with their product and compliance data, as ' +
        '"records.sent" messages of 20.',
      args: {
        id: webhookId,
        noun: t.arg({ type: SentNounType, required: true, description: 'The kind of record to send.' }),
        ids: t.arg.idList({ ...namingBy('noun'), required: true, description: 'The ids of the records to send.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => sendRecords(deps, reader, args)),
    }),
  }
})
