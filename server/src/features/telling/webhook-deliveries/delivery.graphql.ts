import { valuesOfNouns } from '#features/records/nouns.ts'
import { pageArgs } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { WebhookFormatType, WebhookType } from '../webhooks/webhook.graphql.ts'
import type { Attempt, Delivery } from './delivery.ts'
import {
  type DeliveryKey,
  findDeliveries,
  findDelivery,
  loadAttempts,
  loadBodies,
  loadFailedCounts,
  loadLastDeliveries,
  loadSubjectNames,
} from './find-deliveries.ts'
import { redeliver, redeliverRange } from './redeliver.ts'
import { sampleMessage } from './sample-message.ts'
import { sendRecords } from './send-records.ts'
import { testWebhook } from './test-webhook.ts'
import type { WrittenMessage } from './write-message.ts'

const DeliveryState = builder.enumType('DeliveryState', {
  description: 'What has come of a delivery.',
  values: {
    PENDING: { value: 'pending', description: 'Not through yet; dueAt says when it is tried.' },
    DELIVERED: { value: 'delivered', description: 'The receiver has answered 2xx.' },
    FAILED: { value: 'failed', description: 'Given up, after ten attempts or because nobody is there (410).' },
  } as const,
})

const MessageCause = builder.enumType('MessageCause', {
  description: 'Why there is a message.',
  values: {
    EVENT: { value: 'event', description: 'Something has happened.' },
    TEST: { value: 'test', description: 'Somebody has tried the webhook.' },
    SENT: { value: 'sent', description: 'Somebody has sent records.' },
    SCHEDULE: { value: 'schedule', description: 'A schedule has sent records.' },
  } as const,
})

export const SentNounType = builder.enumType('SentNoun', {
  description: 'A kind of record that can be sent.',
  values: valuesOfNouns(({ name }) => `A ${name}, with what belongs to it.`),
})

const AttemptType = builder.objectRef<Attempt>('DeliveryAttempt').implement({
  description: 'One call of a receiver, as it went.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Which attempt it was, from 1.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'The moment the call began.',
      resolve: ({ startedAt }) => startedAt,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Milliseconds.' }),
    url: t.exposeString('url', { description: 'The address that was called.' }),
    requestHeaders: t.field({
      type: 'JSONObject',
      description: 'The values of headers of the webhook’s own are not kept.',
      resolve: ({ requestHeaders }) => requestHeaders,
    }),
    status: t.exposeInt('status', { nullable: true, description: 'Null where no answer came whole.' }),
    responseHeaders: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The headers of the answer; null where no answer came whole.',
      resolve: ({ responseHeaders }) => responseHeaders,
    }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'The first 1024 bytes.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why there was no answer: "timed_out", "tls_failed" …',
    }),
    message: t.exposeString('message', { nullable: true, description: 'The same in a sentence.' }),
  }),
})

/** No identifier of ours has a space in it. */
const keyOf = ({ webhookId, messageId }: DeliveryKey) => `${webhookId} ${messageId}`
const keysFrom = (keys: readonly string[]): DeliveryKey[] =>
  keys.map((key) => key.split(' ')).map(([webhookId = '', messageId = '']) => ({ webhookId, messageId }))
const attemptsOf = toMany(async (scope, keys) => groupBy(await loadAttempts(scope, keysFrom(keys)), keyOf))
const bodyOf = toOne(async (scope, keys) => keyBy(await loadBodies(scope, keysFrom(keys)), keyOf))

