import { missing, mutation, type Operation } from '#test/operation.ts'

const create = (args: string) => `mutation { createFeed(${args}) { secret } }`
const WITH_SECRET = '{ secret address feed { id } }'

export const operations: readonly Operation[] = [
  {
    name: 'feeds',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ feeds { id name kind sets list matching columns address prefix lastReadAt reads { day count } } }',
    bad: [['graphql_validation', () => '{ feeds { secret } }']],
  },
  {
    name: 'feed',
    need: 'administer',
    foreign: 'null',
    document: ({ feed }) => `{ feed(id: "${feed}") { id name reads(days: 7) { day program what count lastAt } } }`,
    bad: [['graphql_validation', () => '{ feed { id } }']],
  },
  {
    name: 'feedColumns',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ feedColumns(list: FLAT) }',
    bad: [['graphql_validation', () => '{ feedColumns(list: ALL) }']],
  },
  mutation(
    'createFeed',
    () => 'name: "Report", kind: CSV, list: PRODUCTS, matching: { search: "tee", orderBy: NAME_ASC }',
    'own_workspace',
    [
      ['field_required', () => create('name: " ", kind: ODATA')],
      ['field_required', () => create('name: "A", kind: CSV')],
      ['field_of_other_kind', () => create('name: "A", kind: CSV, list: PRODUCTS, sets: [PRODUCTS]')],
      ['field_of_other_kind', () => create('name: "A", kind: ODATA, columns: ["sku"]')],
      ['selection_empty', () => create('name: "A", kind: ODATA, sets: []')],
      ['selection_empty', () => create('name: "A", kind: CSV, list: PRODUCTS, columns: []')],
      ['column_unknown', () => create('name: "A", kind: CSV, list: PRODUCTS, columns: ["sundial"]')],
      ['field_unknown', () => create('name: "A", kind: CSV, list: PRODUCTS, matching: { sundial: 1 }')],
    ],
    'administer_session',
    WITH_SECRET,
  ),
  mutation(
    'updateFeed',
    ({ feed }) => `id: "${feed}", name: "Report", columns: ["sku"], matching: { orderBy: NAME_ASC }`,
    'not_found',
    [
      ['feed_not_found', () => `mutation { updateFeed(id: "${missing}", name: "A") { id } }`],
      [
        'record_changed',
        ({ feed }) => `mutation { updateFeed(id: "${feed}", expectedRevision: 99, name: "A") { id } }`,
      ],
      ['field_of_other_kind', ({ feed }) => `mutation { updateFeed(id: "${feed}", sets: [PRODUCTS]) { id } }`],
      ['field_unknown', ({ feed }) => `mutation { updateFeed(id: "${feed}", matching: { sundial: 1 }) { id } }`],
      ['feed_revoked', ({ revokedFeed }) => `mutation { updateFeed(id: "${revokedFeed}", name: "A") { id } }`],
    ],
    'administer',
  ),
  mutation(
    'renewFeed',
    ({ feed }) => `id: "${feed}"`,
    'not_found',
    [
      ['feed_not_found', () => `mutation { renewFeed(id: "${missing}") { secret } }`],
      ['feed_revoked', ({ revokedFeed }) => `mutation { renewFeed(id: "${revokedFeed}") { secret } }`],
    ],
    'administer_session',
    WITH_SECRET,
  ),
  mutation(
    'revokeFeed',
    ({ feed }) => `id: "${feed}"`,
    'not_found',
    [['feed_not_found', () => `mutation { revokeFeed(id: "${missing}") { id } }`]],
    'administer',
  ),
]
