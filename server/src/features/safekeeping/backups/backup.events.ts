import { eventKind, moment, object, orNull, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const LAST_GOOD = said(
  orNull(moment),
  'The moment of the last good backup: all that was saved before is in it. Null: there is none yet.',
)

const NAME = said(text, 'When the backup began.')

const kinds = addEventKinds(
  { place: 240, seenWith: 'administer' },
  {
    'backup.failed': eventKind(
      'Backups of the installation fail. Told once in every workspace, not again at each try; where backups are kept is not told.',
      object({ name: NAME, reason: text, message: text, lastGoodAt: LAST_GOOD }),
      {
        name: '2026-11-23 03:10 UTC',
        reason: 'backup_target_full',
        message:
          'There is no room left where backups are kept. Free some space there, or keep fewer backups (BACKUP_KEEP).',
        lastGoodAt: '2026-11-22T03:10:00.000Z',
      },
    ),
    'backup.recovered': eventKind(
      'A backup of the installation succeeded after others had failed. Told once in every workspace that got the failure.',
      object({ name: NAME, lastGoodAt: LAST_GOOD }),
      { name: '2026-11-23 03:25 UTC', lastGoodAt: '2026-11-23T03:10:00.000Z' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
