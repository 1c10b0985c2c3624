import { NOUN_NAMES } from '#features/records/nouns.ts'
import { BecauseType } from '#kit/because-type.ts'
import { RECORD_ID } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import type { Difference, ImportCounts, RecordCounts, RecordDifferences } from '../planning/row-plan.ts'
import type { Correction } from '../reading/correction.ts'
import { causeOf, expectedFor, type ItemProblem } from '../reading/import-problem.ts'
import type { CheckedSheet, KeptRecord, ProblemGroup, SampleUpdate } from './import.ts'

// What became of rows and records, or would: counts, problems, differences, and what an undo left.

type KindCounts = RecordCounts & { kind: string }
const KindCountsType = builder.objectRef<KindCounts>('ImportKindCounts').implement({
  description: 'Records of one kind, each counted once.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of record: "product".' }),
    create: t.exposeInt('create', { description: 'How many records are created.' }),
    update: t.exposeInt('update', { description: 'How many records are updated.' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many records already have these values.' }),
    delete: t.int({
      description: 'How many records are deleted.',
      resolve: (counts) => counts.delete ?? 0,
    }),
    leave: t.exposeInt('leave', {
      description:
        'How many records are left alone, because the import’s mode does not allow creating or updating them.',
    }),
  }),
})

export const ImportProgressType = builder
  .objectRef<{ readonly done: number; readonly total: number }>('ImportProgress')
  .implement({
    description: 'How far the check, the run or the undo of an import has come.',
    fields: (t) => ({
      done: t.exposeInt('done', { description: 'Rows, or records of an undo, that have been dealt with.' }),
      total: t.exposeInt('total', { description: 'How many there are.' }),
    }),
  })

export const CountsType = builder.objectRef<ImportCounts>('ImportCounts').implement({
  description: 'What an import does, counted in rows and records.',
  fields: (t) => ({
    rows: t.exposeInt('rows', { description: 'Rows that are not empty.' }),
    refused: t.exposeInt('refused', { description: 'Rows that are not imported because of an error.' }),
    records: t.field({
      type: [KindCountsType],
      description: 'The records, by kind.',
      resolve: ({ records }) =>
        NOUN_NAMES.flatMap((kind) => {
          const of = records[kind]
          return of ? [{ kind, ...of }] : []
        }),
    }),
  }),
})

export const ProblemType = builder.objectRef<ItemProblem>('ImportProblem').implement({
  description: 'Something that is wrong with a cell or row, or that was interpreted.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The row’s line in the file, from 1.' }),
    item: t.exposeString('item', {
      nullable: true,
      description: 'What the row is about: a name, and the SKU or another number. Null if the row names nothing.',
    }),
    header: t.exposeString('header', {
      nullable: true,
      description: 'The column’s header; null for the row as a whole.',
    }),
    severity: t.exposeString('severity', { description: '"error": the row is not imported; "warning"; "note".' }),
    reason: t.exposeString('reason', { description: 'What is wrong, as a stable code for programs.' }),
    found: t.exposeString('found', { description: 'The text of the cell.' }),
    expected: t.string({
      nullable: true,
      description: 'What would be right, if it has one form; otherwise the message says so.',
      resolve: ({ reason }) => expectedFor(reason),
    }),
    message: t.exposeString('message', { description: 'What is wrong, as a sentence.' }),
  }),
})

type GroupValue = ProblemGroup['values'][number]
const GroupValueType = builder.objectRef<GroupValue>('ImportProblemValue').implement({
  description: 'One text that appears in faulty cells; correctImport corrects all of them at once.',
  fields: (t) => ({
    found: t.exposeString('found', { description: 'The text of the cells.' }),
    count: t.exposeInt('count', { description: 'How many cells contain it.' }),
  }),
})

