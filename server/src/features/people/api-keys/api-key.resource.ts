import { addOperations } from '#kit/rest-resources.ts'
import { boundsOf } from '#platform/rest/bounds.ts'
import { apiKeyRules } from './api-key.ts'

addOperations('API keys', [
  { method: 'GET', path: '/api-keys', id: 'listApiKeys', field: 'apiKeys', summary: 'List API keys' },
  {
    method: 'POST',
    path: '/api-keys',
    id: 'createApiKey',
    bounds: boundsOf(apiKeyRules),
    field: 'createApiKey',
    parts: ['apiKey'],
    answersSecret: true,
    creates: true,
    example: { name: 'The shop', scope: 'READ' },
    summary: 'Create an API key; its secret is shown only this once',
  },
  { method: 'DELETE', path: '/api-keys/{id}', id: 'revokeApiKey', field: 'revokeApiKey', summary: 'Revoke an API key' },
])
