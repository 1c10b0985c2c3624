import type { EnvironmentalImpact } from '#features/records/assessments/assessment.ts'

/** The public JSON of a passport, as the interface specification §2.1 has it. `composePassport` writes it. */
export type PassportJson = {
  readonly variant: {
    readonly id: string
    readonly name: string
    readonly color: string | null
    readonly size: string | null
    readonly materialComposition: string | null
    readonly careInstructions: string | null
    /** Kilograms. */
    readonly weight: number | null
    readonly productionLocation: string | null
    readonly digitalId: string
    readonly gtin: string | null
    readonly manufacturer: string | null
  }
  readonly product: {
    readonly id: string
    readonly name: string
    readonly sku: string | null
    readonly brand: string | null
    readonly category: string | null
  }
  readonly sustainabilityScore: number | null
  readonly environmentalImpact: EnvironmentalImpact
}

/** Bytes that `composePassport` wrote, or the same with the score taken out. */
export function readPassportJson(body: Buffer): PassportJson {
  return JSON.parse(body.toString())
}
