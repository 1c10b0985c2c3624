import { eventKind, integer, object, oneOf, orNull, said, sha256, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { IMPORT_COUNTS, IMPORT_SETTINGS, SAMPLE_COUNTS } from './import-schemas.ts'

const SAMPLE_SETTINGS = {
  text: { encoding: 'utf-8', hasByteOrderMark: false, delimiter: ';', quote: '"' },
  sheet: 0,
  headerLine: 1,
  values: { decimal: '.', dateOrder: 'ymd' },
  layout: null,
  records: ['material'],
  mapping: [{ column: 'material_name', confidence: 'exact', unit: null }],
  mode: 'both',
  emptyCells: 'keep',
  onError: 'good_rows',
}

const kinds = addEventKinds(
  { place: 110, seenWith: 'read' },
  {
    'import.uploaded': eventKind(
      'A file was uploaded to be imported.',
      object({ fileName: text, size: said(integer, 'Its size in bytes.'), sha256 }),
      {
        fileName: 'catalogue.xlsx',
        size: 48_200,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ),
    'import.changed': eventKind(
      'The settings for reading an import’s file were changed.',
      object({ settings: IMPORT_SETTINGS }),
      {
        settings: SAMPLE_SETTINGS,
      },
    ),
    'import.corrected': eventKind(
      'Cells of an import were corrected.',
      object({
        made: said(integer, 'How many cells were given another value.'),
        taken: said(integer, 'How many cells had their correction removed.'),
        count: said(integer, 'How many corrections there are now.'),
      }),
      {
        made: 3,
        taken: 0,
        count: 3,
      },
    ),
    'import.started': eventKind(
      'An import was started.',
      object({
        fileName: text,
        mode: oneOf('create', 'update', 'both'),
        records: said(IMPORT_COUNTS.records, 'What the check found, by kind of record.'),
      }),
      { fileName: 'catalogue.xlsx', mode: 'both', records: SAMPLE_COUNTS.records },
    ),
    'import.finished': eventKind('An import ended.', object({ counts: IMPORT_COUNTS.all }), {
      counts: SAMPLE_COUNTS,
    }),
    'import.cancelled': eventKind(
      'An import was stopped.',
      object({ counts: said(orNull(IMPORT_COUNTS.all), 'What it had done until then.'), reason: text }),
      {
        counts: SAMPLE_COUNTS,
        reason: 'Cancelled by Ana.',
      },
    ),
    'import.file_removed': eventKind(
      'The file of an import was removed, because the import was abandoned or had ended long ago.',
      object({ fileName: text, keptDays: said(integer, 'How many days files of imports are kept.') }),
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
