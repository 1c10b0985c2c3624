import { NOUN_NAMES } from '#features/records/nouns.ts'
import { builder } from '#kit/schema-builder.ts'
import type { ImportColumn } from '../columns/import-column.ts'
import type { MatchChoice } from '../columns/match-key.ts'
import type { DetectionOption, ReadSample } from '../reading/detection.ts'
import { causeOf } from '../reading/import-problem.ts'
import type { AppliedProfile } from '../reading/import-settings.ts'
import type { MappingProblem } from '../reading/mapping-problem.ts'
import type { ShownColumn, ShownDetection, ShownValue } from '../reading/shown-columns.ts'
import type { ColumnSuggestion } from '../reading/suggest-columns.ts'
import type { Import } from './import.ts'
import { ChangeType, MadeFromType } from './import-changes.graphql.ts'

// What the file was found to be, and what its columns are taken for.

export const ImportColumnType = builder.objectRef<ImportColumn>('ImportColumn').implement({
  description: 'One meaning that a column of a file can have.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in our own files: weight_kg.' }),
    record: t.exposeString('record', {
      description: `The kind of record it belongs to: ${NOUN_NAMES.join(', ')}.`,
    }),
    field: t.exposeString('field', { description: 'The name of the field, as in the arguments of create and update.' }),
    kind: t.exposeString('kind', { description: 'How its cells are read: text, digits, mass, share, day …' }),
    dividesBy: t.string({
      nullable: true,
      description:
        '"size" or "color" if the header is that of one variant: each row becomes a variant for each such column in which ' +
        'it has a value. Any number of columns of a file can have this meaning; none of a connection can.',
      resolve: ({ divides }) => divides?.by ?? null,
    }),
  }),
})

const SuggestionType = builder.objectRef<ColumnSuggestion>('ImportColumnSuggestion').implement({
  description: 'One possible meaning of a column, and the evidence for it.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'A name from importColumns.' }),
    because: t.exposeString('because', {
      description:
        '"name" (our own name), "alias" (another common name), "values" (the column’s contents), "similar" (a ' +
        'similar name).',
    }),
    like: t.exposeString('like', { nullable: true, description: 'The known name that it equals or resembles.' }),
  }),
})

const ShownValueType = builder.objectRef<ShownValue>('ImportReadValue').implement({
  description: 'A value of the file, before and after it is read with the column’s current meaning.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text as in the file.' }),
    read: t.exposeString('read', {
      nullable: true,
      description: 'How it is read; null if it cannot be read, or means nothing.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'A remark about the value.' }),
  }),
})

export const AppliedProfileType = builder.objectRef<AppliedProfile>('ImportAppliedProfile').implement({
  description: 'A profile as it was applied to an import.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id; it may have been deleted since.' }),
    name: t.exposeString('name', { description: 'Its name at that time.' }),
    missing: t.stringList({
      description: 'Headers of the profile that the file does not have.',
      resolve: ({ missing }) => [...missing],
    }),
  }),
})

export const FileColumnType = builder.objectRef<ShownColumn>('ImportFileColumn').implement({
  description: 'One column of the file, and what it means.',
  fields: (t) => ({
    at: t.exposeInt('at', { description: 'Its place in the file, from 0.' }),
    header: t.exposeString('header', { description: 'Its header in the file.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'A name from importColumns; null if the column is left out.',
    }),
    confidence: t.exposeString('confidence', {
      description:
        '"exact", "remembered" (from the last file with these columns), "alias" (another common name, or words of any of 32 ' +
        'languages), "values" (only such a column has such values) or "none".',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit of a mass: kg, dkg, g, lb or oz.' }),
    decimal: t.exposeString('decimal', { nullable: true, description: 'For a column of numbers: how it is read.' }),
    dateOrder: t.exposeString('dateOrder', { nullable: true, description: 'For a column of dates: how it is read.' }),
    samples: t.exposeStringList('samples', { description: 'The first three distinct values.' }),
    values: t.field({
      type: [ShownValueType],
      description: 'The samples, and how they are read. Empty for a column that is left out.',
      resolve: ({ values }) => [...values],
    }),
    made: t.field({
      type: MadeFromType,
      nullable: true,
      description: 'What it is made from; null for a column of the file.',
      resolve: ({ made }) => made,
    }),
    changes: t.field({
      type: [ChangeType],
      description: 'How its values are changed before they are read, in this order.',
      resolve: ({ changes }) => [...changes],
    }),
    suggestions: t.field({
      type: [SuggestionType],
      description: 'What it may mean, best match first; none for a shop’s export.',
      resolve: ({ suggestions }) => [...suggestions],
    }),
  }),
})

const SampleReadType = builder.objectRef<ReadSample>('ImportReadSample').implement({
  description: 'A text of the file, and how it would be read.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text as in the file.' }),
    cells: t.exposeStringList('cells', {
      nullable: true,
      description: 'How each cell would be read; null for one that cannot be.',
    }),
  }),
})

