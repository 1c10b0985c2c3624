import { nestedPageArgs, pageArgs } from '../access/page-args.ts'
import { groupBy, toMany, toOne } from '../access/relation.ts'
import { builder, change } from '../access/schema-builder.ts'
import { cancelImport, checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport } from './change-import.ts'
import { correctImport } from './correct-import.ts'
import type { Correction } from './correction.ts'
import type { DetectionOption, ReadSample } from './detection.ts'
import {
  type DifferenceQuery,
  findImports,
  loadCorrectionCounts,
  loadCorrections,
  loadDifferences,
  loadImport,
  loadKept,
  loadProblemGroups,
  loadProblems,
  type ProblemQuery,
} from './find-imports.ts'
import {
  IMPORT_STATES,
  type Import,
  type ImportState,
  type KeptRecord,
  type ProblemGroup,
  type SampleUpdate,
} from './import.ts'
import { IMPORT_COLUMNS, IMPORTED, type ImportColumn } from './import-column.ts'
import { expectedFor, type ImportProblem } from './import-problem.ts'
import { type MappingProblem, mappedColumns, mappingProblems } from './mapping-problems.ts'
import { type MatchChoice, matchChoices } from './match-key.ts'
import type { Difference, ImportCounts, RecordDifferences } from './row-plan.ts'
import {
  type ShownColumn,
  type ShownDetection,
  type ShownValue,
  shownColumns,
  shownDetections,
} from './shown-columns.ts'
import type { ColumnSuggestion } from './suggest-columns.ts'

const problemsOf = toMany<ImportProblem & { importId: string }, ProblemQuery>(async (scope, ids, args) =>
  groupBy(await loadProblems(scope, ids, args), ({ importId }) => importId),
)
const groupsOf = toMany(async (scope, ids) => groupBy(await loadProblemGroups(scope, ids), ({ importId }) => importId))
const differencesOf = toMany<RecordDifferences & { importId: string }, DifferenceQuery>(async (scope, ids, args) =>
  groupBy(await loadDifferences(scope, ids, args), ({ importId }) => importId),
)
const correctionsOf = toMany<Correction & { importId: string }, Parameters<typeof loadCorrections>[2]>(
  async (scope, ids, args) => groupBy(await loadCorrections(scope, ids, args), ({ importId }) => importId),
)
const correctionCountOf = toOne(loadCorrectionCounts)
const keptOf = toMany<KeptRecord & { importId: string }, Parameters<typeof loadKept>[2]>(async (scope, ids, args) =>
  groupBy(await loadKept(scope, ids, args), ({ importId }) => importId),
)

const STATE_MEANINGS: Readonly<Record<ImportState, string>> = {
  uploaded: 'Looked through; its settings can be changed.',
  checking: 'The dry run is under way.',
  checked: 'The dry run has ended; it can be started.',
  running: 'Records are being written, in the background.',
  finished: 'Every row has had its turn.',
  cancelled: 'Ended before its end; `endReason` says why.',
  undoing: 'What it did is being taken back.',
  undone: 'What it did has been taken back, but for `kept`.',
}
const ImportStateType = builder.enumType('ImportState', {
  values: Object.fromEntries(
    IMPORT_STATES.map((value) => [value.toUpperCase(), { value, description: STATE_MEANINGS[value] }]),
  ),
})

const ImportColumnType = builder.objectRef<ImportColumn>('ImportColumn').implement({
  description: 'One thing that a column of a file can mean.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in files of our own: weight_kg.' }),
    record: t.exposeString('record', {
      description: 'Of which record: company, material, product, variant, certification.',
    }),
    field: t.exposeString('field', { description: 'As in the argument of create and update.' }),
    kind: t.exposeString('kind', { description: 'How its cells are read: text, digits, mass, share, day …' }),
  }),
})

const SuggestionType = builder.objectRef<ColumnSuggestion>('ImportColumnSuggestion').implement({
  description: 'One thing that a column may mean, and what speaks for it.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'One of importColumns.' }),
    because: t.exposeString('because', {
      description:
        '"name" (our own), "alias" (a name in use), "values" (what stands in it), "similar" (a name like it).',
    }),
    like: t.exposeString('like', { nullable: true, description: 'The name in use that it equals or is like.' }),
  }),
})

