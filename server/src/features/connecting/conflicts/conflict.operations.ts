import { mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'connectionConflicts',
    need: 'read',
    foreign: 'not_found',
    document: ({ connection }) =>
      `{ connectionConflicts(connectionId: "${connection}") { id noun recordId field ours theirs isKept } }`,
    bad: [
      ['connection_not_found', () => '{ connectionConflicts(connectionId: "x") { id } }'],
      [
        'take_out_of_range',
        ({ connection }) => `{ connectionConflicts(connectionId: "${connection}", take: 101) { id } }`,
      ],
    ],
  },
  {
    name: 'connectionConflictCount',
    need: 'read',
    foreign: 'not_found',
    document: ({ connection }) => `{ connectionConflictCount(connectionId: "${connection}") }`,
    bad: [['graphql_validation', () => '{ connectionConflictCount }']],
  },
  mutation(
    'decideConnectionConflicts',
    ({ connection }) => `connectionId: "${connection}", for: THEIRS`,
    'not_found',
    [
      ['graphql_validation', () => 'mutation { decideConnectionConflicts(connectionId: "x") { decided } }'],
      [
        'connection_not_found',
        () => 'mutation { decideConnectionConflicts(connectionId: "x", for: OURS) { decided } }',
      ],
    ],
    'edit',
    '{ decided refused { id because { message } } }',
  ),
]
