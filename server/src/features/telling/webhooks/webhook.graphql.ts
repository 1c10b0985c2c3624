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
  description: 'The format of its messages.',
  values: {
    STANDARD: { value: 'standard', description: 'Plain JSON as Standard Webhooks defines it: type, timestamp, data.' },
    CLOUDEVENTS: {
      value: 'cloudevents',
      description: 'CloudEvents 1.0 in structured mode: everything is in the JSON.',
    },
    CLOUDEVENTS_BINARY: {
      value: 'cloudevents_binary',
      description: 'CloudEvents 1.0 in binary mode: the context is in ce- headers.',
    },
  } as const,
})

const DisabledBecause = builder.enumType('WebhookDisabledBecause', {
  description: 'Why the service switched a webhook off.',
  values: {
    GONE: { value: 'gone', description: 'The receiver responded with 410.' },
    FAILING: { value: 'failing', description: 'No delivery has succeeded for five days.' },
  } as const,
})

const WebhookKeyType = builder.objectRef<{ publicKey: string; expiresAt: Date | null }>('WebhookKey').implement({
  description: 'A public key that verifies a webhook’s signatures.',
  fields: (t) => ({
    publicKey: t.exposeString('publicKey', { description: 'The key for ed25519 signatures (v1a): "whpk_…".' }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it stops being used to sign; null for the current key.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
})

const keysOf = toMany(async (scope, ids) => groupBy(await loadPublicKeys(scope, ids), ({ webhookId }) => webhookId))

export const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address to which events are sent.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What the webhook is for.' }),
    url: t.exposeString('url', { description: 'The address that is called.' }),
    format: t.field({
      type: WebhookFormatType,
      description: 'The format of its messages.',
      resolve: ({ format }) => format,
    }),
    kinds: t.exposeStringList('kinds', {
      nullable: true,
      description: 'The kinds of events it receives; null for all.',
    }),
    matching: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Only events whose data contains this are sent.',
      resolve: ({ matching }) => matching,
    }),
    withRecord: t.exposeBoolean('withRecord', { description: 'Whether messages include the record as it is now.' }),
    headerNames: t.exposeStringList('headerNames', {
      description: 'The names of the headers sent with each message; their values are not shown again.',
    }),
    parallel: t.exposeInt('parallel', { description: 'How many deliveries are sent to it at once.' }),
    isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether it is switched on.' }),
    disabledBecause: t.field({
      type: DisabledBecause,
      nullable: true,
      description: 'Why the service switched it off; null unless it did.',
      resolve: ({ disabledBecause }) => disabledBecause,
    }),
    failingSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when all deliveries have failed; null if none has failed since the last that was delivered.',
      resolve: ({ failingSince }) => failingSince,
    }),
    publicKeys: t.field({
      type: [WebhookKeyType],
      description: 'The keys that verify its signatures, the current one first; a former key remains for one day.',
      resolve: async ({ id }, _args, { scope }) => [...(await keysOf(scope, id, {}))],
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

const CreatedWebhookType = builder.objectRef<CreatedWebhook>('CreatedWebhook').implement({
  description: 'A webhook with its new secrets.',
  fields: (t) => ({
    webhook: t.field({
      type: WebhookType,
      description: 'The webhook, without its secrets.',
      resolve: ({ webhook }) => webhook,
    }),
    secret: t.exposeString('secret', {
      description:
        'The secret with which the receiver verifies signatures (v1): "whsec_…". It is shown only this once.',
    }),
    publicKey: t.exposeString('publicKey', { description: 'The public key for ed25519 signatures (v1a): "whpk_…".' }),
  }),
})

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [WebhookType],
    description: 'Oldest first.',
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
    kinds: t.arg.stringList({ description: 'The kinds of events to send, from eventKinds; null for all.' }),
    matching: t.arg({
      type: 'JSONObject',
      description: 'Send only events whose data contains this: {"actor": {"kind": "member"}}.',
    }),
    withRecord: t.arg.boolean({
      description: 'Whether to include the record as it is now, with product and compliance data, if there is one.',
    }),
    headers: t.arg({
      type: 'JSONObject',
      description: 'Headers to send with each message, by name. They are stored encrypted and not shown again.',
    }),
    parallel: t.arg.int({
      description:
        'How many deliveries to send at once, 1 to 20; 8 if omitted. With 1, they are sent one after another.',
    }),
  }
  const url =
    'The address to send events to: https://… An address in a private network is refused unless the operator ' +
    'allows it.'
  return {
    createWebhook: t.field({
      type: CreatedWebhookType,
      description: `Creates a webhook, which receives events from now on. At most ${MAX_WEBHOOKS}. It needs ${PROOF}.`,
      args: {
        name: t.arg.string({ required: true, description: 'What the webhook is for.' }),
        url: t.arg.string({ required: true, description: url }),
        format: t.arg({
          type: WebhookFormatType,
          defaultValue: 'standard',
          description: 'The format of its messages.',
        }),
        ...fields,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createWebhook(deps, reader, args)),
    }),
    updateWebhook: t.field({
      type: WebhookType,
      description:
        'Changes the given fields. A webhook that is switched on again receives events from then on. Changing ' +
        `the address needs ${PROOF}.`,
      args: {
        id: t.arg.id({ required: true, description: 'The id of the webhook.' }),
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'What the webhook is for.' }),
        url: t.arg.string({ description: url }),
        format: t.arg({ type: WebhookFormatType, description: 'The format of its messages.' }),
        ...fields,
        isEnabled: t.arg.boolean({ description: 'True to switch it on, false to switch it off.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateWebhook(deps, reader, args)),
    }),
    deleteWebhook: t.field({
      type: WebhookType,
      description:
        'Deletes a webhook and its log. Pending deliveries are not sent. restoreRecord restores it with its ' +
        'secrets and schedules.',
      args: { id: t.arg.id({ required: true, description: 'The id of the webhook.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteWebhook(deps, reader, args)),
    }),
    rotateWebhookSecret: t.field({
      type: CreatedWebhookType,
      description: 'Gives a webhook a new secret. For one day, its deliveries are signed with the former secret too.',
      args: { id: t.arg.id({ required: true, description: 'The id of the webhook.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => rotateWebhookSecret(deps, reader, args)),
    }),
  }
})
