import type { Evidence, EvidenceGap } from '@selvedge/lca/open/open-input.ts'

/** What is said of figures that somebody measured. */
export type SaidEvidence = {
  readonly said: Evidence | null
  /** A file of the kind EVIDENCE is filed with the record that they are of. */
  readonly hasFile: boolean
  readonly verifier: string | null
  /** The last day on which it counts, yyyy-mm-dd. */
  readonly validUntil: string | null
  /** The study and its standard, in words. */
  readonly source: readonly (string | null)[]
}

/** As the method takes it: with what it lacks, and the document as an explanation cites it. */
export function countedEvidence(evidence: SaidEvidence, today: string) {
  const lacks = gapIn(evidence, today)
  return {
    evidence: lacks === null ? (evidence.said ?? ('declared' as const)) : ('declared' as const),
    lacks,
    document: documentOf(evidence),
    validUntil: evidence.validUntil,
  }
}

/** Verified is what a file shows by a named verifier and until a day that is not past, not what is said. */
function gapIn({ said, hasFile, verifier, validUntil }: SaidEvidence, today: string): EvidenceGap | null {
  if (said !== 'verified') return null
  if (validUntil !== null && validUntil < today) return 'ended'
  if (!hasFile) return 'file'
  if (verifier === null || verifier.trim() === '') return 'verifier'
  return validUntil === null ? 'validity' : null
}

function documentOf({ source, verifier, validUntil }: SaidEvidence): string | null {
  const said = [...source, verifier && `verified by ${verifier}`, validUntil && `valid until ${validUntil}`].filter(
    (words) => words !== null && words.trim() !== '',
  )
  return said.length === 0 ? null : said.join(', ')
}