const subjectOf = toOne(async (scope, keys) => {
  const subjects = keysFrom(keys).map(({ webhookId, messageId }) => ({ subjectType: webhookId, subjectId: messageId }))
  const named = await loadSubjectNames(scope, subjects)
  return keyBy(named, ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`)
})

const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'One message to one webhook.',
  fields: (t) => ({
    messageId: t.exposeID('messageId', {
      description: 'What the receiver gets as "webhook-id", at every attempt; of an event, its id.',
    }),
    kind: t.exposeString('kind', { description: 'The kind of event, or what is sent: "records.sent".' }),
    cause: t.field({ type: MessageCause, description: 'Why there is a message.', resolve: ({ cause }) => cause }),
    subjectType: t.exposeString('subjectType', {
      nullable: true,
      description: 'What it is about: "variant"; null where it is about no one record.',
    }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'The id of what it is about; null where it is about no one record.',
    }),
    subjectName: t.string({
      nullable: true,
      description: 'What that is called today; null where it is gone, was a sample, or has no name.',
      resolve: async ({ subjectType, subjectId }, _args, { scope }) =>
        subjectType === null || subjectId === null
          ? null
          : ((await subjectOf(scope, `${subjectType} ${subjectId}`))?.name ?? null),
    }),
    state: t.field({ type: DeliveryState, description: 'What has come of it.', resolve: ({ state }) => state }),
    attempts: t.exposeInt('attempts', { description: 'How many there were.' }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment of the next attempt; null where none is to come.',
      resolve: ({ dueAt }) => dueAt,
    }),
    occurredAt: t.field({
      type: 'DateTime',
      description: 'The moment of what it tells of.',
      resolve: ({ occurredAt }) => occurredAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment it came through or was given up; null before.',
      resolve: ({ endedAt }) => endedAt,
    }),
    body: t.string({
      description: 'What is sent, in the format that the webhook has now: the same bytes at every attempt.',
      extensions: { isLarge: true },
      resolve: async (delivery, _args, { scope }) => (await bodyOf(scope, keyOf(delivery)))?.body ?? '',
    }),
    log: t.field({
      type: [AttemptType],
      description: 'Its attempts, oldest first.',
      resolve: async (delivery, _args, { scope }) => [...(await attemptsOf(scope, keyOf(delivery), {}))],
    }),
  }),
})

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
    description: 'How many deliveries were given up within the last seven days and have not come through since.',
    resolve: async ({ id }, _args, { scope }) => (await failedOf(scope, id)) ?? 0,
  }),
)

const SampleType = builder.objectRef<WrittenMessage>('WebhookSample').implement({
  description: 'What a receiver would get.',
  fields: (t) => ({
    headers: t.field({
      type: 'JSONObject',
      description: 'The headers of the call, by name.',
      resolve: ({ headers }) => headers,
    }),
    body: t.exposeString('body', { description: 'The body of the call, byte for byte.' }),
  }),
})

builder.queryFields((t) => ({
  webhookDelivery: t.field({
    type: DeliveryType,
    nullable: true,
    description: 'One delivery, as to see what has come of a test.',
    args: {
      id: t.arg.id({ required: true, description: 'The webhook.' }),
      messageId: t.arg.id({ required: true, description: 'The id of the message.' }),
    },
    resolve: (_root, { id, messageId }, { scope }) => findDelivery(scope, { webhookId: id, messageId }),
  }),
  webhookSample: t.field({
    type: SampleType,
    description: 'What a receiver would get of a kind of event: for building one before there is a webhook.',
    args: {
      kind: t.arg.string({ required: true, description: 'The kind of event, from eventKinds.' }),
      format: t.arg({ type: WebhookFormatType, defaultValue: 'standard', description: 'How the message is written.' }),
    },
    resolve: (_root, { kind, format }, { deps, reader }) =>
      sampleMessage(deps, reader, { kind, format: format ?? 'standard' }),
  }),
  webhookDeliveries: t.field({
    type: [DeliveryType],
    description: 'What was sent to a webhook, newest first, for as long as it is kept. `after` takes a messageId.',
    args: {
      id: t.arg.id({ required: true, description: 'The webhook.' }),
      ...pageArgs(t.arg),
      state: t.arg({ type: DeliveryState, description: 'Only deliveries of which this has come.' }),
      kind: t.arg.string({ description: 'Only of this kind of event.' }),
    },
    resolve: (_root, { id, ...args }, { scope }) => findDeliveries(scope, id, args),
  }),
}))

builder.mutationFields((t) => {
  const webhookId = t.arg.id({ required: true, description: 'The webhook.' })
  return {
    testWebhook: t.field({
      type: DeliveryType,
      description: 'Sends a sample of a kind of event, marked with "isTest", the way real ones are sent.',
      args: {
        id: webhookId,
        kind: t.arg.string({ required: true, description: 'The kind of event, from eventKinds.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => testWebhook(deps, reader, args)),
    }),
    redeliver: t.field({
      type: DeliveryType,
      description: 'Sends one message once more, with the id it had.',
      args: { id: webhookId, messageId: t.arg.id({ required: true, description: 'The id of the message.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => redeliver(deps, reader, args)),
    }),
    redeliverRange: t.field({
      type: 'Int',
      description:
        'Sends once more what happened in a time and has failed, or was not sent because the webhook was off. Answers how many, at most ' +
        '10,000 of the latter at once.',
      args: {
        id: webhookId,
        from: t.arg({ type: 'DateTime', required: true, description: 'The first moment that is meant.' }),
        until: t.arg({ type: 'DateTime', required: true, description: 'Not included.' }),
        onlyFailed: t.arg.boolean({ defaultValue: true, description: 'False: also what has come through.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => redeliverRange(deps, reader, args)),
    }),
    sendRecords: t.field({
      type: 'Int',
      description:
        'Sends records to a webhook now, as they are, with their product and compliance data: "records.sent", 20 in a message.',
      args: {
        id: webhookId,
        noun: t.arg({ type: SentNounType, required: true, description: 'The kind of the records to send.' }),
        ids: t.arg.idList({ required: true, description: 'The ids of the records to send.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => sendRecords(deps, reader, args)),
    }),
  }
})
