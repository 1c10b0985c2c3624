/** The computed environmental impact and score of one variant. */
export type Assessment = {
  readonly id: string
  readonly variantId: string
  readonly method: string
  readonly methodVersion: string
  readonly factorSetVersion: string
  /** kg CO2e per item; null when the data does not suffice. */
  readonly carbonFootprint: number | null
  /** Litres per item. */
  readonly waterLiters: number | null
  /** 0 to 100, higher is better. */
  readonly sustainabilityScore: number | null
  readonly methodology: string
  readonly assessedAt: Date
}

/** The part that stands in a passport; every value null until the variant has been assessed. */
export type EnvironmentalImpact = {
  readonly carbonFootprint: number | null
  readonly waterLiters: number | null
  readonly methodology: string | null
}

export function impactOf(assessment: Assessment | null): EnvironmentalImpact {
  return {
    carbonFootprint: assessment?.carbonFootprint ?? null,
    waterLiters: assessment?.waterLiters ?? null,
    methodology: assessment?.methodology ?? null,
  }
}
