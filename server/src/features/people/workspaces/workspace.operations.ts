import { mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'workspace',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () =>
      '{ workspace { id slug name publicCatalogue scoreDisclosure { shown because markets { country law } } doorsSeparate installation { isShared } storage { usedMb limitMb files } } }',
    bad: [['graphql_validation', () => '{ workspace { id(take: 1) } }']],
  },
  mutation(
    'updateWorkspace',
    () => 'name: "Vesperholm", markets: ["CH", "NO"], publicScore: BY_MARKET',
    'own_workspace',
    [
      ['country_unknown', () => 'mutation { updateWorkspace(markets: ["Norway"]) { id } }'],
      ['field_required', () => 'mutation { updateWorkspace(publicScore: null) { id } }'],
      ['color_malformed', () => 'mutation { updateWorkspace(brandColor: "navy") { id } }'],
      ['field_required', () => 'mutation { updateWorkspace(name: " ") { id } }'],
      ['record_changed', () => 'mutation { updateWorkspace(name: "A", expectedRevision: 99) { id } }'],
    ],
    'administer',
  ),
]
