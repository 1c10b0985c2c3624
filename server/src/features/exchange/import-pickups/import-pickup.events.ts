import {
  anything,
  eventKind,
  integer,
  named,
  object,
  oneOf,
  orNull,
  partOf,
  said,
  text,
  truth,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'
import { PICKUP_OUTCOMES } from './import-pickup.ts'

const FIELDS = {
  name: text,
  profileId: orNull(text),
  host: said(text, 'The server that is asked. The rest of the address may be secret, so that no event has it.'),
  cron: text,
  timeZone: text,
  guardPercent: integer,
  isPaused: truth,
}
const SAMPLE = {
  name: 'Nordwind, price list',
  profileId: 'ipr_3k9d2m5x7c1p',
  host: 'files.nordwind.example',
  cron: '0 6 * * 1',
  timeZone: 'Europe/Lisbon',
  guardPercent: 10,
  isPaused: false,
}

const kinds = addEventKinds(
  { place: 113, seenWith: 'administer' },
  {
    'import_pickup.created': eventKind(
      'A file is fetched and imported at set times from now on.',
      object(FIELDS),
      SAMPLE,
    ),
    'import_pickup.updated': eventKind(
      'A pickup was changed, paused or resumed.',
      partOf({
        ...FIELDS,
        hasNewSecret: said(truth, 'Present if another password or key was given.'),
        hostKey: said(orNull(text), 'The key of an SFTP server that was confirmed.'),
      }),
      { isPaused: true },
    ),
    'import_pickup.run_finished': eventKind(
      'A run of a pickup ended: with an import, because there was nothing new, or because something is wrong.',
      object({
        name: text,
        importId: said(orNull(text), 'The import that was made of the file; null if none was.'),
        outcome: said(oneOf(...PICKUP_OUTCOMES), 'In "waits", a person has to look at the import and start it.'),
        records: anything('What became of records, by kind.'),
        refused: integer,
        isPaused: said(truth, 'Whether the pickup was paused, because going on would end the same.'),
        reason: orNull(text),
        message: orNull(text),
      }),
      {
        name: SAMPLE.name,
        importId: 'imp_3k9d2m5x7c1p',
        outcome: 'waits',
        records: {},
        refused: 40,
        isPaused: false,
        reason: 'pickup_many_errors',
        message:
          '40 of 120 rows have errors, which is more than 10 %. Look at the import, and start it yourself if that is meant.',
      },
    ),
    'import_pickup.deleted': eventKind('A pickup was deleted.', named, { name: SAMPLE.name }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
