import type { Fixture } from '#test/fixture.ts'
import { missing, mutation, type Operation } from '#test/operation.ts'

const noCopy = (name: string) => ['list_copy_not_found', () => `mutation { ${name}(id: "${missing}") { id } }`] as const

const CHOSEN = 'table: "plain", columns: { variant_id: "id", variant_name: "name" }, keyColumn: "variant_id"'

export const operations: readonly Operation[] = [
  {
    name: 'listCopies',
    need: 'read',
    foreign: 'not_found',
    document: ({ listCopyConnection }) =>
      `{ listCopies(connectionId: "${listCopyConnection}") { id name noun query columns { column key label } leftColumn { key } phase counts { toAdd toChange toTakeAway there left refused } done { added } because { message } } }`,
    bad: [['connection_not_found', () => `{ listCopies(connectionId: "${missing}") { id } }`]],
  },
  {
    name: 'listCopy',
    need: 'read',
    foreign: 'null',
    document: ({ listCopy }) => `{ listCopy(id: "${listCopy}") { id name table tableLabel mostRows whenLeft } }`,
    bad: [['graphql_validation', () => '{ listCopy { id } }']],
  },
  {
    name: 'listCopyRows',
    need: 'read',
    foreign: 'not_found',
    document: ({ listCopy }) =>
      `{ listCopyRows(id: "${listCopy}", state: REFUSED) { id name key state because { message } } }`,
    bad: [
      ['list_copy_not_found', () => `{ listCopyRows(id: "${missing}") { id } }`],
      ['take_out_of_range', ({ listCopy }) => `{ listCopyRows(id: "${listCopy}", take: 101) { id } }`],
    ],
  },
  mutation(
    'discoverTables',
    ({ listCopyConnection }) => `connectionId: "${listCopyConnection}", noun: VARIANT`,
    'not_found',
    [
      [
        'connection_not_found',
        () => `mutation { discoverTables(connectionId: "${missing}", noun: VARIANT) { tables { key } } }`,
      ],
    ],
    'administer',
    '{ tables { key label columns { key label holds } canMakeColumns } columns { column holds } }',
  ),
  mutation(
    'createListCopy',
    ({ listCopyConnection }) =>
      `connectionId: "${listCopyConnection}", name: "A list", noun: VARIANT, query: { orderBy: NAME_ASC }, ${CHOSEN}, leftColumn: "left"`,
    'not_found',
    [
      [
        'connection_not_found',
        () =>
          `mutation { createListCopy(connectionId: "${missing}", name: "A list", noun: VARIANT, ${CHOSEN}, whenLeft: DELETE) { id } }`,
      ],
      ...(
        [
          [
            'table_unknown',
            'table: "sundial", columns: { variant_id: "id" }, keyColumn: "variant_id", whenLeft: DELETE',
          ],
          [
            'list_column_unknown',
            'table: "plain", columns: { sundial: "id" }, keyColumn: "variant_id", whenLeft: DELETE',
          ],
          [
            'table_column_unknown',
            'table: "plain", columns: { variant_id: "x" }, keyColumn: "variant_id", whenLeft: DELETE',
          ],
          [
            'key_column_unwritten',
            'table: "plain", columns: { variant_name: "id" }, keyColumn: "gtin", whenLeft: DELETE',
          ],
          [
            'column_unfit',
            'table: "plain", columns: { variant_id: "amount" }, keyColumn: "variant_id", whenLeft: DELETE',
          ],
          ['column_twice', 'table: "plain", columns: { variant_id: "id" }, keyColumn: "variant_id", leftColumn: "id"'],
          ['left_column_missing', CHOSEN],
          ['left_column_unfit', `${CHOSEN}, leftColumn: "amount"`],
          [
            'settings_malformed',
            'table: "plain", columns: { variant_id: 1 }, keyColumn: "variant_id", whenLeft: DELETE',
          ],
          ['field_unknown', `${CHOSEN}, whenLeft: DELETE, query: { sundial: 1 }`],
        ] as const
      ).map(([reason, args]): Operation['bad'][number] => [
        reason,
        ({ listCopyConnection }: Fixture) =>
          `mutation { createListCopy(connectionId: "${listCopyConnection}", name: "A list", noun: VARIANT, ${args}) { id } }`,
      ]),
    ],
    'administer',
  ),
  mutation(
    'updateListCopy',
    ({ listCopy }) => `id: "${listCopy}", name: "Another name", mostRows: 10`,
    'not_found',
    [
      noCopy('updateListCopy'),
      [
        'cron_malformed',
        ({ listCopy }) => `mutation { updateListCopy(id: "${listCopy}", cron: "daily", timeZone: "UTC") { id } }`,
      ],
    ],
    'administer',
  ),
  mutation('bringInStep', ({ listCopy }) => `id: "${listCopy}"`, 'not_found', [noCopy('bringInStep')], 'edit'),
  mutation(
    'confirmListCopy',
    ({ shownListCopy }) => `id: "${shownListCopy}"`,
    'not_found',
    [
      noCopy('confirmListCopy'),
      ['preview_first', ({ listCopy }) => `mutation { confirmListCopy(id: "${listCopy}") { id } }`],
    ],
    'edit',
  ),
  mutation(
    'deleteListCopy',
    ({ listCopy }) => `id: "${listCopy}"`,
    'not_found',
    [noCopy('deleteListCopy')],
    'administer',
  ),
]
