import { CREATED_AT, ID, PROOF, UPDATED_AT } from '#kit/common-words.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { type CreatedWebhook, createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { findWebhook, findWebhooks, loadPublicKeys } from './find-webhooks.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { updateWebhook } from './update-webhook.ts'
import { MAX_WEBHOOKS, type Webhook } from './webhook.ts'

export const WebhookFormatType = builder.enumType('WebhookFormat', {
  description: 'How messages are written.',
  values: {
    STANDARD: { value: 'standard', description: 'Plain JSON as Standard Webhooks has it: type, timestamp, data.' },
    CLOUDEVENTS: { value: 'cloudevents', description: 'CloudEvents 1.0, structured: everything in the JSON.' },
    CLOUDEVENTS_BINARY: {
      value: 'cloudevents_binary',
      description: 'CloudEvents 1.0, binary: the context in ce- headers.',
    },
  } as const,
})

const DisabledBecause = builder.enumType('WebhookDisabledBecause', {
  description: 'Why the service has switched a webhook off.',
  values: {
    GONE: { value: 'gone', description: 'The receiver has answered 410.' },
    FAILING: { value: 'failing', description: 'Nothing has come through for five days.' },
  } as const,
})

const WebhookKeyType = builder.objectRef<{ publicKey: string; expiresAt: Date | null }>('WebhookKey').implement({
  description: 'A public key that signatures of a webhook are verified with.',
  fields: (t) => ({
    publicKey: t.exposeString('publicKey', { description: 'Of the ed25519 signatures (v1a): "whpk_…".' }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment after which nothing is signed with it; null for the present key.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
})

const keysOf = toMany(async (scope, ids) => groupBy(await loadPublicKeys(scope, ids), ({ webhookId }) => webhookId))

export const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address that is told of events.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What the webhook is for.' }),
    url: t.exposeString('url', { description: 'The address that is called.' }),
    format: t.field({
      type: WebhookFormatType,
      description: 'How its messages are written.',
      resolve: ({ format }) => format,
    }),
    kinds: t.exposeStringList('kinds', { nullable: true, description: 'The kinds of events it hears of; null: all.' }),
    matching: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Only events whose data contain this.',
      resolve: ({ matching }) => matching,
    }),
    withRecord: t.exposeBoolean('withRecord', { description: 'Whether messages carry the record as it is.' }),
    headerNames: t.exposeStringList('headerNames', {
      description: 'Of the headers sent along; their values are not shown again.',
    }),
    parallel: t.exposeInt('parallel', { description: 'How many deliveries are sent to it at once.' }),
    isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether it is switched on.' }),
    disabledBecause: t.field({
      type: DisabledBecause,
      nullable: true,
      description: 'Why the service has switched it off; null where it has not.',
      resolve: ({ disabledBecause }) => disabledBecause,
    }),
    failingSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when no delivery has come through, while some have failed.',
      resolve: ({ failingSince }) => failingSince,
    }),
    publicKeys: t.field({
      type: [WebhookKeyType],
      description: 'What its signatures are verified with, the present one first; a former one for a day.',
      resolve: async ({ id }, _args, { scope }) => [...(await keysOf(scope, id, {}))],
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

const CreatedWebhookType = builder.objectRef<CreatedWebhook>('CreatedWebhook').implement({
  description: 'A webhook with the secrets that were just made for it.',
  fields: (t) => ({
    webhook: t.field({
      type: WebhookType,
      description: 'The webhook, without its secrets.',
      resolve: ({ webhook }) => webhook,
    }),
    secret: t.exposeString('secret', {
      description: 'What its receiver verifies signatures (v1) with: "whsec_…". This is the only time it is shown.',
    }),
    publicKey: t.exposeString('publicKey', { description: 'The same for ed25519 signatures (v1a): "whpk_…".' }),
  }),
})

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [WebhookType],
    description: 'In the order in which they were made.',
    resolve: (_root, _args, { scope }) => findWebhooks(scope),
  }),
  webhook: t.field({
    type: WebhookType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the webhook.' }) },
    description: 'One webhook, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findWebhook(scope, id),
  }),
}))

builder.mutationFields((t) => {
  const fields = {
    kinds: t.arg.stringList({ description: 'The kinds of events to hear of, from eventKinds; null: all.' }),
    matching: t.arg({
      type: 'JSONObject',
      description: 'Only events whose data contain this: {"actor": {"kind": "member"}}.',
    }),
    withRecord: t.arg.boolean({
      description: 'Whether to send the record along as it is, with product and compliance data, where there is one.',
    }),
    headers: t.arg({
      type: 'JSONObject',
      description: 'Headers to send along, by name. Kept encrypted and not shown again.',
    }),
    parallel: t.arg.int({
      description: 'How many deliveries to send at once, 1 to 20; 8 if left out. With 1 they come one after another.',
    }),
  }
  const url = 'Where to: https://… What leads into a private network is refused unless the operator allows it.'
  return {
    createWebhook: t.field({
      type: CreatedWebhookType,
      description: `Sets up a webhook; it hears of what happens from now on. At most ${MAX_WEBHOOKS}. It needs ${PROOF}.`,
      args: {
        name: t.arg.string({ required: true, description: 'What it is for.' }),
        url: t.arg.string({ required: true, description: url }),
        format: t.arg({ type: WebhookFormatType, defaultValue: 'standard', description: 'How messages are written.' }),
        ...fields,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createWebhook(deps, reader, args)),
    }),
    updateWebhook: t.field({
      type: WebhookType,
      description: `Changes the fields that are given. Switched on again, it hears of what happens from then on. Another address needs ${PROOF}.`,
      args: {
        id: t.arg.id({ required: true, description: 'The id of the webhook.' }),
        expectedRevision: t.arg.int({ description: 'Refuses to overwrite what somebody else has saved since.' }),
        name: t.arg.string({ description: 'What it is for.' }),
        url: t.arg.string({ description: url }),
        format: t.arg({ type: WebhookFormatType, description: 'How messages are written.' }),
        ...fields,
        isEnabled: t.arg.boolean({ description: 'True switches it on, false off.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateWebhook(deps, reader, args)),
    }),
    deleteWebhook: t.field({
      type: WebhookType,
      description:
        'Deletes a webhook with its log. What was still to be delivered is not. restoreRecord puts it back with its secrets and schedules.',
      args: { id: t.arg.id({ required: true, description: 'The id of the webhook.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteWebhook(deps, reader, args)),
    }),
    rotateWebhookSecret: t.field({
      type: CreatedWebhookType,
      description: 'Gives a webhook another secret. For a day its deliveries are signed with the former as well.',
      args: { id: t.arg.id({ required: true, description: 'The id of the webhook.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => rotateWebhookSecret(deps, reader, args)),
    }),
  }
})
