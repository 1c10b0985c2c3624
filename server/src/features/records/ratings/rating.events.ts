import { day, eventKind, integer, named, object, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { ratingFields } from './rating-fields.ts'

const kinds = addEventKinds(
  { place: 52, seenWith: 'read' },
  {
    ...recordEventKinds('rating', eventFields(ratingFields), {
      created: { scheme: 'EcoVadis', schemeId: 'AB123456', score: 68, publishedOn: '2026-03-01' },
      updated: { validUntil: '2027-02-28' },
      name: 'EcoVadis 2026',
    }),
    'rating.disclosed': eventKind('It was decided that passports show a rating.', named, { name: 'EcoVadis 2026' }),
    'rating.concealed': eventKind('It was decided that passports no longer show a rating.', named, {
      name: 'EcoVadis 2026',
    }),
    'rating.expiring': eventKind(
      'The latest rating of a company by a scheme expires soon. There is one event 60, 30 and 7 days before; one that is more ' +
        'than a day late is replaced by the next.',
      object({
        scheme: text,
        name: text,
        company: said(text, 'The name of the company that was rated.'),
        validUntil: said(day, 'The last day on which it counts.'),
        daysLeft: said(integer, 'From today, in UTC, to that day.'),
        threshold: said({ type: 'integer', enum: [60, 30, 7] }, 'The number of days that has been reached.'),
      }),
      {
        scheme: 'EcoVadis',
        name: 'EcoVadis 2026',
        company: 'Northwind Ltd',
        validUntil: '2027-02-28',
        daysLeft: 30,
        threshold: 30,
      },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
