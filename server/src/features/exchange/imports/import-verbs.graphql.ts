import { NOUN_NAMES } from '#features/records/nouns.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { cancelImport, checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport } from './change-import.ts'
import { correctImport } from './correct-import.ts'
import { ImportType } from './import.graphql.ts'
import { ChangeInput, MadeInput } from './import-changes.graphql.ts'
import { importSheet } from './import-sheet.ts'

const ColumnInput = builder.inputType('ImportColumnInput', {
  description: 'What one column of the file means.',
  fields: (t) => ({
    header: t.string({ required: true, description: 'The header as in the file.' }),
    at: t.int({ description: 'Its position, if two columns have the same header.' }),
    column: t.string({
      description: 'A name from importColumns. Null leaves the column out; omitted, its meaning is unchanged.',
    }),
    decimal: t.string({ description: 'Only needed if this column is written differently from the rest of the file.' }),
    dateOrder: t.string({
      description: 'Only needed if this column is written differently from the rest of the file.',
    }),
    unit: t.string({ description: 'The unit of a mass: kg, dkg, g, lb or oz.' }),
    changes: t.field({
      type: [ChangeInput],
      description:
        'All changes of its values, made in this order; they replace those before. An empty list removes them.',
    }),
  }),
})

const MatchInput = builder.inputType('ImportMatchInput', {
  description: 'How records of one kind are to be matched.',
  fields: (t) => ({
    record: t.string({ required: true, description: `${NOUN_NAMES.map((name) => `"${name}"`).join(', ')}.` }),
    by: t.string({ required: true, description: 'One of the `keys` of Import.matchBy.' }),
  }),
})

const CorrectionInput = builder.inputType('ImportCorrectionInput', {
  description: 'A correction of one cell (`line`), or of every cell that contains `found`.',
  fields: (t) => ({
    header: t.string({ required: true, description: 'The column, as the file has it.' }),
    at: t.int({ description: 'Its position, if two columns have the same header.' }),
    line: t.int({ description: 'The row’s line, as problems give it.' }),
    found: t.string({ description: 'The text of the cells, as problems give it.' }),
    value: t.string({ description: 'The new text. An empty text empties the cell; null removes the correction.' }),
  }),
})

builder.mutationFields((t) => ({
  changeImport: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the import.' }),
      encoding: t.arg.string({
        description: '"utf-8", "windows-1252", "utf-16le" or "utf-16be". The file is read again.',
      }),
      delimiter: t.arg.string({
        description: 'The character between cells: ",", ";", a tab or "|". The file is read again.',
      }),
      quote: t.arg.string({
        description: 'The character around cells: a double quote, an apostrophe, or "" for none.',
      }),
      sheet: t.arg.int({ description: 'Another table of a workbook, from 0. Its own settings are detected.' }),
      headerLine: t.arg.int({
        description: 'The line that names the columns, from 1. The table is read again.',
      }),
      rows: t.arg.string({
        description:
          'Of a document of JSON or XML, what a row is: one of the options of its detection, such as "products[].variants[]".',
      }),
      columns: t.arg({ type: [ColumnInput], description: 'The columns whose meaning changes.' }),
      made: t.arg({
        type: [MadeInput],
        description: 'All columns that are made, after those of the file; they replace those before.',
      }),
      decimal: t.arg.string({ description: '"." or ",".' }),
      dateOrder: t.arg.string({ description: '"dmy", "mdy" or "ymd".' }),
      matchBy: t.arg({
        type: [MatchInput],
        description: 'How records are matched. Kinds of record that are omitted remain unchanged.',
      }),
      mode: t.arg.string({ description: '"create" only, "update" only, or "both".' }),
      emptyCells: t.arg.string({ description: 'Whether an empty cell is to "keep" or "clear" the field.' }),
      onError: t.arg.string({ description: 'If there are errors, import "nothing", or the "good_rows".' }),
      pictureAddresses: t.arg.string({
        description:
          'Whether to "keep" addresses of pictures in cells as addresses, or to "fetch" the pictures after the rows, so that they become files of the records.',
      }),
    },
    description:
      'Sets how the file is read. What is omitted remains unchanged. The columns’ meanings are remembered for ' +
      'the next file with these columns.',
    resolve: (_root, args, context) => change(context, (deps, reader) => changeImport(deps, reader, args)),
  }),
  importSheet: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true, description: 'The import of one sheet of a workbook.' }),
      sheet: t.arg.int({ required: true, description: 'The sheet to import, from 0: `nextSheet`, or any other.' }),
    },
    description:
      'Makes another import, of another sheet of the same workbook, without uploading it again. The file counts for ' +
      'the workspace’s storage once more.',
    resolve: (_root, args, context) => change(context, (deps, reader) => importSheet(deps, reader, args)),
  }),
  correctImport: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the import.' }),
      corrections: t.arg({ type: [CorrectionInput], required: true, description: 'The corrections to make.' }),
    },
    description:
      'Corrects cells without changing the file, at most 1,000 at once and 10,000 in all. The file must be ' +
      'checked again afterwards.',
    resolve: (_root, args, context) => change(context, (deps, reader) => correctImport(deps, reader, args)),
  }),
  checkImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'Starts the check in the background. It runs the same code as the import itself.',
    resolve: (_root, args, context) => change(context, (deps, reader) => checkImport(deps, reader, args)),
  }),
  startImport: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the import.' }),
      deletes: t.arg.int({
        description: 'How many records it deletes, as the check has listed them. Required if it deletes any.',
      }),
    },
    description: 'Starts the import that was checked, in the background.',
    resolve: (_root, args, context) => change(context, (deps, reader) => startImport(deps, reader, args)),
  }),
  cancelImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'Stops a running import. The changes already made remain; undoImport undoes them.',
    resolve: (_root, args, context) => change(context, (deps, reader) => cancelImport(deps, reader, args)),
  }),
  undoImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description:
      'Starts undoing what the import did. Records that have been saved since then are left unchanged and ' +
      'listed under `kept`.',
    resolve: (_root, args, context) => change(context, (deps, reader) => undoImport(deps, reader, args)),
  }),
}))