const ShownValueType = builder.objectRef<ShownValue>('ImportReadValue').implement({
  description: 'A value of the file before and after reading it as the column is taken now.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'As it stands in the file.' }),
    read: t.exposeString('read', { nullable: true, description: 'Null: it cannot be read so, or means nothing.' }),
    message: t.exposeString('message', { nullable: true, description: 'What is to be said about it.' }),
  }),
})

const FileColumnType = builder.objectRef<ShownColumn>('ImportFileColumn').implement({
  description: 'One column of the file, and what it is taken for.',
  fields: (t) => ({
    at: t.exposeInt('at', { description: 'Its place in the file, from 0.' }),
    header: t.exposeString('header'),
    column: t.exposeString('column', { nullable: true, description: 'One of importColumns; null: it is left out.' }),
    confidence: t.exposeString('confidence', {
      description: '"exact", "remembered" (from the last file with these columns), "alias" (a name in use) or "none".',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'Of a mass: kg, g, lb or oz.' }),
    decimal: t.exposeString('decimal', { nullable: true, description: 'Of a column of numbers: how it is read.' }),
    dateOrder: t.exposeString('dateOrder', { nullable: true, description: 'Of a column of days: how it is read.' }),
    samples: t.exposeStringList('samples', { description: 'The first three different values.' }),
    values: t.field({
      type: [ShownValueType],
      description: 'The samples, and what they become. Empty for a column that is left out.',
      resolve: ({ values }) => [...values],
    }),
    suggestions: t.field({
      type: [SuggestionType],
      description: 'What it may mean, best first; none for the export of a shop.',
      resolve: ({ suggestions }) => [...suggestions],
    }),
  }),
})

const SampleReadType = builder.objectRef<ReadSample>('ImportReadSample').implement({
  fields: (t) => ({
    text: t.exposeString('text', { description: 'As it stands in the file.' }),
    cells: t.exposeStringList('cells', {
      nullable: true,
      description: 'What it would be; null: it cannot be read so.',
    }),
  }),
})

const DetectionOptionType = builder.objectRef<DetectionOption>('ImportDetectionOption').implement({
  description: 'One of the answers, with what the file would say.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'For the argument of changeImport with the name of the setting.' }),
    samples: t.field({ type: [SampleReadType], resolve: ({ samples }) => [...samples] }),
  }),
})

const DetectionType = builder.objectRef<ShownDetection>('ImportDetection').implement({
  description: 'One thing that was found out about how the file is written. It can be set otherwise by changeImport.',
  fields: (t) => ({
    setting: t.exposeString('setting', {
      description: '"encoding", "delimiter", "quote", "sheet", "headerLine", "decimal" or "dateOrder".',
    }),
    detected: t.exposeString('detected'),
    used: t.exposeString('used', { nullable: true, description: 'Other than detected where a person has said so.' }),
    certainty: t.exposeString('certainty', {
      description:
        '"certain": the file shows it; "likely"; "unclear": a person should look; "unused": nothing in the file depends on it.',
    }),
    options: t.field({ type: [DetectionOptionType], resolve: ({ options }) => [...options] }),
  }),
})

const MappingProblemType = builder.objectRef<MappingProblem>('ImportMappingProblem').implement({
  description: 'What is wrong, or may be, with what the columns are taken for.',
  fields: (t) => ({
    severity: t.exposeString('severity', { description: '"error": nothing can be imported so; "warning".' }),
    reason: t.exposeString('reason', {
      description: 'nothing_mapped, key_missing, name_missing, product_missing, meaning_twice or header_twice.',
    }),
    columns: t.exposeStringList('columns', { description: 'Of importColumns: those it is about.' }),
    headers: t.exposeStringList('headers', { description: 'Columns of the file that it is about.' }),
    message: t.exposeString('message'),
  }),
})

const MatchChoiceType = builder.objectRef<MatchChoice>('ImportMatchChoice').implement({
  description: 'By what records of one kind are recognised, so that a row is about one that is there.',
  fields: (t) => ({
    record: t.exposeString('record', { description: '"company", "material", "product", "variant", "certification".' }),
    by: t.exposeString('by', {
      description: '"automatic": by the first that a row has of identifier, numbers and name. Else one of `keys`.',
    }),
    keys: t.exposeStringList('keys', { description: 'What may be chosen.' }),
    keysWithoutColumn: t.exposeStringList('keysWithoutColumn', {
      description: 'Of these, what no column of the file brings: every row would be refused.',
    }),
  }),
})

