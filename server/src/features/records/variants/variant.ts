import { badInput } from '#platform/app-error.ts'
import {
  country,
  listOf,
  name,
  number,
  oneOf,
  optional,
  type Parsed,
  parseText,
  recordId,
  required,
  show,
  text,
  truth,
  webAddress,
} from '#platform/fields.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { OrderName } from '#platform/page.ts'
import { compositionRule } from './composition.ts'

/** One colour and size of a product: what a passport is about. */
export type Variant = Omit<VariantFields, 'composition' | 'careSymbols' | 'imageUrls' | 'stages'> & {
  readonly careSymbols: string[]
  readonly imageUrls: string[]
  readonly stages: Stage[]
  readonly id: string
  /** Short, unguessable, unique in the installation; given once, so that a label can be printed before publishing. */
  readonly digitalId: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type VariantFields = Parsed<typeof variantRules>

export type VariantOrder = OrderName<'NAME' | 'CARBON' | 'SCORE' | 'UPDATED'>

/** How a variant's passport stands; a draft has none. */
export type PublicationStatus = 'draft' | 'published' | 'withdrawn'

/** The steps of making that have a country of their own. */
export const STAGES = ['fibre', 'spinning', 'fabric', 'dyeing', 'making'] as const
export type Stage = {
  readonly stage: (typeof STAGES)[number]
  readonly country: string
  readonly process: string | null
}

/** Slugs for the symbols of ISO 3758. The usual artwork is GINETEX's; care-symbols/ has drawings of our own. */
export const CARE_SYMBOLS = [
  ...['wash-95', 'wash-70', 'wash-60', 'wash-60-mild', 'wash-50', 'wash-50-mild', 'wash-40', 'wash-40-mild'],
  ...[
    'wash-40-very-mild',
    'wash-30',
    'wash-30-mild',
    'wash-30-very-mild',
    'wash-hand',
    'wash-hand-ambient',
    'wash-none',
  ],
  ...['bleach-any', 'bleach-oxygen', 'bleach-none', 'tumble-normal', 'tumble-low', 'tumble-none', 'dry-line'],
  ...['dry-line-shade', 'dry-drip-line', 'dry-drip-line-shade', 'dry-flat', 'dry-flat-shade', 'dry-drip-flat'],
  ...['dry-drip-flat-shade', 'iron-200', 'iron-150', 'iron-110', 'iron-no-steam', 'iron-none', 'dryclean-p'],
  ...['dryclean-p-mild', 'dryclean-f', 'dryclean-f-mild', 'dryclean-none', 'wetclean-w', 'wetclean-w-mild'],
  ...['wetclean-w-very-mild', 'wetclean-none'],
]

const stageRule = optional((value, field): Stage => {
  if (typeof value !== 'object' || value === null)
    throw badInput('field_malformed', `"${field}" must have a stage and a country.`, { field })
  const { stage, country: where, process } = value as Record<string, unknown>
  return {
    stage: oneOf(STAGES).parse(stage, `${field}.stage`),
    country: country().parse(where, `${field}.country`),
    process: process === undefined || process === null ? null : parseText(process, `${field}.process`, 200),
  }
})

const gtinRule = optional((value, field): string => {
  const digits = parseText(value, field, 20)
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) {
    throw badInput('gtin_malformed', `"${field}" must be a GTIN of 8, 12, 13 or 14 digits; got ${show(value)}.`, {
      field,
      value,
    })
  }
  if (!hasGs1CheckDigit(digits)) {
    throw badInput('gtin_check_digit', `"${field}" is mistyped: the last digit of ${digits} does not fit the others.`, {
      field,
      value,
    })
  }
  return digits
})

export const variantRules = {
  name: name(),
  productId: required(recordId()),
  color: text(200),
  size: text(200),
  materialComposition: text(5_000),
  composition: compositionRule,
  careInstructions: text(5_000),
  careSymbols: listOf(oneOf(CARE_SYMBOLS), 12),
  weight: number({ above: 0, max: 10_000, unit: 'kilograms' }),
  productionLocation: text(500),
  expectedUses: number({ above: 0, max: 10_000, unit: 'times worn' }),
  airFreightShare: number({ min: 0, max: 1, unit: 'share of the way to the market, 1 is all' }),
  undyed: truth(),
  faded: truth(),
  recyclability: number({ min: 0, max: 1, unit: 'share of the mass, 1 is all' }),
  repairability: number({ min: 0, max: 1, unit: '1 is best' }),
  stages: listOf(stageRule, 20),
  gtin: gtinRule,
  manufacturer: text(200),
  manufacturerId: recordId(),
  imageUrls: listOf(webAddress(), 20),
}

/** Text and structure are two forms of one fact: when there is a structure, the text is made from it. */
export function refuseCompositionTwice(fields: { composition?: unknown; materialComposition?: unknown }): void {
  if (
    Array.isArray(fields.composition) &&
    fields.composition.length > 0 &&
    typeof fields.materialComposition === 'string'
  ) {
    throw badInput(
      'composition_twice',
      'Give either "composition" (materials with shares; the text is then made from it) or "materialComposition" (text alone), not both.',
      { field: 'materialComposition' },
    )
  }
}
