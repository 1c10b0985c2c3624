import { country, number, orNull, said, text } from '#kit/event-kind.ts'
import { addEventKinds, recordEventKinds } from '#kit/event-kinds.ts'

/** What events tell of a material: the fields that create and update take. */
const FIELDS = {
  name: text,
  type: orNull(text),
  fibre: orNull(text),
  label: orNull(text),
  description: orNull(text),
  supplier: orNull(text),
  supplierId: orNull(text),
  originCountry: orNull(country),
  recycledShare: orNull(said(number, 'Share of the mass; 1 is all.')),
  factorMaterial: orNull(text),
  carbonFootprint: orNull(said(number, 'kg CO₂e per kg.')),
  carbonFootprintBoundary: orNull(text),
  carbonFootprintEvidence: orNull(text),
  waterLiters: orNull(said(number, 'Litres per kg.')),
  factorSource: orNull(text),
}

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
