import type { Explanation, FactorCitation } from '../explanation.ts'
import type { ExplainedFlow } from '../open/explain.ts'
import type { Answer } from './answer-line.ts'
import type { Utf8 } from './utf8.ts'

/**
 * Adds an answer as `JSON.stringify` writes it. Nine tenths of an explanation are citations, and thousands of lines cite the same few hundred rows: the bytes
 * of each are made once.
 */
export function addAnswer(to: Utf8, answer: Answer): void {
  let mark = '{'
  for (const name in answer) {
    const value = answer[name]
    if (value === undefined) continue
    to.add(mark)
    to.addQuoted(name)
    to.add(':')
    addValue(to, value)
    mark = ','
  }
  to.add('}')
}

/** A tree, an object of trees, or anything else. */
function addValue(to: Utf8, value: unknown): void {
  if (isTree(value)) addTree(to, value)
  else if (isOfTrees(value)) {
    let mark = '{'
    for (const [name, tree] of Object.entries(value)) {
      to.add(mark)
      to.addQuoted(name)
      to.add(':')
      addTree(to, tree)
      mark = ','
    }
    to.add('}')
  } else to.add(JSON.stringify(value))
}

function isTree(value: unknown): value is Explanation {
  return typeof value === 'object' && value !== null && 'children' in value && 'label' in value
}

function isOfTrees(value: unknown): value is Readonly<Record<string, Explanation>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = Object.values(value)
  return members.length > 0 && members.every(isTree)
}

function addTree(to: Utf8, node: Explanation & Partial<Pick<ExplainedFlow, 'quantityFrom'>>): void {
  const { quantity, factor, quantityFrom, children } = node
  to.add('{"label":')
  to.addQuoted(node.label)
  addAmount(to, ',"value":', node)
  if (quantity) {
    addAmount(to, ',"quantity":{"value":', quantity)
    to.add('}')
  }
  if (factor) {
    to.add(',"factor":')
    addCitation(to, factor)
  }
  if (quantityFrom) {
    to.add(',"quantityFrom":[')
    addList(to, quantityFrom, addCitation)
    to.add(']')
  }
  to.add(',"children":[')
  addList(to, children, addTree)
  to.add(']}')
}

function addAmount(to: Utf8, name: string, { value, unit }: { value: number; unit: string }): void {
  to.add(name)
  to.add(Number.isFinite(value) ? String(value) : 'null')
  to.add(',"unit":')
  to.addQuoted(unit)
}

function addList<T>(to: Utf8, items: readonly T[], addItem: (to: Utf8, item: T) => void): void {
  for (let i = 0; i < items.length; i++) {
    if (i > 0) to.add(',')
    addItem(to, items[i]!)
  }
}

const citations = new WeakMap<FactorCitation, Uint8Array>()

function addCitation(to: Utf8, citation: FactorCitation): void {
  const known = citations.get(citation) ?? new TextEncoder().encode(JSON.stringify(citation))
  citations.set(citation, known)
  to.addBytes(known)
}
