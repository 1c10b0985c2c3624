import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'me',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ me { id kind name workspace { id } } }',
    bad: [['graphql_validation', () => '{ me(id: 1) { id } }']],
  },
  {
    name: 'sessions',
    need: 'session',
    foreign: 'own_workspace',
    document: () => '{ sessions { id userAgent isCurrent } }',
    bad: [['graphql_validation', () => '{ sessions { token } }']],
  },
  mutation(
    'endSession',
    () => `id: "${missing}"`,
    'not_found',
    [['session_not_found', () => `mutation { endSession(id: "${missing}") { id } }`]],
    'session',
  ),
  {
    name: 'endOtherSessions',
    need: 'session',
    foreign: 'own_workspace',
    document: () => 'mutation { endOtherSessions { id } }',
    bad: [['graphql_validation', () => 'mutation { endOtherSessions { token } }']],
  },
  mutation(
    'updateMe',
    () => 'name: "Olga the Owner"',
    'own_workspace',
    [['field_required', () => 'mutation { updateMe(name: " ") { name } }']],
    'session',
    '{ name }',
  ),
]
