import { builder, change } from '#kit/schema-builder.ts'
import { cancelImport, checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport } from './change-import.ts'
import { correctImport } from './correct-import.ts'
import { ImportType } from './import.graphql.ts'

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

builder.mutationFields((t) => ({
  changeImport: t.field({
    type: ImportType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the import.' }),
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
    args: {
      id: t.arg.id({ required: true, description: 'The id of the import.' }),
      corrections: t.arg({ type: [CorrectionInput], required: true, description: 'The cells to be put right.' }),
    },
    description:
      'Puts cells right without touching the file, at most 1,000 at once and 10,000 in all. It has to be checked again after that.',
    resolve: (_root, args, context) => change(context, (deps, reader) => correctImport(deps, reader, args)),
  }),
  checkImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'Begins the dry run, by the code of the real one, in the background.',
    resolve: (_root, args, context) => change(context, (deps, reader) => checkImport(deps, reader, args)),
  }),
  startImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'Begins to carry out what was checked, in the background.',
    resolve: (_root, args, context) => change(context, (deps, reader) => startImport(deps, reader, args)),
  }),
  cancelImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description: 'Ends a running import. What it has done stays; undoImport takes it back.',
    resolve: (_root, args, context) => change(context, (deps, reader) => cancelImport(deps, reader, args)),
  }),
  undoImport: t.field({
    type: ImportType,
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    description:
      'Begins to take back what the import has done. Records that were saved since are left alone, and listed under `kept`.',
    resolve: (_root, args, context) => change(context, (deps, reader) => undoImport(deps, reader, args)),
  }),
}))
