import { CREATED_AT, ID, PROOF } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { type ApiKey, warningsOf } from './api-key.ts'
import { type CreatedApiKey, createApiKey } from './create-api-key.ts'
import { findApiKeys } from './find-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const ApiKeyScopeType = builder.enumType('ApiKeyScope', {
  description: 'What a key may do.',
  values: {
    READ: { value: 'read', description: 'See everything in the workspace.' },
    WRITE: { value: 'write', description: 'Everything READ may do, and change and publish records.' },
    ADMIN: { value: 'admin', description: 'Everything WRITE may do, and manage members, keys and the workspace.' },
  } as const,
})

const ApiKeyWarningType = builder.enumType('ApiKeyWarning', {
  description: 'Something about a working key that deserves attention.',
  values: {
    NO_EXPIRY: { value: 'no_expiry', description: 'It never expires.' },
    ENDS_SOON: { value: 'ends_soon', description: 'It expires within 30 days.' },
    MAKER_LEFT: { value: 'maker_left', description: 'Its creator is no longer a member.' },
    EXCEEDS_MAKER: { value: 'exceeds_maker', description: 'It may do more than its creator may do now.' },
  } as const,
})

export const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description:
    'A credential for programs. It acts for the workspace, and ends when its creator is removed or may no ' +
    'longer do as much, unless it is explicitly kept.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What the key is for, in its creator’s words.' }),
    scope: t.field({ type: ApiKeyScopeType, description: 'What the key may do.', resolve: (key) => key.scope }),
    prefix: t.exposeString('prefix', { description: 'The public beginning of the secret, to recognise the key by.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of its creator at the time.' }),
    createdById: t.id({
      nullable: true,
      description: 'The person who created it; null for a key that the service created.',
      resolve: ({ makerUserId }) => makerUserId,
    }),
    warnings: t.field({
      type: [ApiKeyWarningType],
      description: 'Empty for a key that no longer works.',
      resolve: (key, _args, { deps }) => warningsOf(key, deps.now()),
    }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (key) => key.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null for a key that never expires.',
      resolve: (key) => key.expiresAt,
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
      resolve: (key) => key.lastUsedAt,
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null unless it was.',
      resolve: (key) => key.revokedAt,
    }),
  }),
})

const CreatedApiKeyType = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'A new key, with its secret.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyType, description: 'The key, without its secret.', resolve: ({ apiKey }) => apiKey }),
    secret: t.exposeString('secret', {
      description: 'The key itself. It is not stored and is shown only this once.',
    }),
  }),
})

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: [ApiKeyType],
    description: 'The 500 newest keys, including revoked and expired ones.',
    resolve: (_root, _args, { scope }) => findApiKeys(scope),
  }),
}))

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKeyType,
    description:
      'Creates a key that may do no more than its creator. For signed-in people only: a key cannot create keys. ' +
      `It needs ${PROOF}.`,
    args: {
      name: t.arg.string({ required: true, description: 'What the key is for.' }),
      scope: t.arg({ type: ApiKeyScopeType, required: true, description: 'What the key may do.' }),
      expiresAt: t.arg({ type: 'DateTime', description: 'When it expires: omitted, in a year; null, never.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => createApiKey(deps, reader, args)),
  }),
  revokeApiKey: t.field({
    type: ApiKeyType,
    description: 'Revokes a key at once, for good.',
    args: { id: t.arg.id({ required: true, description: 'The id of the key.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => revokeApiKey(deps, reader, args)),
  }),
}))
