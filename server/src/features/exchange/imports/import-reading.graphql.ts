import { builder } from '#kit/schema-builder.ts'
import type { ImportColumn } from '../columns/import-column.ts'
import type { MatchChoice } from '../columns/match-key.ts'
import type { DetectionOption, ReadSample } from '../reading/detection.ts'
import type { MappingProblem } from '../reading/mapping-problems.ts'
import type { ShownColumn, ShownDetection, ShownValue } from '../reading/shown-columns.ts'
import type { ColumnSuggestion } from '../reading/suggest-columns.ts'
import type { Import } from './import.ts'

// What the file was found to be, and what its columns are taken for.

export const ImportColumnType = builder.objectRef<ImportColumn>('ImportColumn').implement({
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

export const FileColumnType = builder.objectRef<ShownColumn>('ImportFileColumn').implement({
  description: 'One column of the file, and what it is taken for.',
  fields: (t) => ({
    at: t.exposeInt('at', { description: 'Its place in the file, from 0.' }),
    header: t.exposeString('header', { description: 'Its header in the file.' }),
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
  description: 'A text of the file, and how it would be read.',
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
    samples: t.field({
      type: [SampleReadType],
      description: 'Texts of the file, as they would be read with this answer.',
      resolve: ({ samples }) => [...samples],
    }),
  }),
})

export const DetectionType = builder.objectRef<ShownDetection>('ImportDetection').implement({
  description: 'One thing that was found out about how the file is written. It can be set otherwise by changeImport.',
  fields: (t) => ({
    setting: t.exposeString('setting', {
      description: '"encoding", "delimiter", "quote", "sheet", "headerLine", "decimal" or "dateOrder".',
    }),
    detected: t.exposeString('detected', { description: 'What was found out.' }),
    used: t.exposeString('used', { nullable: true, description: 'Other than detected where a person has said so.' }),
    certainty: t.exposeString('certainty', {
      description:
        '"certain": the file shows it; "likely"; "unclear": a person should look; "unused": nothing in the file depends on it.',
    }),
    options: t.field({
      type: [DetectionOptionType],
      description: 'The answers that are possible.',
      resolve: ({ options }) => [...options],
    }),
  }),
})

export const MappingProblemType = builder.objectRef<MappingProblem>('ImportMappingProblem').implement({
  description: 'What is wrong, or may be, with what the columns are taken for.',
  fields: (t) => ({
    severity: t.exposeString('severity', { description: '"error": nothing can be imported so; "warning".' }),
    reason: t.exposeString('reason', {
      description:
        'nothing_mapped, key_missing, name_missing, product_missing, meaning_twice, header_twice, columns_left_out, encoding_unclear, formulas_unsolved, zeros_lost or file_damaged.',
    }),
    columns: t.exposeStringList('columns', { description: 'Of importColumns: those it is about.' }),
    headers: t.exposeStringList('headers', { description: 'Columns of the file that it is about.' }),
    message: t.exposeString('message', { description: 'What is wrong, in a sentence.' }),
  }),
})

export const MatchChoiceType = builder.objectRef<MatchChoice>('ImportMatchChoice').implement({
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
export const HeadLineType = builder.objectRef<HeadLine>('ImportLine').implement({
  description: 'One line of the file as it stands there, cut to what a screen shows.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line in the file.' }),
    cells: t.exposeStringList('cells', { description: 'The cells of the line, from left to right.' }),
  }),
})

type FileTable = Import['inspection']['tables'][number]
export const FileTableType = builder.objectRef<FileTable>('ImportFileTable').implement({
  description: 'One table of the file: the whole of a CSV, or a sheet.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'The name of the sheet; null for a CSV.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether the workbook hides the sheet.' }),
    headerLine: t.exposeInt('headerLine', {
      nullable: true,
      description: 'Null: no line names the columns, and it cannot be imported.',
    }),
    rowCount: t.exposeInt('rowCount', { description: 'How many rows it has.' }),
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
