import { missing, mutation, type Operation } from '#test/operation.ts'

const nowhere = 'http://127.0.0.1:9/'

export const operations: readonly Operation[] = [
  {
    name: 'webhooks',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ webhooks { id name url kinds isEnabled publicKeys { publicKey } lastDelivery { state } failedDeliveries } }',
    bad: [['graphql_validation', () => '{ webhooks { secret } }']],
  },
  {
    name: 'webhook',
    need: 'administer',
    foreign: 'null',
    document: ({ webhook }) => `{ webhook(id: "${webhook}") { id name publicKeys { publicKey } } }`,
    bad: [['graphql_validation', () => '{ webhook { id } }']],
  },
  mutation(
    'createWebhook',
    () =>
      'name: "Shop", url: "http://127.0.0.1:9/hook", kinds: ["passport.published"], headers: { authorization: "x" }',
    'own_workspace',
    [
      ['field_required', () => 'mutation { createWebhook(name: "", url: "https://example.com") { secret } }'],
      ['web_address_malformed', () => 'mutation { createWebhook(name: "A", url: "example") { secret } }'],
      ['target_private', () => 'mutation { createWebhook(name: "A", url: "http://127.0.0.1:1/") { secret } }'],
      [
        'target_private',
        () => 'mutation { createWebhook(name: "A", url: "http://[::ffff:169.254.169.254]/") { secret } }',
      ],
      ['event_kind_unknown', () => `mutation { createWebhook(name: "A", url: "${nowhere}", kinds: ["x"]) { secret } }`],
      [
        'headers_malformed',
        () => `mutation { createWebhook(name: "A", url: "${nowhere}", headers: { a: 1 }) { secret } }`,
      ],
      [
        'header_not_allowed',
        () => `mutation { createWebhook(name: "A", url: "${nowhere}", headers: { host: "a" }) { secret } }`,
      ],
      ['field_out_of_range', () => `mutation { createWebhook(name: "A", url: "${nowhere}", parallel: 99) { secret } }`],
    ],
    'administer',
    '{ secret publicKey webhook { id headerNames } }',
  ),
  mutation(
    'updateWebhook',
    ({ webhook }) => `id: "${webhook}", name: "ERP", isEnabled: false`,
    'not_found',
    [
      ['webhook_not_found', () => `mutation { updateWebhook(id: "${missing}", name: "A") { id } }`],
      [
        'target_private',
        ({ webhook }) => `mutation { updateWebhook(id: "${webhook}", url: "http://10.0.0.1/") { id } }`,
      ],
      [
        'record_changed',
        ({ webhook }) => `mutation { updateWebhook(id: "${webhook}", expectedRevision: 99, name: "A") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation(
    'deleteWebhook',
    ({ webhook }) => `id: "${webhook}"`,
    'not_found',
    [['webhook_not_found', () => `mutation { deleteWebhook(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'rotateWebhookSecret',
    ({ webhook }) => `id: "${webhook}"`,
    'not_found',
    [['webhook_not_found', () => `mutation { rotateWebhookSecret(id: "${missing}") { secret } }`]],
    'administer',
    '{ secret publicKey webhook { id } }',
  ),
]
