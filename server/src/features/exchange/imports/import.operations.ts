import { list, missing, mutation, type Operation, one } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'importColumns',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ importColumns { name record field kind } }',
    bad: [['graphql_validation', () => '{ importColumns { letter } }']],
  },
  {
    ...list('imports', () => '(take: 5)', 'id fileName state checked { rows refused records { kind create } }', false),
    need: 'read',
  },
  one('import', (fixture) => fixture.import, 'read'),
  ...(
    [
      ['checkImport', 'upload'],
      ['startImport', 'import'],
      ['cancelImport', 'import'],
      ['undoImport', 'importToUndo'],
    ] as const
  ).map(([name, which]) =>
    mutation(name, (fixture) => `id: "${fixture[which]}"`, 'not_found', [
      ['import_not_found', () => `mutation { ${name}(id: "${missing}") { id } }`],
      ['graphql_validation', () => `mutation { ${name} { id } }`],
    ]),
  ),
  mutation('changeImport', ({ upload }) => `id: "${upload}", mode: "update"`, 'not_found', [
    ['import_not_found', () => `mutation { changeImport(id: "${missing}", mode: "update") { id } }`],
    ['graphql_validation', () => 'mutation { changeImport { id } }'],
    ['field_not_allowed', ({ upload }) => `mutation { changeImport(id: "${upload}", mode: "all") { id } }`],
    [
      'match_key_unknown',
      ({ upload }) => `mutation { changeImport(id: "${upload}", matchBy: [{ record: "material", by: "sku" }]) { id } }`,
    ],
    ['field_not_allowed', ({ upload }) => `mutation { changeImport(id: "${upload}", encoding: "ebcdic") { id } }`],
    ['header_line_empty', ({ upload }) => `mutation { changeImport(id: "${upload}", headerLine: 900) { id } }`],
    [
      'column_unknown',
      ({ upload }) => `mutation { changeImport(id: "${upload}", columns: [{ header: "fibre", column: "x" }]) { id } }`,
    ],
  ]),
  mutation('importSheet', ({ upload }) => `id: "${upload}", sheet: 0`, 'not_found', [
    ['import_not_found', () => `mutation { importSheet(id: "${missing}", sheet: 0) { id } }`],
    ['table_without_header', ({ upload }) => `mutation { importSheet(id: "${upload}", sheet: 7) { id } }`],
  ]),
  mutation(
    'correctImport',
    ({ upload }) => `id: "${upload}", corrections: [{ header: "fibre", line: 2, value: "silk" }]`,
    'not_found',
    [
      ['import_not_found', () => `mutation { correctImport(id: "${missing}", corrections: []) { id } }`],
      ['column_not_in_file', ({ upload }) => correct(upload, 'header: "weight", line: 2, value: "1"')],
      ['line_out_of_range', ({ upload }) => correct(upload, 'header: "fibre", line: 1, value: "1"')],
      ['correction_of_nothing', ({ upload }) => correct(upload, 'header: "fibre", value: "1"')],
    ],
  ),
]

function correct(id: string, correction: string): string {
  return `mutation { correctImport(id: "${id}", corrections: [{ ${correction} }]) { id } }`
}
