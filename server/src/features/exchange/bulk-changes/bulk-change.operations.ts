import { list, missing, mutation, type Operation, one } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'previewBulkChange',
    need: 'edit',
    foreign: 'own_workspace',
    document: ({ draft }) => `{ previewBulkChange(verb: PUBLISH, noun: VARIANT, ids: ["${draft}"]) { total tried } }`,
    bad: [
      ['selection_not_one', () => '{ previewBulkChange(verb: PUBLISH, noun: VARIANT) { total } }'],
      ['verb_not_for_noun', () => '{ previewBulkChange(verb: PUBLISH, noun: COMPANY, matching: {}) { total } }'],
      ['fields_missing', () => '{ previewBulkChange(verb: UPDATE, noun: VARIANT, matching: {}) { total } }'],
      [
        'field_unknown',
        () => '{ previewBulkChange(verb: UPDATE, noun: VARIANT, matching: {}, fields: { colour: "red" }) { total } }',
      ],
      [
        'field_malformed',
        () => '{ previewBulkChange(verb: UPDATE, noun: COMPANY, matching: {}, fields: { role: "KING" }) { total } }',
      ],
      ['field_unknown', () => '{ previewBulkChange(verb: DELETE, noun: VARIANT, matching: { take: 1 }) { total } }'],
    ],
  },
  {
    ...list('bulkChanges', () => '(take: 5)', 'id verb noun state total changed refusals { count }', false),
    need: 'read',
  },
  one('bulkChange', ({ bulkChange }) => bulkChange, 'read'),
  mutation(
    'startBulkChange',
    ({ draft }) => `verb: UPDATE, noun: VARIANT, ids: ["${draft}"], fields: { color: "red" }`,
    'own_workspace',
    [
      ['selection_empty', () => 'mutation { startBulkChange(verb: DELETE, noun: VARIANT, ids: []) { id } }'],
      [
        'selection_empty',
        () => 'mutation { startBulkChange(verb: DELETE, noun: VARIANT, matching: { search: "nowhere" }) { id } }',
      ],
      [
        'fields_unexpected',
        () =>
          'mutation { startBulkChange(verb: DELETE, noun: VARIANT, matching: {}, fields: { color: "red" }) { id } }',
      ],
      [
        'field_out_of_range',
        () => 'mutation { startBulkChange(verb: UPDATE, noun: VARIANT, matching: {}, fields: { weight: -1 }) { id } }',
      ],
    ],
  ),
  {
    name: 'matchBrand',
    need: 'edit',
    foreign: 'bad_input',
    document: ({ brand }) =>
      `mutation { createProduct(name: "Worn", brand: "NORDLYS") { id } matchBrand(brandId: "${brand}", text: "NORDLYS") { id } }`,
    bad: [
      ['company_not_found', () => `mutation { matchBrand(brandId: "${missing}", text: "Nordlys") { id } }`],
      ['company_not_brand', ({ company }) => `mutation { matchBrand(brandId: "${company}", text: "Nordlys") { id } }`],
      ['selection_empty', ({ brand }) => `mutation { matchBrand(brandId: "${brand}", text: "Nowhere") { id } }`],
    ],
  },
  mutation('cancelBulkChange', ({ bulkChange }) => `id: "${bulkChange}"`, 'not_found', [
    ['bulk_change_not_found', () => `mutation { cancelBulkChange(id: "${missing}") { id } }`],
  ]),
  mutation('undoBulkChange', ({ bulkChange }) => `id: "${bulkChange}"`, 'not_found', [
    ['bulk_change_not_found', () => `mutation { undoBulkChange(id: "${missing}") { id } }`],
  ]),
]