const DetectionOptionType = builder.objectRef<DetectionOption>('ImportDetectionOption').implement({
  description: 'One of the values to choose from, and how the file would then be read.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'The value to pass to changeImport’s argument with the setting’s name.',
    }),
    samples: t.field({
      type: [SampleReadType],
      description: 'Texts of the file, as they would be read with this value.',
      resolve: ({ samples }) => [...samples],
    }),
  }),
})

export const DetectionType = builder.objectRef<ShownDetection>('ImportDetection').implement({
  description: 'Something that was detected about how the file is written. changeImport can override it.',
  fields: (t) => ({
    setting: t.exposeString('setting', {
      description: '"encoding", "delimiter", "quote", "sheet", "headerLine", "rows", "decimal" or "dateOrder".',
    }),
    detected: t.exposeString('detected', { description: 'The value that was detected.' }),
    used: t.exposeString('used', {
      nullable: true,
      description: 'The value in use. It differs from `detected` if changeImport has set another.',
    }),
    certainty: t.exposeString('certainty', {
      description:
        '"certain": the file proves it; "likely"; "unclear": a person should check; "unused": nothing in the ' +
        'file depends on it.',
    }),
    options: t.field({
      type: [DetectionOptionType],
      description: 'The values to choose from.',
      resolve: ({ options }) => [...options],
    }),
  }),
})

export const MappingProblemType = builder.objectRef<MappingProblem>('ImportMappingProblem').implement({
  description: 'What is, or may be, wrong with the meanings of the columns.',
  fields: (t) => ({
    severity: t.exposeString('severity', {
      description: '"error": nothing can be imported; "warning": look at it; "note".',
    }),
    reason: t.exposeString('reason', {
      description:
        'nothing_mapped, key_missing, name_missing, product_missing, meaning_twice, header_twice, columns_left_out, columns_declined, columns_of_variants, sizes_as_columns, colors_as_columns, numbers_declined, fibres_as_columns, shares_of_one, cells_carried, rows_of_products, numbers_of_variants, named_in_cells, unit_assumed, sheets_left_out, sheets_to_follow, outside_records, encoding_unclear, formulas_unsolved, zeros_lost, file_damaged or workbook_old.',
    }),
    cause: t.string({
      nullable: true,
      description: '"spreadsheet" if a spreadsheet program has damaged the file so; null otherwise.',
      resolve: ({ reason }) => causeOf(reason),
    }),
    columns: t.exposeStringList('columns', { description: 'The meanings it concerns: names from importColumns.' }),
    headers: t.exposeStringList('headers', { description: 'The columns of the file it concerns.' }),
    message: t.exposeString('message', { description: 'What is wrong, as a sentence.' }),
  }),
})

export const MatchChoiceType = builder.objectRef<MatchChoice>('ImportMatchChoice').implement({
  description: 'How records of one kind are matched, so that a row can describe an existing record.',
  fields: (t) => ({
    record: t.exposeString('record', { description: `${NOUN_NAMES.map((name) => `"${name}"`).join(', ')}.` }),
    by: t.exposeString('by', {
      description: '"automatic": by the first of identifier, numbers and name that a row has. Otherwise one of `keys`.',
    }),
    keys: t.exposeStringList('keys', { description: 'What can be chosen.' }),
    keysWithoutColumn: t.exposeStringList('keysWithoutColumn', {
      description: 'Those that no column of the file provides: with one of these, every row would be refused.',
    }),
  }),
})

type HeadLine = Import['inspection']['tables'][number]['head'][number]
export const HeadLineType = builder.objectRef<HeadLine>('ImportLine').implement({
  description: 'One line of the file, shortened to what fits on a screen.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line in the file.' }),
    cells: t.exposeStringList('cells', { description: 'The cells of the line, from left to right.' }),
  }),
})

type FileTable = Import['inspection']['tables'][number] & { readonly turn: number | null }
export const FileTableType = builder.objectRef<FileTable>('ImportFileTable').implement({
  description: 'One table of the file: the whole CSV, or one sheet.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'The name of the sheet; null for a CSV.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether the workbook hides the sheet.' }),
    headerLine: t.exposeInt('headerLine', {
      nullable: true,
      description: 'The line that names the columns; null if there is none, and then the table cannot be imported.',
    }),
    rowCount: t.exposeInt('rowCount', { description: 'How many rows it has.' }),
    turn: t.exposeInt('turn', {
      nullable: true,
      description:
        'Its place among the sheets of the workbook whose rows are records, in the order in which to import them, from 1. ' +
        'Null for covers, notes, and sheets that are hidden or empty.',
    }),
    layout: t.exposeString('layout', {
      nullable: true,
      description:
        'The program that exported it, if its columns are known: "shopify", "woocommerce", "ecovadis", or "feed" for one of a marketplace.',
    }),
    records: t.stringList({
      description: 'The kind of record that its rows describe.',
      resolve: ({ records }) => [...records],
    }),
  }),
})
