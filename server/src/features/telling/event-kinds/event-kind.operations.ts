import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'eventKinds',
    need: 'read',
    foreign: 'own_workspace',
    document: () => '{ eventKinds { kind subject version description schema sample } }',
    bad: [],
  },
]
