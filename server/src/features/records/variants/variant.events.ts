import { eventKind, listOf, oneOf, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { UNITS } from './inherit.ts'
import { MAKING } from './making-in-events.ts'
import { variantFields } from './variant-fields.ts'

/** What events tell of a variant: the fields that create and update take. */
const FIELDS = eventFields(variantFields, { ...MAKING, inherited: listOf(oneOf(...UNITS.map(({ name }) => name))) })

const VARIANT = {
  name: 'White, M',
  productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
  color: 'White',
  size: 'M',
  weight: 0.18,
  composition: [
    { materialId: 'mat_01k9ze3b5mfy4s7t2q8w6x0v1n', fibreText: null, share: 0.95, part: null },
    { materialId: null, fibreText: 'elastane', share: 0.05, part: null },
  ],
  stages: [{ stage: 'making', country: 'PT', process: null }],
}

const recorded = recordEventKinds('variant', FIELDS, {
  created: VARIANT,
  updated: { color: 'Ecru' },
  name: VARIANT.name,
})

const FOLLOWS = said(
  text,
  'The product whose change it follows: it has these values from there, and was not saved itself, so that its revision is as before.',
)

const kinds = addEventKinds(
  { place: 40, seenWith: 'read' },
  {
    ...recorded,
    'variant.created': eventKind(
      'A variant was created.',
      partOf({ ...FIELDS, digitalId: said(text, 'The code in its QR code.') }),
      { ...VARIANT, digitalId: 'k7m2x9qphw' },
      2,
    ),
    'variant.updated': {
      ...recorded['variant.updated'],
      schema: partOf({ ...FIELDS, followsProduct: FOLLOWS }),
      version: 2,
    },
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
