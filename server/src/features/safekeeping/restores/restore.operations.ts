import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'workspaceRestores',
    need: 'read',
    foreign: 'own_workspace',
    document: () =>
      '{ workspaceRestores { id moment knownUntil restoredAt isHeld resumedAt resumedBy changed { noun created updated deleted } } }',
    bad: [['graphql_validation', () => '{ workspaceRestores { secret } }']],
  },
  {
    name: 'undoneChanges',
    need: 'own',
    foreign: 'not_found',
    document: ({ restore }) =>
      `{ undoneChanges(restoreId: "${restore}", kind: KEY_REVOKED) { kind subjectType subjectId name isKept occurredAt doneBy } }`,
    bad: [
      ['restore_not_found', () => `{ undoneChanges(restoreId: "${missing}", kind: KEY_REVOKED) { name } }`],
      [
        'take_out_of_range',
        ({ restore }) => `{ undoneChanges(restoreId: "${restore}", kind: KEY_REVOKED, take: 0) { name } }`,
      ],
      ['graphql_validation', ({ restore }) => `{ undoneChanges(restoreId: "${restore}", kind: ALL) { name } }`],
    ],
  },
  mutation(
    'resumeWorkspace',
    ({ restore }) => `id: "${restore}"`,
    'not_found',
    [
      ['restore_not_found', () => `mutation { resumeWorkspace(id: "${missing}") { id } }`],
      ['graphql_validation', () => 'mutation { resumeWorkspace { id } }'],
    ],
    'own',
    '{ id isHeld }',
  ),
]
