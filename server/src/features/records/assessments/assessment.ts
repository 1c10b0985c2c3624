import type { ReasonCode } from '@selvedge/lca/open/reasons.ts'

/**
 * The computed environmental impact and score of one variant, with what it was computed from and with. The breakdown, the
 * explanation and the methodology follow from `inputs`, `methodVersion` and `factorSetVersion` alone (result-of.ts).
 */
export type Assessment = {
  readonly id: string
  readonly variantId: string
  readonly method: string
  readonly methodVersion: string
  readonly factorSetVersion: string
  /** In the shape of the method's worked examples: what the command line reads, too. */
  readonly inputs: AssessmentInputs
  /** kg CO2e per item, with three significant digits; null when the data does not suffice. */
  readonly carbonFootprint: number | null
  /** Litres of blue water per item, with the two digits that the method knows. */
  readonly waterLiters: number | null
  /** 0 to 100, higher is better. */
  readonly sustainabilityScore: number | null
  /** Why a value is null, or what stands in for what was not said. */
  readonly reasonCodes: readonly ReasonCode[]
  readonly assessedAt: Date
}

/** JSON. */
export type AssessmentInputs = { readonly [key: string]: unknown }

/** What a published passport version keeps, so that its numbers can be made again. */
export type AssessmentRecord = Pick<Assessment, 'method' | 'methodVersion' | 'factorSetVersion' | 'inputs'>

export function recordOf({ method, methodVersion, factorSetVersion, inputs }: Assessment): AssessmentRecord {
  return { method, methodVersion, factorSetVersion, inputs }
}

/** The computed part of a passport. */
export type PublishedImpact = {
  readonly sustainabilityScore: number | null
  readonly environmentalImpact: EnvironmentalImpact
}

/** Every value null until the variant has been assessed. */
export type EnvironmentalImpact = {
  readonly carbonFootprint: number | null
  readonly waterLiters: number | null
  readonly methodology: string | null
}
