import { orNull, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'

/** What events tell of a product: the fields that create and update take. */
const FIELDS = {
  name: text,
  sku: orNull(text),
  category: orNull(text),
  brand: orNull(text),
  productType: orNull(text),
  description: orNull(text),
  companyId: orNull(text),
  imageUrl: orNull(text),
  gtinPrefix: orNull(text),
  hsCode: orNull(text),
}

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
