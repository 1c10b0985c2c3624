import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'savedViews',
    need: 'session',
    foreign: 'empty',
    document: () => '{ savedViews(list: VARIANTS) { id name state isMine } }',
    bad: [['graphql_validation', () => '{ savedViews(list: SOCKS) { id } }']],
  },
  mutation(
    'saveView',
    () => 'list: VARIANTS, name: "Drafts", state: "status=DRAFT"',
    'own_workspace',
    [
      ['field_required', () => 'mutation { saveView(list: VARIANTS, name: " ", state: "") { id } }'],
      ['text_too_long', () => `mutation { saveView(list: VARIANTS, name: "A", state: "${'x'.repeat(2_001)}") { id } }`],
      ['graphql_validation', () => 'mutation { saveView(list: SOCKS, name: "A", state: "") { id } }'],
    ],
    'session',
  ),
  mutation(
    'updateView',
    () => `id: "${missing}", name: "Drafts"`,
    'not_found',
    [
      ['view_not_found', () => `mutation { updateView(id: "${missing}", name: "A") { id } }`],
      ['field_required', () => `mutation { updateView(id: "${missing}", name: null) { id } }`],
    ],
    'session',
  ),
  mutation(
    'deleteView',
    () => `id: "${missing}"`,
    'not_found',
    [['view_not_found', () => `mutation { deleteView(id: "${missing}") { id } }`]],
    'session',
  ),
]
