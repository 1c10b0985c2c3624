/**
 * A result that explains itself: a tree of the input's shape (variant → stage → material or process → factor).
 * The children of a node add up to its value; every leaf with a value names the factor it comes from.
 */
export interface Explanation {
  label: string
  value: number
  unit: string
  /** What the factor was multiplied with; on leaves. */
  quantity?: Quantity
  factor?: FactorCitation
  children: Explanation[]
}

export interface Quantity {
  value: number
  unit: string
}

/** Where a number comes from. `value` is left out where the licence lets results be shown but not the factor. */
export interface FactorCitation {
  id: string
  label: string
  source: string
  licence: string
  year?: number
  value?: number
  unit?: string
}

/** A node whose value is the sum of its children. */
export function sumOf(label: string, unit: string, children: Explanation[]): Explanation {
  let value = 0
  for (const child of children) value += child.value
  return { label, value, unit, children }
}

/** Every leaf, left to right. */
export function leavesOf(node: Explanation): Explanation[] {
  const leaves: Explanation[] = []
  addLeaves(leaves, node)
  return leaves
}

function addLeaves(to: Explanation[], node: Explanation): void {
  if (node.children.length === 0) to.push(node)
  else for (const child of node.children) addLeaves(to, child)
}
