import type { Fibre } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'

/** The one fibre that the words of a label name ("organic cotton"); null for none, or several. */
export function readFibre(label: string): Fibre | null {
  const { parts, valid } = parseComposition(`100% ${label}`)
  const [fibre, second] = parts.flatMap(({ fibres }) => fibres)
  return valid && second === undefined ? (fibre ?? null) : null
}
