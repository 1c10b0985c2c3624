import type { Parsed } from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'
import type { Stage } from '../variants/production-stage.ts'
import type { PASSED_ON, productFields } from './product-fields.ts'

/** A style as the brand sells it; its variants are the colours and sizes, and each of those gets a passport. */
export type Product = Omit<ProductFields, 'composition' | 'careSymbols' | 'stages'> & {
  readonly careSymbols: string[]
  readonly stages: Stage[]
  readonly id: string
  /** 0 to 100, the mean of all its variants, of which one without a score counts 0; null while none has one. */
  readonly sustainabilityScore: number | null
  /** How many of its variants have a score. */
  readonly assessedVariants: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Beside = Extract<(typeof PASSED_ON)[number], keyof Product> | 'translations'

/** A product of a list, whose texts in other languages and values for its variants are only read where somebody asks for them. */
export type ProductAlone = Omit<Product, Beside> & Partial<Pick<Product, Beside>>

export type ProductFields = Parsed<typeof productFields>

/** Fields that say which kind of product it is, which the impact of its variants rests on. */
export const IMPACT_FIELDS = ['category', 'productType', 'hsCode'] as const satisfies readonly (keyof ProductFields)[]

export type ProductOrder = OrderName<'NAME' | 'SKU' | 'SCORE' | 'UPDATED'>
