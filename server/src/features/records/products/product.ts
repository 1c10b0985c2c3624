import { badInput } from '#platform/app-error.ts'
import {
  identifier,
  name,
  optional,
  type Parsed,
  parseText,
  recordId,
  show,
  text,
  webAddress,
} from '#platform/fields.ts'
import type { OrderName } from '#platform/page.ts'

/** A style as the brand sells it; its variants are the colours and sizes, and each of those gets a passport. */
export type Product = ProductFields & {
  readonly id: string
  /** 0 to 100, the mean of the product's assessed variants; null until one has been assessed. */
  readonly sustainabilityScore: number | null
  /** How many variants that is the mean of. */
  readonly assessedVariants: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ProductFields = Parsed<typeof productRules>

/** Fields that say which kind of product it is, which the impact of its variants rests on. */
export const IMPACT_FIELDS = ['category', 'productType', 'hsCode'] as const satisfies readonly (keyof ProductFields)[]

export const productRules = {
  name: name(),
  sku: identifier(100),
  category: text(200),
  brand: text(200),
  productType: text(200),
  description: text(10_000),
  companyId: recordId(),
  imageUrl: webAddress(),
  gtinPrefix: digits(4, 13, 'a GS1 company prefix of 4 to 13 digits'),
  hsCode: digits(2, 12, 'a customs code (HS or CN) of 2 to 12 digits'),
}

function digits(min: number, max: number, what: string) {
  return optional(
    (value, field): string => {
      const parsed = parseText(value, field, 50)
      if (!/^\d+$/.test(parsed) || parsed.length < min || parsed.length > max) {
        throw badInput('digits_expected', `"${field}" must be ${what}; got ${show(value)}.`, { field, value })
      }
      return parsed
    },
    { pattern: `^[0-9]{${min},${max}}$` },
  )
}

export type ProductOrder = OrderName<'NAME' | 'SKU' | 'SCORE' | 'UPDATED'>
