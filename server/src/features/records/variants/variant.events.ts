import { country, eventKind, listOf, number, object, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { variantFields } from './variant-fields.ts'

/** What events tell of a variant: the fields that create and update take. */
const FIELDS = eventFields(variantFields, {
  composition: listOf(
    object({
      materialId: said(orNull(text), 'A material of the workspace; null where only the name of a fibre is known.'),
      fibreText: said(
        orNull(text),
        'The name of a fibre that is no material of the workspace; null beside materialId.',
      ),
      share: said(number, 'Of the mass; 1 is all.'),
      part: said(orNull(text), 'Such as shell or lining; null for a garment of one part.'),
    }),
  ),
  stages: listOf(
    object({
      stage: oneOf('fibre', 'spinning', 'fabric', 'dyeing', 'making'),
      country,
      process: said(orNull(text), 'How it is done, in the words it was entered in.'),
    }),
  ),
})

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

const kinds = addEventKinds(
  { place: 40, seenWith: 'read' },
  {
    ...recorded,
    'variant.created': eventKind(
      'A variant was made.',
      partOf({ ...FIELDS, digitalId: said(text, 'The code in its QR code.') }),
      { ...VARIANT, digitalId: 'k7m2x9qphw' },
      2,
    ),
    'variant.updated': { ...recorded['variant.updated'], version: 2 },
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
