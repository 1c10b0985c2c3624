import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { materialFields } from './material-fields.ts'

/** What events tell of a material: the fields that create and update take. */
const FIELDS = eventFields(materialFields)

const kinds = addEventKinds(
  { place: 20, seenWith: 'read' },
  {
    ...recordEventKinds('material', FIELDS, {
      created: { name: 'Organic cotton', fibre: 'cotton', originCountry: 'IN' },
      updated: { recycledShare: 0.2 },
      name: 'Everyday Tee',
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
