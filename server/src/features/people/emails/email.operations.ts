import { mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'mail',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ mail { isSet sender } }',
    bad: [['graphql_validation', () => '{ mail { password } }']],
  },
  {
    name: 'emails',
    need: 'read',
    foreign: 'empty',
    document: () => '{ emails(state: SENT) { id kind recipient state } }',
    bad: [
      ['take_out_of_range', () => '{ emails(take: 101) { id } }'],
      ['graphql_validation', () => '{ emails { html } }'],
    ],
  },
  {
    name: 'email',
    need: 'read',
    foreign: 'null',
    document: ({ email }) => `{ email(id: "${email}") { id kind state because { message } } }`,
    bad: [['graphql_validation', () => '{ email { id } }']],
  },
  mutation(
    'sendTestEmail',
    () => 'language: EN',
    'own_workspace',
    [['graphql_validation', () => 'mutation { sendTestEmail(language: LATIN) { isSent } }']],
    'administer_session',
    '{ isSent recipient answer because { reason message } }',
  ),
]
