import { builder, change } from '../access/schema-builder.ts'
import type { ApiKey } from './api-key.ts'
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

export const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'A credential for programs. It belongs to the workspace, not to a person.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scope: t.field({ type: ApiKeyScopeType, resolve: (key) => key.scope }),
    prefix: t.exposeString('prefix', { description: 'The public beginning of the secret, to recognise it by.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of who made it.' }),
    createdAt: t.field({ type: 'DateTime', resolve: (key) => key.createdAt }),
    expiresAt: t.field({ type: 'DateTime', nullable: true, resolve: (key) => key.expiresAt }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To the minute.',
      resolve: (key) => key.lastUsedAt,
    }),
    revokedAt: t.field({ type: 'DateTime', nullable: true, resolve: (key) => key.revokedAt }),
  }),
})

const CreatedApiKeyType = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyType, resolve: ({ apiKey }) => apiKey }),
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
    description: 'Makes a key that may do no more than who makes it.',
    args: {
      name: t.arg.string({ required: true, description: 'What the key is for.' }),
      scope: t.arg({ type: ApiKeyScopeType, required: true }),
      expiresAt: t.arg({ type: 'DateTime', description: 'When it stops working; left out: never.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => createApiKey(deps, reader, args)),
  }),
  revokeApiKey: t.field({
    type: ApiKeyType,
    description: 'Ends a key at once and for good.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => revokeApiKey(deps, reader, args)),
  }),
}))
