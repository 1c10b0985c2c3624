import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'events',
    need: 'read',
    foreign: 'empty',
    document: ({ published }) => `{ events(subjectId: "${published}", take: 5) { id kind actorName data occurredAt } }`,
    bad: [
      ['take_out_of_range', () => '{ events(take: 1000) { id } }'],
      ['period_reversed', () => '{ events(from: "2026-02-02T00:00:00Z", until: "2026-02-01T00:00:00Z") { id } }'],
    ],
  },
  {
    name: 'eventActors',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ eventActors { id kind name } }',
    bad: [['graphql_validation', () => '{ eventActors { secret } }']],
  },
]
