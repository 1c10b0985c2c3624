import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { companyFields } from './company-fields.ts'

/** What events tell of a company: the fields that create and update take. */
const FIELDS = eventFields(companyFields)

const kinds = addEventKinds(
  { place: 10, seenWith: 'read' },
  {
    ...recordEventKinds('company', FIELDS, {
      created: { name: 'Ribeira Confeções', role: 'manufacturer', country: 'PT' },
      updated: { city: 'Porto' },
      name: 'Ribeira Confeções',
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
