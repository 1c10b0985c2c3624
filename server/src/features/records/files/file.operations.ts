import { list, missing, mutation, type Operation, one, remove } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list(
    'files',
    ({ product }) => `(productId: "${product}", kind: DOCUMENT, attached: true, search: "are")`,
    'id name mediaType size url thumbnailUrl',
    false,
  ),
  one('file', ({ file }) => file),
  {
    name: 'fileCount',
    need: 'nothing',
    foreign: 'empty',
    document: () => '{ fileCount }',
    bad: [['graphql_validation', () => '{ fileCount(productId: {}) }']],
  },
  mutation('updateFile', ({ file }) => `id: "${file}", alt: "How to wash it"`, 'not_found', [
    ['file_not_found', () => `mutation { updateFile(id: "${missing}", alt: "x") { id } }`],
    ['file_name_malformed', ({ file }) => `mutation { updateFile(id: "${file}", name: "../..") { id } }`],
    ['position_out_of_range', ({ file }) => `mutation { updateFile(id: "${file}", position: -1) { id } }`],
    ['record_changed', ({ file }) => `mutation { updateFile(id: "${file}", alt: "x", expectedRevision: 7) { id } }`],
  ]),
  {
    name: 'orderFiles',
    need: 'edit',
    foreign: 'not_found',
    document: ({ file }) => `mutation { orderFiles(ids: ["${file}"]) { id position } }`,
    bad: [
      ['file_not_found', () => `mutation { orderFiles(ids: ["${missing}"]) { id } }`],
      ['files_twice', ({ file }) => `mutation { orderFiles(ids: ["${file}", "${file}"]) { id } }`],
    ],
  },
  mutation('attachFile', ({ file, draft }) => `id: "${file}", variantId: "${draft}"`, 'not_found', [
    ['file_not_found', ({ draft }) => `mutation { attachFile(id: "${missing}", variantId: "${draft}") { id } }`],
    ['variant_not_found', ({ file }) => `mutation { attachFile(id: "${file}", variantId: "${missing}") { id } }`],
    ['field_required', ({ file }) => `mutation { attachFile(id: "${file}") { id } }`],
    [
      'too_many_subjects',
      ({ file, draft, product }) =>
        `mutation { attachFile(id: "${file}", variantId: "${draft}", productId: "${product}") { id } }`,
    ],
  ]),
  remove('detachFile', ({ file }) => file, 'file_not_found'),
  remove('deleteFile', ({ file }) => file, 'file_not_found'),
]
