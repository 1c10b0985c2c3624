import type { Explanation, FactorCitation } from '@selvedge/lca/explanation.ts'
import { explain } from '@selvedge/lca/open/explain.ts'
import type { Result } from './result-of.ts'

/** One node of an explanation, written as a line under the one it belongs to. */
export type ExplanationLine = {
  /** Its place in the list, from 0. */
  readonly line: number
  /** The line it is a part of; null for the total. */
  readonly partOf: number | null
  /** 0 the total, 1 a life-cycle stage, 2 a material, process or leg, 3 one factor. */
  readonly level: number
  readonly label: string
  readonly value: number
  readonly unit: string
  /** Of the total, 0 to 1. */
  readonly share: number
  readonly quantity: { readonly value: number; readonly unit: string } | null
  readonly factor: FactorCitation | null
  /** What the quantity was reckoned with: losses, energy per kilogram, minutes. */
  readonly quantityFrom: readonly FactorCitation[]
}

/**
 * The tree of a result from the top down, each line followed by its parts, whose values add up to its own. Every line of the lowest
 * level names its factor. Empty where nothing could be calculated.
 */
export function explainResult({ method, input }: Result, impact: 'carbon' | 'water'): ExplanationLine[] {
  const root = explain(method, input)[impact]
  const lines: ExplanationLine[] = []
  const write = (
    node: Explanation & { quantityFrom?: readonly FactorCitation[] },
    partOf: number | null,
    level: number,
  ) => {
    const line = lines.length
    const { label, value, unit, quantity = null, factor = null, quantityFrom = [] } = node
    const share = root === null || root.value === 0 ? 0 : value / root.value
    lines.push({ line, partOf, level, label, value, unit, share, quantity, factor, quantityFrom })
    for (const child of node.children) write(child, line, level + 1)
  }
  if (root !== null) write(root, null, 0)
  return lines
}
