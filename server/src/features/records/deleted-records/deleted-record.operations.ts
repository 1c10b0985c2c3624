import { count, list, missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    ...list('deletedRecords', () => '(kind: MATERIAL, search: "deleted")', 'id recordId kind name keptUntil', false),
    need: 'read',
  },
  { ...count('deletedRecordCount'), need: 'read' },
  {
    name: 'deletedRecord',
    need: 'read',
    foreign: 'null',
    document: ({ deletedMaterial }) => `{ deletedRecord(recordId: "${deletedMaterial}") { id } }`,
    bad: [['graphql_validation', () => '{ deletedRecord { id } }']],
  },
  mutation(
    'restoreRecord',
    ({ deletedMaterial }) => `recordId: "${deletedMaterial}"`,
    'not_found',
    [['deleted_record_not_found', () => `mutation { restoreRecord(recordId: "${missing}") { recordId } }`]],
    'edit',
    '{ recordId }',
  ),
  mutation(
    'restoreRecords',
    ({ deletedMaterial }) => `recordIds: ["${deletedMaterial}"]`,
    'own_workspace',
    [['too_many_records', () => 'mutation { restoreRecords(recordIds: []) { refused { recordId } } }']],
    'edit',
    '{ restored { recordId } }',
  ),
  mutation(
    'deleteForGood',
    ({ deletedMaterial }) => `recordId: "${deletedMaterial}"`,
    'not_found',
    [['deleted_record_not_found', () => `mutation { deleteForGood(recordId: "${missing}") { id } }`]],
    'administer',
  ),
]
