import type { FactorSource } from '../factors/factor-set.ts'
import type { Evidence, EvidenceGap } from './open-input.ts'
import type { ReasonCode } from './reasons.ts'

/** Where a number comes from that a supplier gives in the place of the method's. */
export const supplierSource: FactorSource = {
  id: 'supplier',
  title: "The supplier's own footprint",
  licence: "the supplier's own statement",
  licenceSeen: true,
  attribution: 'The supplier',
}

const documentMark = ': '

/** As a row cites it: by whom, with which evidence, and the document if there is one. */
export function citedSupplier(evidence: Evidence, document: string | undefined): string {
  return `the supplier, ${evidence}${document === undefined ? '' : `${documentMark}${document}`}`
}

/** What may be public of a supplier's source. */
export function withoutDocument(source: string): string {
  return source.split(documentMark, 1)[0]!
}

/** 1 (best) to 5: as well as the evidence of the supplier's number, which stands in the place of a row rated `ofRow`. */
export function suppliedQuality(evidence: Evidence, ofRow: number): number {
  return Math.max(1, evidence === 'verified' ? Math.min(2, ofRow - 1) : ofRow - 0.5)
}

/** What a number is called that is said to be verified and counts as declared, and why. */
export const evidenceReasons: Readonly<
  Record<EvidenceGap, readonly [ReasonCode, (of: { validUntil?: string }) => string]>
> = {
  file: ['EVIDENCE_FILE', () => 'no file shows it'],
  verifier: ['EVIDENCE_VERIFIER', () => 'it is not said who verified them'],
  validity: ['EVIDENCE_VALIDITY', () => 'it is not said until when they are valid'],
  ended: ['EVIDENCE_ENDED', ({ validUntil }) => `their evidence ended on ${validUntil}`],
}
