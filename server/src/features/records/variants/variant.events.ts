import { country, eventKind, listOf, number, object, oneOf, orNull, partOf, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'
import { eventFields } from '#kit/fields-in-events.ts'
import { variantFields } from './variant-fields.ts'

/** What events tell of a variant: the fields that create and update take. */
const FIELDS = eventFields(variantFields, {
  composition: listOf(
    object({
      materialId: said(orNull(text), 'A material of the workspace; null if only the fibre’s name is known.'),
      fibreText: said(orNull(text), 'The name of a fibre without a material record; null if there is a materialId.'),
      share: said(number, 'Share of the mass, 0 to 1.'),
      part: said(orNull(text), 'Such as shell or lining; null for a garment with only one part.'),
    }),
  ),
  stages: listOf(
    object({
      stage: oneOf('fibre', 'spinning', 'fabric', 'dyeing', 'making'),
      country,
      process: said(orNull(text), 'The process, in the words that were entered.'),
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
      'A variant was created.',
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