export const ProblemGroupType = builder.objectRef<ProblemGroup>('ImportProblemGroup').implement({
  description: 'Problems with one cause in one column.',
  fields: (t) => ({
    severity: t.exposeString('severity', { description: '"error": the rows are not imported; "warning"; "note".' }),
    reason: t.exposeString('reason', { description: 'What is wrong, as a stable code for programs.' }),
    cause: t.string({
      nullable: true,
      description: '"spreadsheet" if a spreadsheet program has damaged the file so; null otherwise.',
      resolve: ({ reason }) => causeOf(reason),
    }),
    header: t.exposeString('header', {
      nullable: true,
      description: 'The column of the file; null for rows as a whole.',
    }),
    count: t.exposeInt('count', { description: 'How many problems there are.' }),
    message: t.exposeString('message', { description: 'The message of the first problem.' }),
    lines: t.exposeIntList('lines', { description: 'The first five of them.' }),
    expected: t.string({
      nullable: true,
      description: 'What would be right, if it has one form; null otherwise.',
      resolve: ({ reason }) => expectedFor(reason),
    }),
    values: t.field({
      type: [GroupValueType],
      description: 'The 20 most frequent texts in those cells.',
      resolve: ({ values }) => [...values],
    }),
  }),
})

export const CheckedSheetType = builder
  .objectRef<CheckedSheet & { readonly name: string }>('ImportCheckedSheet')
  .implement({
    description: 'What the check found in a sheet that follows, as if the sheets before it had been imported.',
    fields: (t) => ({
      sheet: t.exposeInt('sheet', { description: 'Its place in the workbook, from 0.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      checked: t.field({
        type: CountsType,
        nullable: true,
        description: 'What importing it would do; null if it was not checked.',
        resolve: ({ counts }) => counts,
      }),
      problemGroups: t.field({
        type: [ProblemGroupType],
        description: 'What is wrong with its rows, grouped by cause, errors first; at most 100.',
        resolve: ({ groups }) => [...groups],
      }),
      notChecked: t.field({
        type: BecauseType,
        nullable: true,
        description: 'The reason it was not checked.',
        resolve: ({ notChecked }) => notChecked,
      }),
    }),
  })

const DifferenceType = builder.objectRef<Difference>('ImportDifference').implement({
  description: 'One field of one record, before and after.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name of the field.' }),
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

export const SampleType = builder.objectRef<SampleUpdate>('ImportSample').implement({
  description: 'An update that the check found.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of record: "product".' }),
    id: t.exposeID('id', { description: RECORD_ID }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    line: t.exposeInt('line', { description: 'The line of its row in the file.' }),
    differences: t.field({
      type: [DifferenceType],
      description: 'What would change, field by field.',
      resolve: ({ differences }) => [...differences],
    }),
  }),
})

export const RecordDifferencesType = builder.objectRef<RecordDifferences>('ImportRecordDifferences').implement({
  description: 'What the import would do to one record.',
  fields: (t) => ({
    outcome: t.exposeString('outcome', { description: '"create", "update", "unchanged", "leave" or "delete".' }),
    kind: t.exposeString('kind', { description: 'The kind of record: "product".' }),
    id: t.exposeID('id', { nullable: true, description: 'The record’s id; null if it does not exist yet.' }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    line: t.exposeInt('line', { description: 'The first row that describes it.' }),
    differences: t.field({
      type: [DifferenceType],
      description: 'What would change, field by field.',
      resolve: ({ differences }) => [...differences],
    }),
  }),
})

export const CorrectionType = builder
  .objectRef<Correction & { readonly header: string }>('ImportCorrection')
  .implement({
    description: 'A cell that was corrected without changing the file.',
    fields: (t) => ({
      header: t.exposeString('header', { description: 'The column of the file, by its header.' }),
      at: t.exposeInt('place', { description: 'The column, from 0.' }),
      line: t.int({
        nullable: true,
        description: 'The row’s line; null for every row whose cell contains `found`.',
        resolve: ({ line }) => (line === 0 ? null : line),
      }),
      found: t.string({
        nullable: true,
        description: 'The text that is replaced in every row; null for a correction of one row.',
        resolve: ({ line, found }) => (line === 0 ? found : null),
      }),
      value: t.exposeString('value', { description: 'The new text of the cell; if empty, the cell is emptied.' }),
    }),
  })

export const KeptType = builder.objectRef<KeptRecord>('ImportKeptRecord').implement({
  description: 'A record that an undo left unchanged.',
  fields: (t) => ({
    id: t.exposeID('id', { description: RECORD_ID }),
    kind: t.exposeString('kind', { description: 'The kind of record: "product".' }),
    line: t.exposeInt('line', { description: 'The line of its row in the file.' }),
    reason: t.exposeString('reason', { description: 'The reason, as a sentence.' }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'The same for programs, and for showing it in other languages.',
      resolve: ({ because }) => because,
    }),
  }),
})
