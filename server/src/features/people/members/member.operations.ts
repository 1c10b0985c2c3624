import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'members',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ members { id name email role } }',
    bad: [['graphql_validation', () => '{ members { password } }']],
  },
  {
    name: 'invitations',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ invitations { id email role expiresAt } }',
    bad: [['graphql_validation', () => '{ invitations { token } }']],
  },
  mutation(
    'inviteMember',
    () => 'email: "ines@ribeira.example", role: EDITOR',
    'own_workspace',
    [['email_malformed', () => 'mutation { inviteMember(email: "ines", role: EDITOR) { url } }']],
    'administer',
    '{ url invitation { id } }',
  ),
  mutation(
    'revokeInvitation',
    ({ invitation }) => `id: "${invitation}"`,
    'not_found',
    [['invitation_not_found', () => `mutation { revokeInvitation(id: "${missing}") { id } }`]],
    'administer',
  ),
  mutation(
    'changeMemberRole',
    ({ member }) => `userId: "${member}", role: VIEWER`,
    'not_found',
    [['member_not_found', () => `mutation { changeMemberRole(userId: "${missing}", role: VIEWER) { id } }`]],
    'administer',
  ),
  mutation(
    'removeMember',
    ({ member }) => `userId: "${member}"`,
    'not_found',
    [['member_not_found', () => `mutation { removeMember(userId: "${missing}") { id } }`]],
    'administer',
  ),
]
