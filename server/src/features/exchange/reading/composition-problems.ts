import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import type { Said } from './import-problem.ts'

/** Characters of a composition whose reading is kept for the next row with the same. */
const KEPT_LENGTH = 500

const MOST_KEPT = 10_000

/** What is said of the composition texts of one file: the same text is in many rows, and is read once. */
export function createCompositionCheck(): (text: string) => readonly Said[] {
  const kept = new Map<string, readonly Said[]>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const found = compositionProblems(text)
    if (kept.size < MOST_KEPT && text.length <= KEPT_LENGTH) kept.set(text, found)
    return found
  }
}

function compositionProblems(text: string): readonly Said[] {
  // The text itself is kept and can be mended in the variant; nothing of the row is lost by it.
  return parseComposition(text)
    .problems.filter(({ reason }) => SHOWN_READINGS.has(reason))
    .map(({ reason, sentence }) => ({ severity: 'warning', reason, message: sentence }))
}

const SHOWN_READINGS = new Set([
  'fibre_unknown',
  'fibre_ambiguous',
  'fibre_missing',
  'share_out_of_range',
  'shares_not_whole',
  'text_not_understood',
  'nothing_found',
])
