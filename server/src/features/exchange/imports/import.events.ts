import { eventKind, integer, object, oneOf, orNull, said, sha256, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { IMPORT_COUNTS, IMPORT_SETTINGS, SAMPLE_COUNTS } from './import-schemas.ts'

const SAMPLE_SETTINGS = {
  text: { encoding: 'utf-8', hasByteOrderMark: false, delimiter: ';', quote: '"' },
  ...{ sheet: 0, headerLine: 1, values: { decimal: '.', dateOrder: 'ymd' }, layout: null },
  ...{ records: ['material'], mapping: [{ column: 'material_name', confidence: 'exact', unit: null }] },
  ...{ mode: 'both', emptyCells: 'keep', onError: 'good_rows' },
}

const kinds = addEventKinds(
  { place: 110, seenWith: 'read' },
  {
    'import.uploaded': eventKind(
      'A file was uploaded to be imported.',
      object({ fileName: text, size: said(integer, 'Bytes.'), sha256 }),
      {
        ...{ fileName: 'catalogue.xlsx', size: 48_200 },
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ),
    'import.changed': eventKind(
      'How the file of an import is read was changed.',
      object({ settings: IMPORT_SETTINGS }),
      {
        settings: SAMPLE_SETTINGS,
      },
    ),
    'import.corrected': eventKind(
      'Cells of an import were corrected.',
      object({
        made: said(integer, 'Cells that were given another value.'),
        taken: said(integer, 'Cells whose correction was taken back.'),
        count: said(integer, 'Corrections there are now.'),
      }),
      {
        ...{ made: 3, taken: 0, count: 3 },
      },
    ),
    'import.started': eventKind(
      'An import was begun.',
      object({
        fileName: text,
        mode: oneOf('create', 'update', 'both'),
        records: said(IMPORT_COUNTS.records, 'What the check has found, by kind of record.'),
      }),
      { fileName: 'catalogue.xlsx', mode: 'both', records: SAMPLE_COUNTS.records },
    ),
    'import.finished': eventKind('An import ended.', object({ counts: IMPORT_COUNTS.all }), {
      counts: SAMPLE_COUNTS,
    }),
    'import.cancelled': eventKind(
      'An import was stopped.',
      object({ counts: said(orNull(IMPORT_COUNTS.all), 'Until then.'), reason: text }),
      {
        ...{ counts: SAMPLE_COUNTS, reason: 'Cancelled by Ana.' },
      },
    ),
    'import.file_removed': eventKind(
      'The file of an import that nobody went on with, or that had ended long ago, was removed.',
      object({ fileName: text, keptDays: said(integer, 'Days for which files of imports are kept.') }),
      { fileName: 'catalogue.xlsx', keptDays: 30 },
    ),
    'import.undone': eventKind('An import was undone.', object({ endReason: orNull(text) }), {
      endReason: null,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
