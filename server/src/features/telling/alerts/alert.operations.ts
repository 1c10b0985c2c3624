import { mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'alerts',
    need: 'administer',
    foreign: 'own_workspace',
    document: () => '{ alerts { isOn language } }',
    bad: [['graphql_validation', () => '{ alerts { email } }']],
  },
  mutation(
    'setAlerts',
    () => 'sendIn: FR',
    'own_workspace',
    [['graphql_validation', () => 'mutation { setAlerts(sendIn: LATIN) { isOn } }']],
    'administer_session',
    '{ isOn language }',
  ),
]
