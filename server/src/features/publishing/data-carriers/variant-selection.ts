import { badInput } from '#platform/app-error.ts'
import { listOf, recordId } from '#platform/fields.ts'

/** Which variants a download is about. */
export type VariantSelection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'product'; readonly productId: string }
  | { readonly kind: 'all' }

export const SELECTION_FIELDS = ['variantIds', 'productId', 'all'] as const

export type SelectionInput = { readonly [K in (typeof SELECTION_FIELDS)[number]]?: unknown }

/** Exactly one of the three. An identifier given twice is meant once. */
export function parseSelection({ variantIds, productId, all }: SelectionInput): VariantSelection {
  const given = [variantIds, productId, all].filter((value) => value !== undefined && value !== null)
  if (given.length !== 1) {
    throw badInput(
      'selection_not_one',
      'Choose the variants by exactly one of "variantIds" (a list), "productId" and "all": true.',
      { field: 'variantIds' },
    )
  }
  if (variantIds !== undefined && variantIds !== null) {
    const ids = [
      ...new Set(
        listOf(recordId(), MAX_IDS)
          .parse(variantIds, 'variantIds')
          .map((id) => id ?? ''),
      ),
    ]
    if (ids.length > 0) return { kind: 'ids', ids }
    throw badInput('selection_empty', '"variantIds" is empty. Name at least one variant.', { field: 'variantIds' })
  }
  if (productId !== undefined && productId !== null) {
    return { kind: 'product', productId: recordId().parse(productId, 'productId') }
  }
  if (all === true) return { kind: 'all' }
  throw badInput('field_not_allowed', '"all" can only be true. To choose some variants, leave it out.', {
    field: 'all',
    value: all,
  })
}

const MAX_IDS = 10_000

/** The three as JSON Schema. */
export const SELECTION_SCHEMA = {
  variantIds: { type: 'array', minItems: 1, maxItems: MAX_IDS, items: { type: 'string' } },
  productId: {
    type: 'string',
    description: 'All variants of this product. Give exactly one of the three.',
  },
  all: { type: 'boolean', enum: [true] },
}
