import { missing, mutation, type Operation } from '#test/operation.ts'

const GUID = '1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90'
const MODEL = {
  name: '"Report"',
  tenant: '"acme.onmicrosoft.com"',
  clientId: `"${GUID}"`,
  clientSecret: '"planted-secret"',
  groupId: `"${GUID}"`,
  datasetId: `"${GUID}"`,
}
const args = (given: Partial<typeof MODEL> & { readonly mostADay?: string }) =>
  Object.entries({ ...MODEL, isPaused: 'true', ...given })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
const create = (given: Parameters<typeof args>[0]) => `mutation { createRefreshedModel(${args(given)}) { id } }`

export const operations: readonly Operation[] = [
  {
    name: 'refreshedModels',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ refreshedModels { id name tenant mostADay isPaused waiting dueAt usedToday fault { message } refreshes { askedAt outcome } } }',
    bad: [['graphql_validation', () => '{ refreshedModels { clientSecret } }']],
  },
  mutation(
    'createRefreshedModel',
    () => args({}),
    'own_workspace',
    [
      ['field_required', () => create({ name: '" "' })],
      ['guid_malformed', () => create({ groupId: '"../../admin"' })],
      ['guid_malformed', () => create({ datasetId: '"x"' })],
      ['tenant_malformed', () => create({ tenant: '"acme.com/../x"' })],
      ['client_secret_malformed', () => create({ clientSecret: '" "' })],
      ['field_out_of_range', () => create({ mostADay: '49' })],
    ],
    'administer',
  ),
  mutation(
    'updateRefreshedModel',
    ({ refreshedModel }) => `id: "${refreshedModel}", name: "The report", mostADay: 4`,
    'not_found',
    [
      ['refreshed_model_not_found', () => `mutation { updateRefreshedModel(id: "${missing}", name: "A") { id } }`],
      [
        'record_changed',
        ({ refreshedModel }) =>
          `mutation { updateRefreshedModel(id: "${refreshedModel}", expectedRevision: 99, name: "A") { id } }`,
      ],
      [
        'client_secret_needed',
        ({ refreshedModel }) =>
          `mutation { updateRefreshedModel(id: "${refreshedModel}", tenant: "other.onmicrosoft.com") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'refreshModelNow',
    ({ refreshedModel }) => `id: "${refreshedModel}"`,
    'not_found',
    [
      ['refreshed_model_not_found', () => `mutation { refreshModelNow(id: "${missing}") { id } }`],
      ['model_paused', ({ pausedModel }) => `mutation { refreshModelNow(id: "${pausedModel}") { id } }`],
    ],
    'administer',
  ),
  mutation(
    'deleteRefreshedModel',
    ({ refreshedModel }) => `id: "${refreshedModel}"`,
    'not_found',
    [['refreshed_model_not_found', () => `mutation { deleteRefreshedModel(id: "${missing}") { id } }`]],
    'administer',
  ),
]
