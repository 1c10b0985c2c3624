import { valuesOfNouns } from '#features/records/nouns.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import type { Attempt, Delivery } from './delivery.ts'
import { type DeliveryKey, loadAttempts, loadBodies, loadSubjectNames } from './find-deliveries.ts'

export const DeliveryState = builder.enumType('DeliveryState', {
  description: 'Whether a message has been delivered.',
  values: {
    PENDING: { value: 'pending', description: 'Not delivered yet; dueAt says when the next attempt is.' },
    DELIVERED: { value: 'delivered', description: 'The receiver responded with 2xx.' },
    FAILED: {
      value: 'failed',
      description: 'Given up: after ten attempts, or because the receiver responded with 410.',
    },
  } as const,
})

const MessageCause = builder.enumType('MessageCause', {
  description: 'Why the message exists.',
  values: {
    EVENT: { value: 'event', description: 'An event happened.' },
    TEST: { value: 'test', description: 'A member or key tested the webhook.' },
    SENT: { value: 'sent', description: 'A member or key sent records.' },
    SCHEDULE: { value: 'schedule', description: 'A schedule sent records.' },
  } as const,
})

export const SentNounType = builder.enumType('SentNoun', {
  description: 'A kind of record that can be sent.',
  values: valuesOfNouns(({ name }) => `A ${name}, with its related data.`),
})

const AttemptType = builder.objectRef<Attempt>('DeliveryAttempt').implement({
  description: 'One call to a receiver, and its result.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'The number of the attempt, from 1.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'When the call began.',
      resolve: ({ startedAt }) => startedAt,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'How long the call took, in milliseconds.' }),
    url: t.exposeString('url', { description: 'The address that was called.' }),
    requestHeaders: t.field({
      type: 'JSONObject',
      description: 'The request’s headers. The values of the webhook’s own headers are not stored.',
      resolve: ({ requestHeaders }) => requestHeaders,
    }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'The response’s HTTP status; null if no complete response arrived.',
    }),
    responseHeaders: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The headers of the response; null if no complete response arrived.',
      resolve: ({ responseHeaders }) => responseHeaders,
    }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'The first 1024 bytes of the response.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why there was no response: "timed_out", "tls_failed" …',
    }),
    message: t.exposeString('message', { nullable: true, description: 'The same as a sentence.' }),
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

export const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'One message to one webhook.',
  fields: (t) => ({
    messageId: t.exposeID('messageId', {
      description: 'What the receiver gets as "webhook-id" at every attempt: for an event, the event’s id.',
    }),
    kind: t.exposeString('kind', { description: 'The kind of event, or "records.sent".' }),
    cause: t.field({ type: MessageCause, description: 'Why the message exists.', resolve: ({ cause }) => cause }),
    subjectType: t.exposeString('subjectType', {
      nullable: true,
      description: 'The kind of that record: "variant"; null if it concerns no single record.',
    }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'The id of the record it concerns; null if it concerns no single record.',
    }),
    subjectName: t.string({
      nullable: true,
      description: 'That record’s name today; null if the record is gone, was a sample or has no name.',
      resolve: async ({ subjectType, subjectId }, _args, { scope }) =>
        subjectType === null || subjectId === null
          ? null
          : ((await subjectOf(scope, `${subjectType} ${subjectId}`))?.name ?? null),
    }),
    state: t.field({
      type: DeliveryState,
      description: 'Whether it has been delivered.',
      resolve: ({ state }) => state,
    }),
    attempts: t.exposeInt('attempts', { description: 'How many attempts have been made.' }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is due; null if there will be none.',
      resolve: ({ dueAt }) => dueAt,
    }),
    occurredAt: t.field({
      type: 'DateTime',
      description: 'When the event it reports happened, or its records were sent.',
      resolve: ({ occurredAt }) => occurredAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was delivered or given up; null before that.',
      resolve: ({ endedAt }) => endedAt,
    }),
    body: t.string({
      description: 'What is sent, in the webhook’s current format: the same bytes at every attempt.',
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
