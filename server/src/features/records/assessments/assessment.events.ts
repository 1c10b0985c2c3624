import { eventKind, listOf, number, object, orNull, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const values = object({
  carbonFootprint: orNull(said(number, 'kg CO₂e per item.')),
  waterLiters: orNull(said(number, 'Litres per item.')),
  sustainabilityScore: orNull(said(number, 'From 0 to 100.')),
})

const ASSESSED = { carbonFootprint: 4.2, waterLiters: 1900, sustainabilityScore: 61 }

const kinds = addEventKinds(
  { place: 70, seenWith: 'read' },
  {
    'assessment.updated': eventKind(
      'A variant’s computed impact changed.',
      object({ before: orNull(values), after: orNull(values) }),
      { before: null, after: ASSESSED },
    ),
    'assessment.batch_updated': eventKind(
      'Variants were assessed again in the background, because something they depend on changed.',
      object({
        assessments: listOf(object({ variantId: text, before: orNull(values), after: orNull(values) })),
      }),
      { assessments: [{ variantId: 'var_01k9ze3b5mfy4s7t2q8w6x0v1n', before: null, after: ASSESSED }] },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
