/** The workspace in numbers. */
export type Statistics = {
  readonly totalProducts: number
  readonly totalVariants: number
  readonly totalMaterials: number
  readonly totalCompanies: number
  readonly totalCertifications: number
  /** Variants whose passport is public. */
  readonly publishedVariants: number
  /** Variants that have a score. */
  readonly assessedVariants: number
  /** 0 to 100 over all variants, of which one without a score counts 0; null while none has one. */
  readonly averageSustainabilityScore: number | null
  /** Variants by their score, in ten steps of ten points. */
  readonly scoreTenths: readonly number[]
}
