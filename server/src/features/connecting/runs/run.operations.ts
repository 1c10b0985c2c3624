import { list, missing, mutation, type Operation } from '#test/operation.ts'

const none = (name: string): Operation['bad'] => [
  ['run_not_found', () => `mutation { ${name}(id: "${missing}") { id } }`],
]

export const operations: readonly Operation[] = [
  {
    ...list('connectionRuns', () => '', 'id state isFull rows connection { name } found { changes }', false),
    need: 'read',
    foreign: 'own_workspace',
  },
  {
    name: 'connectionRun',
    need: 'read',
    foreign: 'null',
    document: ({ connectionRun }) =>
      `{ connectionRun(id: "${connectionRun}") { id state isFull since rows total leftOutCount leftOut { name } importId } }`,
    bad: [['graphql_validation', () => '{ connectionRun { id } }']],
  },
  {
    name: 'connectionNotices',
    need: 'edit',
    foreign: 'own_workspace',
    document: () => '{ connectionNotices { kind connection { name } run { id } because { message } } }',
    bad: [['graphql_validation', () => '{ connectionNotices(take: 3) { kind } }']],
  },
  mutation('startConnectionRun', ({ connection }) => `connectionId: "${connection}"`, 'not_found', [
    ['connection_not_found', () => `mutation { startConnectionRun(connectionId: "${missing}") { id } }`],
  ]),
  mutation('continueConnectionRun', ({ waitingRun }) => `id: "${waitingRun}"`, 'not_found', [
    ...none('continueConnectionRun'),
    ['run_not_ready', ({ cancelledRun }) => `mutation { continueConnectionRun(id: "${cancelledRun}") { id } }`],
  ]),
  mutation(
    'cancelConnectionRun',
    ({ connectionRun }) => `id: "${connectionRun}"`,
    'not_found',
    none('cancelConnectionRun'),
  ),
  mutation('undoConnectionRun', ({ finishedRun }) => `id: "${finishedRun}"`, 'not_found', [
    ...none('undoConnectionRun'),
    ['run_not_ready', ({ cancelledRun }) => `mutation { undoConnectionRun(id: "${cancelledRun}") { id } }`],
  ]),
]
