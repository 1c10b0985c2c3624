import { NOUN_NAMES } from '#features/records/nouns.ts'
import {
  anything,
  anythingGone,
  eventKind,
  named,
  object,
  oneOf,
  partOf,
  restored,
  text,
  truth,
} from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 190, seenWith: 'administer' },
  {
    'schedule.created': eventKind('A schedule was created.', object({ name: text, cron: text, timeZone: text }), {
      name: 'Every Monday',
      cron: '0 6 * * 1',
      timeZone: 'Europe/Lisbon',
    }),
    'schedule.updated': eventKind(
      'A schedule was changed, paused or resumed.',
      partOf({
        name: text,
        cron: text,
        timeZone: text,
        isPaused: truth,
        webhookId: text,
        noun: oneOf(...NOUN_NAMES),
        matching: anything('The filter of the records.'),
      }),
      {
        isPaused: true,
      },
    ),
    'schedule.deleted': eventKind('A schedule was deleted; it can be restored for a while.', named, {
      name: 'Every Monday',
    }),
    'schedule.restored': eventKind('A deleted schedule was restored.', restored, { name: 'Every Monday' }),
    'schedule.deleted_for_good': eventKind('A deleted schedule can no longer be restored.', anythingGone, {}),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
