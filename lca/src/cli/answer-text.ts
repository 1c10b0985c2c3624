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
  addNode(to, tree, numbersOf(JSON.stringify(numbers)))
}

function collectNumbers(numbers: number[], { value, quantity, children }: Explanation): void {
  numbers.push(value)
  if (quantity) numbers.push(quantity.value)
  for (const child of children) collectNumbers(numbers, child)
}

/** The list of all numbers of a tree, and where the next begins. */
interface Numbers {
  readonly bytes: Uint8Array
  at: number
}

let room = new Uint8Array(4096)

/** Until the next tree: numbers are ASCII. */
function numbersOf(list: string): Numbers {
  if (list.length > room.length) room = new Uint8Array(list.length * 2)
  encoder.encodeInto(list, room)
  return { bytes: room, at: 1 }
}

const COMMA = 0x2c
const END_OF_LIST = 0x5d

function addNumber(to: Utf8, numbers: Numbers): void {
  const { bytes, at } = numbers
  let end = at
  while (bytes[end] !== COMMA && bytes[end] !== END_OF_LIST) end++
  to.addSome(bytes, at, end)
  numbers.at = end + 1
}

const encoder = new TextEncoder()
const marks = {
  label: encoder.encode('{"label":'),
  value: encoder.encode(',"value":'),
  factor: encoder.encode(',"factor":'),
  quantityFrom: encoder.encode(',"quantityFrom":'),
  children: encoder.encode(',"children":['),
  end: encoder.encode(']}'),
}

/** What follows a value: its unit, and what begins after that. */
interface AfterValue {
  readonly unit: string
  readonly nothing: Uint8Array
  readonly quantity: Uint8Array
}

let after: AfterValue = afterValueOf('')

/** A tree has one unit. */
function afterValueOf(unit: string): AfterValue {
  const text = `,"unit":${JSON.stringify(unit)}`
  return { unit, nothing: encoder.encode(text), quantity: encoder.encode(`${text},"quantity":{"value":`) }
}

function addNode(to: Utf8, node: Explanation & Partial<ExplainedFlow>, numbers: Numbers): void {
  const { label, unit, quantity, factor, quantityFrom, children } = node
  to.addBytes(marks.label)
  to.addQuoted(label)
  to.addBytes(marks.value)
  addNumber(to, numbers)
  if (after.unit !== unit) after = afterValueOf(unit)
  if (quantity) {
    to.addBytes(after.quantity)
    addNumber(to, numbers)
    if (factor && quantityFrom && children.length === 0) {
      to.addBytes(endOfLeaf(quantity.unit, factor, quantityFrom))
      return
    }
    to.add(',"unit":')
    to.addQuoted(quantity.unit)
    to.add('}')
  } else to.addBytes(after.nothing)
  if (factor) {
    to.addBytes(marks.factor)
    to.addBytes(bytesOf(citations, factor))
  }
  if (quantityFrom) {
    to.addBytes(marks.quantityFrom)
    to.addBytes(bytesOf(lists, quantityFrom))
  }
  to.addBytes(marks.children)
  for (let i = 0; i < children.length; i++) {
    if (i > 0) to.add(',')
    addNode(to, children[i]!, numbers)
  }
  to.addBytes(marks.end)
}

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
  const text = `,"unit":${JSON.stringify(unit)}},"factor":${JSON.stringify(factor)},"quantityFrom":${JSON.stringify(quantityFrom)},"children":[]}`
  const bytes = encoder.encode(text)
  ofList.set(factor, { unit, bytes })
  return bytes
}
