import { missing, mutation, type Operation } from '#test/operation.ts'

const noConnection = (name: string, selection = '{ connectionId }') =>
  ['connection_not_found', () => `mutation { ${name}(id: "${missing}") ${selection} }`] as const

export const operations: readonly Operation[] = [
  {
    name: 'writeBacks',
    need: 'read',
    foreign: 'null',
    document: ({ writtenConnection }) =>
      `{ writeBacks(id: "${writtenConnection}") { targets whenWithdrawn confirmedAt isComparing heldUntil counts { due written refused notOurs notFound gaveUp } } }`,
    bad: [['graphql_validation', () => '{ writeBacks { targets } }']],
  },
  {
    name: 'writeBackItems',
    need: 'read',
    foreign: 'not_found',
    document: ({ writtenConnection }) =>
      `{ writeBackItems(id: "${writtenConnection}", state: NOT_OURS) { id name wanted found because { message } } }`,
    bad: [
      ['connection_not_found', () => `{ writeBackItems(id: "${missing}") { id } }`],
      [
        'take_out_of_range',
        ({ writtenConnection }) => `{ writeBackItems(id: "${writtenConnection}", take: 101) { id } }`,
      ],
    ],
  },
  mutation(
    'updateWriteBacks',
    ({ writtenConnection }) =>
      `id: "${writtenConnection}", targets: { passport_address: "field.passport" }, whenWithdrawn: CLEAR`,
    'not_found',
    [
      noConnection('updateWriteBacks'),
      [
        'target_unknown',
        ({ writtenConnection }) =>
          `mutation { updateWriteBacks(id: "${writtenConnection}", targets: { score: "sundial" }) { connectionId } }`,
      ],
      [
        'value_not_written',
        ({ writtenConnection }) =>
          `mutation { updateWriteBacks(id: "${writtenConnection}", targets: { sundial: "field.score" }) { connectionId } }`,
      ],
      [
        'target_twice',
        ({ writtenConnection }) =>
          `mutation { updateWriteBacks(id: "${writtenConnection}", targets: { passport_address: "field.passport", score: "field.passport" }) { connectionId } }`,
      ],
      [
        'settings_malformed',
        ({ writtenConnection }) =>
          `mutation { updateWriteBacks(id: "${writtenConnection}", targets: { score: 1 }) { connectionId } }`,
      ],
    ],
    'administer',
    '{ connectionId }',
  ),
  mutation(
    'previewWriteBacks',
    ({ connection }) => `id: "${connection}"`,
    'not_found',
    [noConnection('previewWriteBacks', '{ records }')],
    'edit',
    '{ records published samples { name found wanted would } }',
  ),
  mutation(
    'confirmWriteBacks',
    ({ writtenConnection }) => `id: "${writtenConnection}"`,
    'not_found',
    [
      noConnection('confirmWriteBacks'),
      ['nothing_to_write', ({ connection }) => `mutation { confirmWriteBacks(id: "${connection}") { connectionId } }`],
    ],
    'edit',
    '{ connectionId }',
  ),
  mutation(
    'writeBack',
    ({ writtenConnection, published }) => `id: "${writtenConnection}", variantIds: ["${published}"]`,
    'not_found',
    [
      noConnection('writeBack'),
      ['write_backs_unconfirmed', ({ connection }) => `mutation { writeBack(id: "${connection}") { connectionId } }`],
      [
        'selection_size',
        ({ writtenConnection }) =>
          `mutation { writeBack(id: "${writtenConnection}", variantIds: []) { connectionId } }`,
      ],
      [
        'variant_not_found',
        ({ writtenConnection }) =>
          `mutation { writeBack(id: "${writtenConnection}", variantIds: ["${missing}"]) { connectionId } }`,
      ],
    ],
    'edit',
    '{ connectionId }',
  ),
  mutation(
    'replaceForeignValues',
    ({ writtenConnection }) => `id: "${writtenConnection}"`,
    'not_found',
    [
      noConnection('replaceForeignValues', ''),
      [
        'selection_size',
        ({ writtenConnection }) => `mutation { replaceForeignValues(id: "${writtenConnection}", itemIds: []) }`,
      ],
    ],
    'edit',
    '',
  ),
]
