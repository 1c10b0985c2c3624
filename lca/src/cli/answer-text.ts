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

function addTree(to: Utf8, tree: Explanation): void {
  const numbers: number[] = []
  collectNumbers(numbers, tree)
  // One call for all of them takes half the time of one for each.
  addNode(to, tree, { text: JSON.stringify(numbers), at: 1 })
}

function collectNumbers(numbers: number[], { value, quantity, children }: Explanation): void {
  numbers.push(value)
  if (quantity) numbers.push(quantity.value)
  for (const child of children) collectNumbers(numbers, child)
}

/** The list of all numbers of a tree, and where the next begins. */
interface Numbers {
  readonly text: string
  at: number
}

function addNumber(to: Utf8, numbers: Numbers): void {
  numbers.at = to.addUntil(numbers.text, numbers.at) + 1
}

function addNode(to: Utf8, node: Explanation & Partial<ExplainedFlow>, numbers: Numbers): void {
  const { label, unit, quantity, factor, quantityFrom, children } = node
  to.add('{"label":')
  to.addQuoted(label)
  to.add(',"value":')
  addNumber(to, numbers)
  to.add(',"unit":')
  to.addQuoted(unit)
  if (quantity) {
    to.add(',"quantity":{"value":')
    addNumber(to, numbers)
    to.add(',"unit":')
    if (factor && quantityFrom && children.length === 0) {
      to.addBytes(endOfLeaf(quantity.unit, factor, quantityFrom))
      return
    }
    to.addQuoted(quantity.unit)
    to.add('}')
  }
  if (factor) {
    to.add(',"factor":')
    to.addBytes(bytesOf(citations, factor))
  }
  if (quantityFrom) {
    to.add(',"quantityFrom":')
    to.addBytes(bytesOf(lists, quantityFrom))
  }
  to.add(',"children":[')
  for (let i = 0; i < children.length; i++) {
    if (i > 0) to.add(',')
    addNode(to, children[i]!, numbers)
  }
  to.add(']}')
}

const encoder = new TextEncoder()
const citations = new WeakMap<FactorCitation, Uint8Array>()
const lists = new WeakMap<readonly FactorCitation[], Uint8Array>()

function bytesOf<T extends object>(known: WeakMap<T, Uint8Array>, value: T): Uint8Array {
  let bytes = known.get(value)
  if (!bytes) {
    bytes = encoder.encode(JSON.stringify(value))
    known.set(value, bytes)
  }
  return bytes
}

interface End {
  readonly unit: string
  readonly bytes: Uint8Array
}

const ends = new WeakMap<readonly FactorCitation[], WeakMap<FactorCitation, End>>()

/** What follows a leaf's quantity: two thirds of an explanation, and thousands of lines have the same. */
function endOfLeaf(unit: string, factor: FactorCitation, quantityFrom: readonly FactorCitation[]): Uint8Array {
  let ofList = ends.get(quantityFrom)
  if (!ofList) {
    ofList = new WeakMap()
    ends.set(quantityFrom, ofList)
  }
  const known = ofList.get(factor)
  if (known && known.unit === unit) return known.bytes
  const text = `${JSON.stringify(unit)}},"factor":${JSON.stringify(factor)},"quantityFrom":${JSON.stringify(quantityFrom)},"children":[]}`
  const bytes = encoder.encode(text)
  ofList.set(factor, { unit, bytes })
  return bytes
}
