import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'apiKeys',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ apiKeys { id name scope prefix lastUsedAt } }',
    bad: [['graphql_validation', () => '{ apiKeys { secret } }']],
  },
  mutation(
    'createApiKey',
    () => 'name: "Shop", scope: READ',
    'own_workspace',
    [
      ['field_required', () => 'mutation { createApiKey(name: "", scope: READ) { secret } }'],
      ['graphql_validation', () => 'mutation { createApiKey(name: "A", scope: ALL) { secret } }'],
    ],
    'administer_session',
    '{ secret apiKey { id } }',
  ),
  mutation(
    'revokeApiKey',
    ({ apiKey }) => `id: "${apiKey}"`,
    'not_found',
    [['api_key_not_found', () => `mutation { revokeApiKey(id: "${missing}") { id } }`]],
    'administer',
  ),
]
