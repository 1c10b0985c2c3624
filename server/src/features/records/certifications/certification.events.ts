import { day, eventKind, integer, object, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { certificationFields } from './certification-fields.ts'

/** What events tell of a certification: the fields that create and update take. */
const FIELDS = eventFields(certificationFields)

const kinds = addEventKinds(
  { place: 50, seenWith: 'read' },
  {
    ...recordEventKinds('certification', FIELDS, {
      created: { scheme: 'GOTS', name: 'GOTS', number: 'CU 123456', validUntil: '2027-06-30' },
      updated: { validUntil: '2028-06-30' },
      name: 'Everyday Tee',
    }),
    'certification.expiring': eventKind(
      'A certification expires soon. There is one event 60, 30 and 7 days before; one that is more than a day ' +
        'late is replaced by the next.',
      object({
        scheme: text,
        name: text,
        validUntil: said(day, 'The last day on which it is valid.'),
        daysLeft: said(integer, 'From today, in UTC, to that day.'),
        threshold: said(
          { type: 'integer', enum: [60, 30, 7] },
          'The number of days that has been reached: 60, 30 or 7 for a certification; 30, 7 or 1 for an API key.',
        ),
      }),
      { scheme: 'GOTS', name: 'GOTS', validUntil: '2027-06-30', daysLeft: 30, threshold: 30 },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
