import { country, orNull, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'

/** What events tell of a company: the fields that create and update take. */
const FIELDS = {
  name: text,
  role: orNull(text),
  description: orNull(text),
  country: orNull(country),
  city: orNull(text),
  address: orNull(text),
  website: orNull(text),
  email: orNull(text),
  phone: orNull(text),
  gln: orNull(text),
  vatId: orNull(text),
  lei: orNull(text),
}

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