type HeadLine = FileTable['head'][number]
const HeadLineType = builder.objectRef<HeadLine>('ImportLine').implement({
  description: 'One line of the file as it stands there, cut to what a screen shows.',
  fields: (t) => ({ line: t.exposeInt('line'), cells: t.exposeStringList('cells') }),
})

type FileTable = Import['inspection']['tables'][number]
const FileTableType = builder.objectRef<FileTable>('ImportFileTable').implement({
  description: 'One table of the file: the whole of a CSV, or a sheet.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true }),
    isHidden: t.exposeBoolean('isHidden'),
    headerLine: t.exposeInt('headerLine', {
      nullable: true,
      description: 'Null: no line names the columns, and it cannot be imported.',
    }),
    rowCount: t.exposeInt('rowCount'),
    layout: t.exposeString('layout', {
      nullable: true,
      description: '"shopify" or "woocommerce": its columns are known.',
    }),
    records: t.stringList({
      description: 'What its rows are taken to be about.',
      resolve: ({ records }) => [...records],
    }),
  }),
})

type KindCounts = { kind: string; create: number; update: number; unchanged: number; leave: number }
const KindCountsType = builder.objectRef<KindCounts>('ImportKindCounts').implement({
  description: 'Records of one kind, each counted once.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    create: t.exposeInt('create'),
    update: t.exposeInt('update'),
    unchanged: t.exposeInt('unchanged', { description: 'They are just so already.' }),
    leave: t.exposeInt('leave', { description: 'The mode lets the import not touch, or not make, them.' }),
  }),
})

const CountsType = builder.objectRef<ImportCounts>('ImportCounts').implement({
  fields: (t) => ({
    rows: t.exposeInt('rows', { description: 'Rows that hold anything.' }),
    refused: t.exposeInt('refused', { description: 'Rows that are not imported because of an error.' }),
    records: t.field({
      type: [KindCountsType],
      resolve: ({ records }) =>
        IMPORTED.flatMap((kind) => {
          const of = records[kind]
          return of ? [{ kind, ...of }] : []
        }),
    }),
  }),
})

const ProblemType = builder.objectRef<ImportProblem>('ImportProblem').implement({
  description: 'What is wrong with one cell or one row, or was made of it.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Of the row in the file, from 1.' }),
    header: t.exposeString('header', { nullable: true, description: 'Null for the row as a whole.' }),
    severity: t.exposeString('severity', { description: '"error": the row is not imported; "warning"; "note".' }),
    reason: t.exposeString('reason'),
    found: t.exposeString('found'),
    expected: t.string({
      nullable: true,
      description: 'What would be right, where it is of one form; else the message says it.',
      resolve: ({ reason }) => expectedFor(reason),
    }),
    message: t.exposeString('message'),
  }),
})

type GroupValue = ProblemGroup['values'][number]
const GroupValueType = builder.objectRef<GroupValue>('ImportProblemValue').implement({
  description: 'One text that stands in cells at fault; correctImport puts all of them right at once.',
  fields: (t) => ({ found: t.exposeString('found'), count: t.exposeInt('count') }),
})

const ProblemGroupType = builder.objectRef<ProblemGroup>('ImportProblemGroup').implement({
  description: 'Problems of one cause in one column.',
  fields: (t) => ({
    severity: t.exposeString('severity'),
    reason: t.exposeString('reason'),
    header: t.exposeString('header', { nullable: true }),
    count: t.exposeInt('count'),
    message: t.exposeString('message', { description: 'Of the first of them.' }),
    lines: t.exposeIntList('lines', { description: 'The first five.' }),
    expected: t.string({ nullable: true, resolve: ({ reason }) => expectedFor(reason) }),
    values: t.field({
      type: [GroupValueType],
      description: 'What stands in those cells: the 20 most frequent texts.',
      resolve: ({ values }) => [...values],
    }),
  }),
})

