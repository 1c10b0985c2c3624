import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'webhookDeliveries',
    need: 'administer',
    foreign: 'not_found',
    document: ({ webhook }) =>
      `{ webhookDeliveries(id: "${webhook}", take: 5) { messageId kind state log { number status reason } } }`,
    bad: [['take_out_of_range', ({ webhook }) => `{ webhookDeliveries(id: "${webhook}", take: 1000) { kind } }`]],
  },
  {
    name: 'webhookDelivery',
    need: 'administer',
    foreign: 'null',
    document: ({ webhook, message }) =>
      `{ webhookDelivery(id: "${webhook}", messageId: "${message}") { kind state body log { number } } }`,
    bad: [['graphql_validation', ({ webhook }) => `{ webhookDelivery(id: "${webhook}") { kind } }`]],
  },
  {
    name: 'webhookSample',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ webhookSample(kind: "passport.published", format: CLOUDEVENTS) { headers body } }',
    bad: [['event_kind_unknown', () => '{ webhookSample(kind: "x") { body } }']],
  },
  mutation(
    'testWebhook',
    ({ webhook }) => `id: "${webhook}", kind: "passport.published"`,
    'not_found',
    [
      [
        'webhook_not_found',
        () => `mutation { testWebhook(id: "${missing}", kind: "passport.published") { messageId } }`,
      ],
      ['event_kind_unknown', ({ webhook }) => `mutation { testWebhook(id: "${webhook}", kind: "x") { messageId } }`],
    ],
    'administer',
    '{ messageId state }',
  ),
  mutation(
    'redeliver',
    ({ webhook, message }) => `id: "${webhook}", messageId: "${message}"`,
    'not_found',
    [['delivery_not_found', ({ webhook }) => `mutation { redeliver(id: "${webhook}", messageId: "x") { messageId } }`]],
    'administer',
    '{ messageId state }',
  ),
  mutation(
    'redeliverRange',
    ({ webhook }) => `id: "${webhook}", from: "2026-11-01T00:00:00Z", until: "2100-01-01T00:00:00Z", onlyFailed: false`,
    'not_found',
    [
      [
        'period_reversed',
        ({ webhook }) =>
          `mutation { redeliverRange(id: "${webhook}", from: "2026-11-02T00:00:00Z", until: "2026-11-01T00:00:00Z") }`,
      ],
    ],
    'administer',
    '',
  ),
  mutation(
    'sendRecords',
    ({ webhook, published }) => `id: "${webhook}", noun: VARIANT, ids: ["${published}"]`,
    'not_found',
    [
      ['selection_size', ({ webhook }) => `mutation { sendRecords(id: "${webhook}", noun: VARIANT, ids: []) }`],
      ['product_not_found', ({ webhook }) => `mutation { sendRecords(id: "${webhook}", noun: PRODUCT, ids: ["x"]) }`],
    ],
    'administer',
    '',
  ),
]
