import { createHash } from 'node:crypto'
import type { PublishedImpact } from '#features/records/assessments/assessment.ts'
import type { Product } from '#features/records/products/product.ts'
import type { Variant } from '#features/records/variants/variant.ts'

/** The public record of one variant: published (answers), or withdrawn (answers that it was). */
export type Passport = {
  readonly variantId: string
  readonly digitalId: string
  readonly state: 'published' | 'withdrawn'
  /** The number of the latest version. */
  readonly version: number
  /** What the latest version says, filled up to 14 digits. */
  readonly gtin14: string | null
  readonly firstPublishedAt: Date
  readonly publishedAt: Date
  readonly withdrawnAt: Date | null
}

/** What caches are told when a passport changes: everything it can be asked for by. */
export function signalOf({ variantId, digitalId, gtin14 }: Passport): string {
  return [variantId, digitalId, ...(gtin14 === null ? [] : [gtin14])].join(' ')
}

/** One publishing, kept for ever as the bytes that were public. */
export type PassportVersion = {
  readonly variantId: string
  readonly version: number
  readonly body: Buffer
  readonly sha256: Buffer
  readonly publishedBy: string
  readonly publishedAt: Date
}

export type PassportContent = { readonly body: Buffer; readonly sha256: Buffer }

/**
 * The passport's JSON exactly as the interface specification §2.1 has it: these members, in this order, all of them present,
 * null where there is no value. Richer forms are other media types, never more members here.
 */
export function composePassport(variant: Variant, product: Product, impact: PublishedImpact): PassportContent {
  const document = {
    variant: {
      id: variant.id,
      name: variant.name,
      color: variant.color,
      size: variant.size,
      materialComposition: variant.materialComposition,
      careInstructions: variant.careInstructions,
      weight: variant.weight,
      productionLocation: variant.productionLocation,
      digitalId: variant.digitalId,
      gtin: variant.gtin,
      manufacturer: variant.manufacturer,
    },
    product: {
      id: product.id,
      name: product.name,
      sku: product.sku,
      brand: product.brand,
      category: product.category,
    },
    sustainabilityScore: impact.sustainabilityScore,
    environmentalImpact: impact.environmentalImpact,
  }
  return contentOf(document)
}

/**
 * The same passport as it is served where the workspace does not show its score to the public. What was published is kept as it is;
 * this is made anew from it, and has a digest of its own.
 */
export function withoutScore(content: PassportContent): PassportContent {
  const document = JSON.parse(content.body.toString())
  return document.sustainabilityScore === null ? content : contentOf({ ...document, sustainabilityScore: null })
}

function contentOf(document: object): PassportContent {
  const body = Buffer.from(JSON.stringify(document))
  return { body, sha256: createHash('sha256').update(body).digest() }
}