const DifferenceType = builder.objectRef<Difference>('ImportDifference').implement({
  description: 'One field of one record, before and after.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ before }) => JSON.stringify(before ?? null),
    }),
    after: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ after }) => JSON.stringify(after ?? null),
    }),
  }),
})

const SampleType = builder.objectRef<SampleUpdate>('ImportSample').implement({
  description: 'An update that the check found.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    line: t.exposeInt('line'),
    differences: t.field({ type: [DifferenceType], resolve: ({ differences }) => [...differences] }),
  }),
})

const RecordDifferencesType = builder.objectRef<RecordDifferences>('ImportRecordDifferences').implement({
  description: 'What the import would do to one record.',
  fields: (t) => ({
    outcome: t.exposeString('outcome', { description: '"create", "update", "unchanged" or "leave".' }),
    kind: t.exposeString('kind'),
    id: t.exposeID('id', { nullable: true, description: 'Null: it is not there yet.' }),
    name: t.exposeString('name'),
    line: t.exposeInt('line', { description: 'Of the first row about it.' }),
    differences: t.field({ type: [DifferenceType], resolve: ({ differences }) => [...differences] }),
  }),
})

const CorrectionType = builder.objectRef<Correction & { readonly header: string }>('ImportCorrection').implement({
  description: 'A cell that was put right on top of the file.',
  fields: (t) => ({
    header: t.exposeString('header'),
    at: t.exposeInt('place', { description: 'The column, from 0.' }),
    line: t.int({
      nullable: true,
      description: 'Null: every row whose cell says `found`.',
      resolve: ({ line }) => (line === 0 ? null : line),
    }),
    found: t.string({ nullable: true, resolve: ({ line, found }) => (line === 0 ? found : null) }),
    value: t.exposeString('value', { description: 'Empty: the cell is emptied.' }),
  }),
})

const KeptType = builder.objectRef<KeptRecord>('ImportKeptRecord').implement({
  description: 'A record that an undo has left alone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    line: t.exposeInt('line'),
    reason: t.exposeString('reason', { description: 'A sentence.' }),
  }),
})

