import { NOUN_NAMES } from '#features/records/nouns.ts'
import { anything, integer, listOf, object, oneOf, orNull, partOf, said, text, truth } from '#kit/event-kind.ts'

const ofEachKind = <T>(schema: T) => Object.fromEntries(NOUN_NAMES.map((kind) => [kind, schema]))

const ofOneKind = {
  ...partOf({
    create: integer,
    update: integer,
    unchanged: integer,
    leave: integer,
    delete: said(integer, 'Left out if no row deletes one.'),
  }),
  required: ['create', 'update', 'unchanged', 'leave'],
}

const records = partOf(ofEachKind(ofOneKind))

/** What has become of the rows of an import. */
export const IMPORT_COUNTS = {
  records,
  all: object({
    rows: said(integer, 'Rows that are not empty.'),
    refused: said(integer, 'Rows that are not imported because of an error.'),
    records,
    problems: said(
      { type: 'object', additionalProperties: integer },
      'By severity and reason, such as "error:gtin_check_digit".',
    ),
  }),
}

export const SAMPLE_COUNTS = {
  rows: 121,
  refused: 1,
  records: { variant: { create: 120, update: 0, unchanged: 0, leave: 0 } },
  problems: { 'error:gtin_check_digit': 1 },
}

const values = { decimal: oneOf('.', ','), dateOrder: oneOf('dmy', 'mdy', 'ymd') }

/** How a file is read and what is done with its rows. */
export const IMPORT_SETTINGS = {
  ...partOf({
    text: said(
      orNull(object({ encoding: text, hasByteOrderMark: truth, delimiter: text, quote: text })),
      'Null for a workbook or a document.',
    ),
    tree: said(
      object({
        form: oneOf('json', 'ndjson', 'xml'),
        dialect: orNull(oneOf('bmecat')),
        records: listOf(text),
        rows: listOf(text),
        columns: listOf(text),
      }),
      'Of a document: its list of records, the list in them that makes the rows, and the paths of the columns.',
    ),
    sheet: said(integer, 'Which table of a workbook, from 0.'),
    headerLine: integer,
    values: object(values),
    columnFormats: said(listOf(orNull(partOf(values))), 'Columns that are written differently from the file.'),
    layout: said(orNull(text), 'The program that exported it.'),
    records: listOf(oneOf(...NOUN_NAMES)),
    mapping: listOf(
      object({
        column: orNull(text),
        confidence: oneOf('exact', 'remembered', 'alias', 'values', 'none'),
        unit: orNull(oneOf('kg', 'dkg', 'g', 'lb', 'oz')),
      }),
    ),
    made: said(
      listOf(object({ header: text, from: anything('A part of a cell, several cells joined, or a fixed value.') })),
      'Columns that the file does not have, after its own.',
    ),
    changes: said(
      listOf(orNull(listOf(anything('What is replaced, or a list of texts.')))),
      'How values are changed before they are read, by column.',
    ),
    profile: said(object({ id: text, name: text, missing: listOf(text) }), 'The profile that was applied last.'),
    source: said(
      object({
        connectionId: text,
        leads: { type: 'object', additionalProperties: oneOf('theirs', 'ours', 'newer') },
        emptyAlso: listOf(text),
      }),
      'Of what a connection has read: whose values count, and which fields an empty value empties.',
    ),
    corrected: said(integer, 'How many times cells were corrected.'),
    matchBy: said(partOf(ofEachKind(text)), 'How records are matched, if that was chosen.'),
    mode: oneOf('create', 'update', 'both'),
    emptyCells: said(oneOf('keep', 'clear'), 'What an empty cell does to its field.'),
    onError: said(oneOf('nothing', 'good_rows'), 'What is imported if any row has an error.'),
    pictureAddresses: said(
      oneOf('fetch'),
      'That pictures are fetched from addresses in cells; absent if they are not.',
    ),
  }),
  required: ['text', 'sheet', 'headerLine', 'values', 'layout', 'records', 'mapping', 'mode', 'emptyCells', 'onError'],
}
