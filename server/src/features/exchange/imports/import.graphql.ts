import { BecauseType } from '#kit/because-type.ts'
import { ID } from '#kit/common-words.ts'
import { nestedPageArgs, pageArgs } from '#kit/page-args.ts'
import { groupBy, toMany, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import {
  ACTION_COLUMNS,
  DIVIDING_COLUMNS,
  FIBRE_COLUMNS,
  IMPORT_COLUMNS,
  OPTIONS_COLUMN,
} from '../columns/import-column.ts'
import { matchChoices } from '../columns/match-key.ts'
import {
  loadPictureCounts,
  loadPictureHosts,
  loadPictures,
  type PictureQuery,
} from '../import-pictures/find-pictures.ts'
import {
  ImportPictureType,
  PictureCountType,
  PictureHostType,
  PictureOutcomeType,
} from '../import-pictures/import-picture.graphql.ts'
import type { ListedPicture } from '../import-pictures/import-picture.ts'
import type { RecordDifferences } from '../planning/row-plan.ts'
import type { Correction } from '../reading/correction.ts'
import type { ItemProblem } from '../reading/import-problem.ts'
import { mappedColumns, problemsOfReading } from '../reading/mapping-problems.ts'
import { sheetAfter, sheetTurns } from '../reading/sheet-turns.ts'
import { shownColumns, shownDetections } from '../reading/shown-columns.ts'
import { headersRead } from '../reading/value-change.ts'
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
import { hasPictures, IMPORT_STATES, type Import, type ImportState, type KeptRecord } from './import.ts'
import {
  CheckedSheetType,
  CorrectionType,
  CountsType,
  ImportProgressType,
  KeptType,
  ProblemGroupType,
  ProblemType,
  RecordDifferencesType,
  SampleType,
} from './import-outcome.graphql.ts'
import {
  AppliedProfileType,
  DetectionType,
  FileColumnType,
  FileTableType,
  HeadLineType,
  ImportColumnType,
  MappingProblemType,
  MatchChoiceType,
} from './import-reading.graphql.ts'

const problemsOf = toMany<ItemProblem & { importId: string }, ProblemQuery>(async (scope, ids, args) =>
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

const picturesOf = toMany<ListedPicture & { importId: string }, PictureQuery>(async (scope, ids, args) =>
  groupBy(await loadPictures(scope, ids, args), ({ importId }) => importId),
)
const pictureCountsOf = toMany(async (scope, ids) =>
  groupBy(await loadPictureCounts(scope, ids), ({ importId }) => importId),
)

const pictureHostsOf = toMany(async (scope, ids) =>
  groupBy(await loadPictureHosts(scope, ids), ({ importId }) => importId),
)

const STATE_MEANINGS: Readonly<Record<ImportState, string>> = {
  uploaded: 'The file has been read; its settings can be changed.',
  checking: 'The check is under way.',
  checked: 'The check has ended; the import can be started.',
  running: 'Records are being written in the background.',
  finished: 'Every row has been processed.',
  cancelled: 'Stopped before its end; `endReason` says why.',
  undoing: 'Its changes are being undone.',
  undone: 'Its changes have been undone, except for `kept`.',
}
const ImportStateType = builder.enumType('ImportState', {
  description: 'How far an import has come.',
  values: Object.fromEntries(
    IMPORT_STATES.map((value) => [value.toUpperCase(), { value, description: STATE_MEANINGS[value] }]),
  ),
})

export const ImportType = builder.objectRef<Import>('Import').implement({
  description:
    'An uploaded file with many records: read, checked, imported in the background, and undone if necessary.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    connectionId: t.exposeID('connectionId', {
      nullable: true,
      description: 'The connection that has read it; null for an uploaded file.',
    }),
    runId: t.exposeID('runId', { nullable: true, description: 'The run in which it was read.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    size: t.exposeFloat('size', { description: 'Its size in bytes.' }),
    sha256: t.string({
      description: 'SHA-256 of the file, in hexadecimal digits.',
      resolve: ({ sha256 }) => sha256.toString('hex'),
    }),
    state: t.field({ type: ImportStateType, description: 'How far it has come.', resolve: ({ state }) => state }),
    endReason: t.exposeString('endReason', { nullable: true, description: 'The reason, as a sentence.' }),
    endedBecause: t.field({
      type: BecauseType,
      nullable: true,
      description: 'The same for programs, and for showing it in other languages.',
      resolve: ({ endedBecause }) => endedBecause,
    }),
    kind: t.string({
      description: 'The file’s format: "csv" or "xlsx"; "ndjson" of what a connection has read.',
      resolve: ({ inspection }) => inspection.kind,
    }),
    encoding: t.string({
      nullable: true,
      description: 'Of a CSV file; null for a workbook.',
      resolve: ({ settings }) => settings?.text?.encoding ?? null,
    }),
    delimiter: t.string({
      nullable: true,
      description: 'Of a CSV file; null for a workbook.',
      resolve: ({ settings }) => settings?.text?.delimiter ?? null,
    }),
    detections: t.field({
      type: [DetectionType],
      description: 'What was detected about how the file is written, and which setting is used.',
      resolve: shownDetections,
    }),
    head: t.field({
      type: [HeadLineType],
      description: 'The first 15 lines of the table to import: titles, header and rows.',
      resolve: ({ inspection, settings }) => [...(inspection.tables[settings?.sheet ?? 0]?.head ?? [])],
    }),
    tables: t.field({
      type: [FileTableType],
      description: 'The tables of the file: one for a CSV, one per sheet for a workbook.',
      resolve: ({ inspection: { tables } }) => {
        const turns = sheetTurns(tables)
        return tables.map((table, at) => ({ ...table, turn: turns.includes(at) ? turns.indexOf(at) + 1 : null }))
      },
    }),
    nextSheet: t.int({
      nullable: true,
      description:
        'Of a workbook: the sheet to import after this one, from 0, for importSheet. Companies come first, then ' +
        'materials, products, variants and certifications. Null after the last, and if there is only one.',
      resolve: ({ inspection, settings }) => sheetAfter(inspection.tables, settings?.sheet),
    }),
    sheet: t.int({
      nullable: true,
      description: 'Which of the tables is imported, from 0.',
      resolve: ({ settings }) => settings?.sheet ?? null,
    }),
    decimal: t.string({
      nullable: true,
      description: 'The decimal mark of its numbers: "." or ",".',
      resolve: ({ settings }) => settings?.values.decimal ?? null,
    }),
    dateOrder: t.string({
      nullable: true,
      description: 'The order in which dates are read: "dmy", "mdy" or "ymd".',
      resolve: ({ settings }) => settings?.values.dateOrder ?? null,
    }),
    columns: t.field({
      type: [FileColumnType],
      description: 'The columns of the table to import, and what each one means.',
      resolve: shownColumns,
    }),
    profile: t.field({
      type: AppliedProfileType,
      nullable: true,
      description: 'The profile that was applied last, or under whose name these choices were saved.',
      resolve: ({ settings }) => settings?.profile ?? null,
    }),
    mappingProblems: t.field({
      type: [MappingProblemType],
      description: 'What is, or may be, wrong with how the file was read and what its columns mean.',
      resolve: problemsOfReading,
    }),
    matchBy: t.field({
      type: [MatchChoiceType],
      description: 'How records are matched, for each kind that the rows describe.',
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
      description: 'What an empty cell does: "keep" or "clear" the field.',
      resolve: ({ settings }) => settings?.emptyCells ?? null,
    }),
    onError: t.string({
      nullable: true,
      description: 'What to import if there are errors: "nothing", or the "good_rows".',
      resolve: ({ settings }) => settings?.onError ?? null,
    }),
    pictureAddresses: t.string({
      nullable: true,
      description: 'What is done with addresses of pictures in cells: "keep" them, or "fetch" the pictures.',
      resolve: ({ settings }) => settings && (settings.pictureAddresses ?? 'keep'),
    }),
    totalRows: t.exposeInt('totalRows', { description: 'How many rows the table to import has.' }),
    progress: t.field({
      type: ImportProgressType,
      nullable: true,
      description: 'How far the check, the run or the undo has come; null before its first step.',
      resolve: ({ stepDone: done, stepTotal: total }) => (done === null || total === null ? null : { done, total }),
    }),
    doneLine: t.exposeInt('doneLine', { description: 'The last line that the run has processed.' }),
    checked: t.field({
      type: CountsType,
      nullable: true,
      description: 'What the check found that the import would do.',
      resolve: ({ checked }) => checked,
    }),
    sheetsToFollow: t.field({
      type: [CheckedSheetType],
      description:
        'Of a workbook: what the check found in the sheets that follow, in their order, each as if those before it had ' +
        'been imported. Empty before the check.',
      resolve: ({ checkedSheets, inspection: { tables } }) =>
        (checkedSheets ?? []).map((one) => ({ ...one, name: tables[one.sheet]?.name ?? '' })),
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
      description: 'What is wrong with the rows, grouped by cause, errors first.',
      resolve: ({ id }, _args, { scope }) => groupsOf(scope, id, {}),
    }),
    problems: t.field({
      type: [ProblemType],
      args: {
        ...nestedPageArgs(t.arg),
        severity: t.arg.string({ description: 'Only problems of this severity: "error", "warning" or "note".' }),
        reason: t.arg.string({ description: 'Only problems with this reason.' }),
        header: t.arg.string({ description: 'Only problems of this column of the file.' }),
      },
      description: 'What is wrong with the rows, in the order of the file; the first 20,000 are kept.',
      resolve: ({ id }, args, { scope }) => problemsOf(scope, id, args),
    }),
    differences: t.field({
      type: [RecordDifferencesType],
      args: {
        ...nestedPageArgs(t.arg),
        outcome: t.arg.string({
          description: 'Only records with this outcome: "create", "update", "unchanged", "leave" or "delete".',
        }),
        kind: t.arg.string({ description: 'Only records of this kind: "product".' }),
      },
      description:
        'What the check found that the import would do, in the order of the file: the first 10,000 of each outcome.',
      resolve: ({ id }, args, { scope }) => differencesOf(scope, id, args),
    }),
    corrections: t.field({
      type: [CorrectionType],
      args: nestedPageArgs(t.arg),
      description: 'Cells that were corrected without changing the file; corrections of all rows come first.',
      resolve: async ({ id, inspection, settings }, args, { scope }) => {
        const headers = headersRead(inspection.tables[settings?.sheet ?? 0]?.headers ?? [], settings?.made)
        return (await correctionsOf(scope, id, args)).map((one) => ({ ...one, header: headers[one.place] ?? '' }))
      },
    }),
    correctionCount: t.int({
      description: 'How many corrections have been made.',
      resolve: async ({ id }, _args, { scope }) => (await correctionCountOf(scope, id)) ?? 0,
    }),
    pictureCounts: t.field({
      type: [PictureCountType],
      description:
        'How many of the pictures in a ZIP, or at addresses that are fetched, have which outcome. Empty for an import without any.',
      resolve: (one, _args, { scope }) => (hasPictures(one) ? pictureCountsOf(scope, one.id, {}) : []),
    }),
    pictureHosts: t.field({
      type: [PictureHostType],
      description:
        'Which hosts are asked for how many pictures, most first, as the check has found it; at most 100. Empty if none are fetched.',
      resolve: ({ id, settings }, _args, { scope }) =>
        settings?.pictureAddresses ? pictureHostsOf(scope, id, {}) : [],
    }),
    pictures: t.field({
      type: [ImportPictureType],
      args: {
        ...nestedPageArgs(t.arg),
        outcome: t.arg({ type: PictureOutcomeType, description: 'Only pictures with this outcome.' }),
      },
      description:
        'The files beside the table in a ZIP, in its order, then pictures at addresses, each with the record it goes to.',
      resolve: ({ id }, args, { scope }) => picturesOf(scope, id, args),
    }),
    kept: t.field({
      type: [KeptType],
      args: nestedPageArgs(t.arg),
      description: 'Records that an undo left unchanged.',
      resolve: ({ id }, args, { scope }) => keptOf(scope, id, args),
    }),
    startedBy: t.exposeString('actorName', { description: 'The name of its starter.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the file was uploaded.',
      resolve: ({ createdAt }) => createdAt,
    }),
    startedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the run began; null before.',
      resolve: ({ startedAt }) => startedAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the latest check, run or undo ended; null before the first, and while one is under way.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
})

builder.queryFields((t) => ({
  importColumns: t.field({
    type: [ImportColumnType],
    description: 'Every meaning that a column of a file can have.',
    resolve: () => [...IMPORT_COLUMNS, ...DIVIDING_COLUMNS, ...FIBRE_COLUMNS, OPTIONS_COLUMN, ...ACTION_COLUMNS],
  }),
  imports: t.field({
    type: [ImportType],
    args: {
      ...pageArgs(t.arg),
      runs: t.arg.boolean({ description: 'True: also imports of what connections have read.' }),
    },
    description: 'Imports, newest first.',
    resolve: (_root, args, { scope }) => findImports(scope, args),
  }),
  import: t.field({
    type: ImportType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'One import, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => loadImport(scope, id),
  }),
}))