const ImportType = builder.objectRef<Import>('Import').implement({
  description:
    'A file brought in with many records: looked through, checked, carried out in the background, and undone if need be.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    size: t.exposeFloat('size', { description: 'Bytes.' }),
    sha256: t.string({ resolve: ({ sha256 }) => sha256.toString('hex') }),
    state: t.field({ type: ImportStateType, resolve: ({ state }) => state }),
    endReason: t.exposeString('endReason', { nullable: true }),
    kind: t.string({ description: '"csv" or "xlsx".', resolve: ({ inspection }) => inspection.kind }),
    encoding: t.string({
      nullable: true,
      description: 'Of a CSV.',
      resolve: ({ settings }) => settings?.text?.encoding ?? null,
    }),
    delimiter: t.string({
      nullable: true,
      description: 'Of a CSV.',
      resolve: ({ settings }) => settings?.text?.delimiter ?? null,
    }),
    detections: t.field({
      type: [DetectionType],
      description: 'How the file is written, as far as it was found out, and what is used.',
      resolve: shownDetections,
    }),
    head: t.field({
      type: [HeadLineType],
      description: 'The first 15 lines of the table that is imported: titles, header and rows.',
      resolve: ({ inspection, settings }) => [...(inspection.tables[settings?.sheet ?? 0]?.head ?? [])],
    }),
    tables: t.field({ type: [FileTableType], resolve: ({ inspection }) => [...inspection.tables] }),
    sheet: t.int({
      nullable: true,
      description: 'Which of the tables is imported, from 0.',
      resolve: ({ settings }) => settings?.sheet ?? null,
    }),
    decimal: t.string({ nullable: true, resolve: ({ settings }) => settings?.values.decimal ?? null }),
    dateOrder: t.string({ nullable: true, resolve: ({ settings }) => settings?.values.dateOrder ?? null }),
    columns: t.field({ type: [FileColumnType], resolve: shownColumns }),
    mappingProblems: t.field({
      type: [MappingProblemType],
      description: 'What is wrong, or may be, with what the columns are taken for.',
      resolve: ({ settings, inspection }) => {
        const table = settings && inspection.tables[settings.sheet]
        return table ? mappingProblems(table, settings) : []
      },
    }),
    matchBy: t.field({
      type: [MatchChoiceType],
      description: 'By what records are recognised, for each kind that the rows are about.',
      resolve: ({ settings }) =>
        settings ? matchChoices(settings.records, settings.matchBy, mappedColumns(settings)) : [],
    }),
    mode: t.string({
      nullable: true,
      description: '"create", "update" or "both".',
      resolve: ({ settings }) => settings?.mode ?? null,
    }),
    emptyCells: t.string({
      nullable: true,
      description: '"keep" or "clear" the field.',
      resolve: ({ settings }) => settings?.emptyCells ?? null,
    }),
    onError: t.string({
      nullable: true,
      description: 'With any error: "nothing", or the "good_rows".',
      resolve: ({ settings }) => settings?.onError ?? null,
    }),
    totalRows: t.exposeInt('totalRows'),
    doneLine: t.exposeInt('doneLine', { description: 'The last line the run has come to.' }),
    checked: t.field({
      type: CountsType,
      nullable: true,
      description: 'What the check found that the import would do.',
      resolve: ({ checked }) => checked,
    }),
    counts: t.field({
      type: CountsType,
      nullable: true,
      description: 'What the run has done so far.',
      resolve: ({ counts }) => counts,
    }),
    samples: t.field({
      type: [SampleType],
      description: 'The first 50 updates that the check found.',
      resolve: ({ samples }) => [...(samples ?? [])],
    }),
    problemGroups: t.field({
      type: [ProblemGroupType],
      description: 'What is wrong with rows by cause, errors first.',
      resolve: ({ id }, _args, { scope }) => groupsOf(scope, id, {}),
    }),
    problems: t.field({
      type: [ProblemType],
      args: {
        ...nestedPageArgs(t.arg),
        severity: t.arg.string(),
        reason: t.arg.string(),
        header: t.arg.string({ description: 'A column of the file.' }),
      },
      description: 'In the order of the file; the first 20,000 are kept.',
      resolve: ({ id }, args, { scope }) => problemsOf(scope, id, args),
    }),
    differences: t.field({
      type: [RecordDifferencesType],
      args: { ...nestedPageArgs(t.arg), outcome: t.arg.string(), kind: t.arg.string() },
      description:
        'What the check found that the import would do, in the order of the file: the first 10,000 of each outcome.',
      resolve: ({ id }, args, { scope }) => differencesOf(scope, id, args),
    }),
    corrections: t.field({
      type: [CorrectionType],
      args: nestedPageArgs(t.arg),
      description: 'Cells that were put right on top of the file; those of all rows first.',
      resolve: async ({ id, inspection, settings }, args, { scope }) => {
        const headers = inspection.tables[settings?.sheet ?? 0]?.headers ?? []
        return (await correctionsOf(scope, id, args)).map((one) => ({ ...one, header: headers[one.place] ?? '' }))
      },
    }),
    correctionCount: t.int({
      resolve: async ({ id }, _args, { scope }) => (await correctionCountOf(scope, id)) ?? 0,
    }),
    kept: t.field({
      type: [KeptType],
      args: nestedPageArgs(t.arg),
      description: 'Records that an undo has left alone.',
      resolve: ({ id }, args, { scope }) => keptOf(scope, id, args),
    }),
    startedBy: t.exposeString('actorName'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    startedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ startedAt }) => startedAt }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ endedAt }) => endedAt }),
  }),
})

const ColumnInput = builder.inputType('ImportColumnInput', {
  description: 'What one column of the file is to be taken for.',
  fields: (t) => ({
    header: t.string({ required: true, description: 'As the file has it.' }),
    at: t.int({ description: 'Its place, where two columns have the same header.' }),
    column: t.string({ description: 'A name of importColumns; null leaves the column out; not given, it stays.' }),
    decimal: t.string({ description: 'Where this column is written otherwise than the file.' }),
    dateOrder: t.string({ description: 'Where this column is written otherwise than the file.' }),
    unit: t.string({ description: 'Of a mass: kg, g, lb or oz.' }),
  }),
})

