import { missing, mutation, type Operation, one } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'importProfiles',
    need: 'read',
    foreign: 'empty',
    document: () => '{ importProfiles { id name headers document } }',
    bad: [['graphql_validation', () => '{ importProfiles { letter } }']],
  },
  one('importProfile', (fixture) => fixture.importProfile, 'read'),
  mutation('createImportProfile', ({ upload }) => `name: "Again ${upload}", importId: "${upload}"`, 'not_found', [
    ['import_not_found', () => `mutation { createImportProfile(name: "A", importId: "${missing}") { id } }`],
    ['profile_of_nothing', () => 'mutation { createImportProfile(name: "A") { id } }'],
    ['profile_malformed', () => 'mutation { createImportProfile(document: "{}") { id } }'],
    ['field_required', ({ upload }) => `mutation { createImportProfile(name: " ", importId: "${upload}") { id } }`],
  ]),
  mutation(
    'updateImportProfile',
    (fixture) => `id: "${fixture.importProfile}", name: "Renamed ${fixture.importProfile}"`,
    'not_found',
    [
      ['import_profile_not_found', () => `mutation { updateImportProfile(id: "${missing}", name: "A") { id } }`],
      ['graphql_validation', () => 'mutation { updateImportProfile(name: "A") { id } }'],
    ],
  ),
  mutation(
    'applyImportProfile',
    ({ upload, importProfile }) => `id: "${upload}", profileId: "${importProfile}"`,
    'not_found',
    [
      [
        'import_profile_not_found',
        ({ upload }) => `mutation { applyImportProfile(id: "${upload}", profileId: "${missing}") { id } }`,
      ],
      [
        'import_not_found',
        ({ importProfile }) =>
          `mutation { applyImportProfile(id: "${missing}", profileId: "${importProfile}") { id } }`,
      ],
    ],
  ),
  mutation('deleteImportProfile', (fixture) => `id: "${fixture.importProfile}"`, 'not_found', [
    ['import_profile_not_found', () => `mutation { deleteImportProfile(id: "${missing}") { id } }`],
    ['graphql_validation', () => 'mutation { deleteImportProfile { id } }'],
  ]),
]
