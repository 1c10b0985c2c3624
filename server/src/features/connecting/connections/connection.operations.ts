import { list, missing, mutation, type Operation } from '#test/operation.ts'

const create = (args: string) => `mutation { createConnection(${args}) { id } }`

export const operations: readonly Operation[] = [
  {
    name: 'connectors',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ connectors { kind name writes settings { key kind isRequired choices onlyIfKey onlyIfIs } } }',
    bad: [['graphql_validation', () => '{ connectors { secrets } }']],
  },
  {
    ...list(
      'connections',
      () => '',
      'id kind name settings secretNames state account { name permissions warnings { reason } } discovery { columns { key } }',
      false,
    ),
    need: 'read',
    foreign: 'own_workspace',
  },
  {
    name: 'connection',
    need: 'read',
    foreign: 'null',
    document: ({ connection }) =>
      `{ connection(id: "${connection}") { id name settings secretNames state pausedBecause { message } testFault { kind } mapping } }`,
    bad: [['graphql_validation', () => '{ connection { id } }']],
  },
  mutation(
    'createConnection',
    () => 'kind: "plain_shop", name: "A shop", settings: { address: "http://127.0.0.1:9" }, secrets: { key: "secret" }',
    'own_workspace',
    [
      ['connector_unknown', () => create('kind: "sundial", name: "A"')],
      ['field_required', () => create('kind: "plain_shop", name: " "')],
      ['setting_unknown', () => create('kind: "plain_shop", name: "A", settings: { sundial: "x" }')],
      ['settings_malformed', () => create('kind: "plain_shop", name: "A", settings: { address: 1 }')],
    ],
    'administer',
  ),
  mutation(
    'updateConnection',
    ({ connection }) => `id: "${connection}", name: "The shop", cron: "0 6 * * *", timeZone: "Europe/Lisbon"`,
    'not_found',
    [
      ['connection_not_found', () => `mutation { updateConnection(id: "${missing}", name: "A") { id } }`],
      [
        'secrets_needed',
        ({ connection }) =>
          `mutation { updateConnection(id: "${connection}", settings: { address: "http://127.0.0.1:10" }) { id } }`,
      ],
      [
        'times_incomplete',
        ({ connection }) => `mutation { updateConnection(id: "${connection}", cron: "0 6 * * *") { id } }`,
      ],
      ['cron_malformed', ({ connection }) => `mutation { updateConnection(id: "${connection}", cron: "x") { id } }`],
      [
        'leads_malformed',
        ({ connection }) => `mutation { updateConnection(id: "${connection}", leads: { sku: "x" }) { id } }`,
      ],
      [
        'mapping_malformed',
        ({ connection }) => `mutation { updateConnection(id: "${connection}", mapping: { a: 1 }) { id } }`,
      ],
      [
        'chosen_malformed',
        ({ connection }) => `mutation { updateConnection(id: "${connection}", chosen: { a: 1 }) { id } }`,
      ],
      [
        'field_out_of_range',
        ({ connection }) => `mutation { updateConnection(id: "${connection}", guardPercent: 0) { id } }`,
      ],
      [
        'record_changed',
        ({ connection }) =>
          `mutation { updateConnection(id: "${connection}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'testConnection',
    ({ connection }) => `id: "${connection}"`,
    'not_found',
    [['connection_not_found', () => `mutation { testConnection(id: "${missing}") { id } }`]],
    'administer',
    '{ id account { name } testFault { kind reason message } }',
  ),
  mutation(
    'discoverConnection',
    ({ connection }) => `id: "${connection}"`,
    'not_found',
    [['connection_not_found', () => `mutation { discoverConnection(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'pauseConnection',
    ({ connection }) => `id: "${connection}"`,
    'not_found',
    [['connection_not_found', () => `mutation { pauseConnection(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'resumeConnection',
    ({ connection }) => `id: "${connection}"`,
    'not_found',
    [['connection_not_found', () => `mutation { resumeConnection(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'disconnect',
    ({ connection }) => `id: "${connection}", references: KEEP`,
    'not_found',
    [['connection_not_found', () => `mutation { disconnect(id: "${missing}", references: REMOVE) { id } }`]],
    'administer',
  ),
]
