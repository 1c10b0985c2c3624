import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { MAKING } from '../variants/making-in-events.ts'
import { productFields } from './product-fields.ts'

/** What events tell of a product: the fields that create and update take. */
const FIELDS = eventFields(productFields, MAKING)

const PRODUCT = { name: 'Everyday Tee', sku: 'TEE-01', category: 'T-shirts', brand: 'Vesper' }

const kinds = addEventKinds(
  { place: 30, seenWith: 'read' },
  {
    ...recordEventKinds('product', FIELDS, {
      created: PRODUCT,
      updated: { brand: 'Vesper Studio' },
      name: PRODUCT.name,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
