import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { facilityFields } from './facility-fields.ts'

const kinds = addEventKinds(
  { place: 55, seenWith: 'read' },
  recordEventKinds('facility', eventFields(facilityFields), {
    created: { name: 'Tecelagem do Ave', country: 'PT', code: 'F-12' },
    updated: { code: 'F-13' },
    name: 'Tecelagem do Ave',
  }),
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
