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
    WRITE: { value: 'write', description: 'READ, and change and publish records.' },
    ADMIN: { value: 'admin', description: 'WRITE, and manage members, keys and the workspace.' },
  } as const,
})

const ApiKeyWarningType = builder.enumType('ApiKeyWarning', {
  description: 'What somebody should look at in a key that works.',
  values: {
    NO_EXPIRY: { value: 'no_expiry', description: 'It never ends by itself.' },
    ENDS_SOON: { value: 'ends_soon', description: 'It ends within 30 days.' },
    MAKER_LEFT: { value: 'maker_left', description: 'Whoever made it is a member no longer.' },
    EXCEEDS_MAKER: { value: 'exceeds_maker', description: 'It may do more than whoever made it may now.' },
  } as const,
})

export const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description:
    'A credential for programs. It acts for the workspace, and ends when whoever made it is removed, or may no longer do as much, unless it is ' +
    'kept on purpose.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What the key is for, in the words of who made it.' }),
    scope: t.field({ type: ApiKeyScopeType, description: 'What the key may do.', resolve: (key) => key.scope }),
    prefix: t.exposeString('prefix', { description: 'The public beginning of the secret, to recognise it by.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of who made it, as it was then.' }),
    createdById: t.id({
      nullable: true,
      description: 'The person who made it; null for a key of the service’s own making.',
      resolve: ({ makerUserId }) => makerUserId,
    }),
    warnings: t.field({
      type: [ApiKeyWarningType],
      description: 'Empty for a key that works no longer.',
      resolve: (key, _args, { deps }) => warningsOf(key, deps.now()),
    }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (key) => key.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment it ends; null for a key without end.',
      resolve: (key) => key.expiresAt,
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To the minute.',
      resolve: (key) => key.lastUsedAt,
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment it was revoked; null while it has not been.',
      resolve: (key) => key.revokedAt,
    }),
  }),
})

const CreatedApiKeyType = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'A key that was just made, with its secret.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyType, description: 'The key, without its secret.', resolve: ({ apiKey }) => apiKey }),
    secret: t.exposeString('secret', {
      description: 'The key itself. It is not kept, so this is the only time it is shown.',
    }),
  }),
})

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: [ApiKeyType],
    description: 'The 500 newest keys, revoked and expired ones among them.',
    resolve: (_root, _args, { scope }) => findApiKeys(scope),
  }),
}))

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKeyType,
    description: `Makes a key that may do no more than who makes it. For signed-in people alone: a key makes no keys. It needs ${PROOF}.`,
    args: {
      name: t.arg.string({ required: true, description: 'What the key is for.' }),
      scope: t.arg({ type: ApiKeyScopeType, required: true, description: 'What the key may do.' }),
      expiresAt: t.arg({ type: 'DateTime', description: 'When it stops working; left out: in a year; null: never.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => createApiKey(deps, reader, args)),
  }),
  revokeApiKey: t.field({
    type: ApiKeyType,
    description: 'Ends a key at once and for good.',
    args: { id: t.arg.id({ required: true, description: 'The id of the key.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => revokeApiKey(deps, reader, args)),
  }),
}))
