/** Why a result is null, or what stands in for what was not said. */
export type ReasonCode =
  | 'WEIGHT'
  | 'COMPOSITION_SUM'
  | 'COVERAGE'
  | 'COMPOSITION_NORMALISED'
  | 'MATERIAL_PROXY'
  | 'COUNTRY_PROXY'
  | 'DEFAULT'
  | 'WATER_PROXY'
  | 'SUPPLIER'
  | 'EVIDENCE_FILE'
  | 'EVIDENCE_VERIFIER'
  | 'EVIDENCE_VALIDITY'
  | 'EVIDENCE_ENDED'
  | 'CLAIM'
  | 'WIDE_SPREAD'
  | 'BENCHMARK'

export interface Reason {
  code: ReasonCode
  /** What it is about: a field or a material. */
  item: string
  message: string
}

const blockingCodes: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['WEIGHT', 'COMPOSITION_SUM', 'COVERAGE'])

/** The carbon footprint is null exactly when a blocking reason is listed. */
export function isBlocking({ code }: Reason): boolean {
  return blockingCodes.has(code)
}

export function codesOf(reasons: readonly Reason[]): ReasonCode[] {
  return [...new Set(reasons.map(({ code }) => code))]
}