const MatchInput = builder.inputType('ImportMatchInput', {
  description: 'By what records of one kind are to be recognised.',
  fields: (t) => ({
    record: t.string({ required: true, description: '"company", "material", "product", "variant", "certification".' }),
    by: t.string({ required: true, description: 'One of the `keys` of Import.matchBy.' }),
  }),
})

const CorrectionInput = builder.inputType('ImportCorrectionInput', {
  description: 'A cell to be put right: of one row (`line`), or of every row whose cell says `found`.',
  fields: (t) => ({
    header: t.string({ required: true, description: 'The column, as the file has it.' }),
    at: t.int({ description: 'Its place, where two columns have the same header.' }),
    line: t.int({ description: 'Of the row, as problems say it.' }),
    found: t.string({ description: 'As problems say it.' }),
    value: t.string({ description: 'An empty text empties the cell; null takes the correction back.' }),
  }),
})

builder.queryFields((t) => ({
  importColumns: t.field({
    type: [ImportColumnType],
    description: 'Everything that a column of a file can mean.',
    resolve: () => [...IMPORT_COLUMNS],
  }),
  imports: t.field({
    type: [ImportType],
    args: pageArgs(t.arg),
    description: 'Imports, newest first.',
    resolve: (_root, args, { scope }) => findImports(scope, args),
  }),
  import: t.field({
    type: ImportType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    description: 'One import, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => loadImport(scope, id),
  }),
}))

builder.mutationFields((t) => ({
  changeImport: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true }),
      encoding: t.arg.string({
        description: '"utf-8", "windows-1252", "utf-16le" or "utf-16be"; the file is looked through again.',
      }),
      delimiter: t.arg.string({
        description: 'Between cells: ",", ";", a tab or "|"; the file is looked through again.',
      }),
      quote: t.arg.string({ description: 'Around cells: a double quote, an apostrophe, or "" for none.' }),
      sheet: t.arg.int({ description: 'Another table of a workbook, from 0; its own settings are detected.' }),
      headerLine: t.arg.int({
        description: 'The line that names the columns, from 1; the table is looked through again.',
      }),
      columns: t.arg({ type: [ColumnInput], description: 'Those that are to be taken for something else.' }),
      decimal: t.arg.string({ description: '"." or ",".' }),
      dateOrder: t.arg.string({ description: '"dmy", "mdy" or "ymd".' }),
      matchBy: t.arg({ type: [MatchInput], description: 'Kinds that are not among it stay as they are.' }),
      mode: t.arg.string({ description: '"create" only, "update" only, or "both".' }),
      emptyCells: t.arg.string({ description: 'An empty cell is to "keep" or to "clear" the field.' }),
      onError: t.arg.string({ description: 'With any error import "nothing", or the "good_rows".' }),
    },
    description:
      'Says how the file is to be read. What is not given stays; the mapping is remembered for the next file with these columns.',
    resolve: (_root, { columns, ...args }, context) =>
      change(context, (deps, reader) =>
        changeImport(deps, reader, {
          ...args,
          columns,
        }),
      ),
  }),
  correctImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true }), corrections: t.arg({ type: [CorrectionInput], required: true }) },
    description:
      'Puts cells right without touching the file, at most 1,000 at once and 10,000 in all. It has to be checked again after that.',
    resolve: (_root, args, context) => change(context, (deps, reader) => correctImport(deps, reader, args)),
  }),
  checkImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true }) },
    description: 'Begins the dry run, by the code of the real one, in the background.',
    resolve: (_root, args, context) => change(context, (deps, reader) => checkImport(deps, reader, args)),
  }),
  startImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true }) },
    description: 'Begins to carry out what was checked, in the background.',
    resolve: (_root, args, context) => change(context, (deps, reader) => startImport(deps, reader, args)),
  }),
  cancelImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true }) },
    description: 'Ends a running import. What it has done stays; undoImport takes it back.',
    resolve: (_root, args, context) => change(context, (deps, reader) => cancelImport(deps, reader, args)),
  }),
  undoImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true }) },
    description:
      'Begins to take back what the import has done. Records that were saved since are left alone, and listed under `kept`.',
    resolve: (_root, args, context) => change(context, (deps, reader) => undoImport(deps, reader, args)),
  }),
}))
