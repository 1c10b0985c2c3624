import { badInput } from '#platform/app-error.ts'
import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { Stage } from './production-stage.ts'
import type { variantFields } from './variant-fields.ts'

/** One colour and size of a product: what a passport is about. */
export type Variant = Omit<VariantFields, 'composition' | 'careSymbols' | 'imageUrls' | 'inherited' | 'stages'> & {
  readonly careSymbols: string[]
  readonly imageUrls: string[]
  /** The units of fields whose values are its product's. */
  readonly inherited: string[]
  readonly stages: Stage[]
  readonly id: string
  /** Short, unguessable, unique in the installation; given once, so that a label can be printed before publishing. */
  readonly digitalId: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type VariantFields = Parsed<typeof variantFields>

export type VariantOrder = OrderName<'NAME' | 'CARBON' | 'SCORE' | 'UPDATED'>

/** How a variant's passport stands; a draft has none. */
export type PublicationStatus = 'draft' | 'published' | 'withdrawn'

/** Text and structure are two forms of one fact: when there is a structure, the text is made from it. */
export function refuseCompositionTwice(fields: { composition?: unknown; materialComposition?: unknown }): void {
  if (
    Array.isArray(fields.composition) &&
    fields.composition.length > 0 &&
    typeof fields.materialComposition === 'string'
  ) {
    throw badInput(
      'composition_twice',
      'Give either "composition" (materials with shares, from which the text is written) or ' +
        '"materialComposition" (only text), not both.',
      { field: 'materialComposition' },
    )
  }
}
