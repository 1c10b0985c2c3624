import { MAX_DEPTH, type TreeNode, tooDeep } from './tree.ts'

/** What is wrong with a text that should be JSON. */
export class JsonFault extends Error {}

/**
 * Parses one value of JSON (RFC 8259) strictly. Unlike `JSON.parse` it keeps all digits of a number, refuses a name that stands twice in one object, of
 * which one value would be lost, and goes no deeper than {@link MAX_DEPTH}. Throws a {@link JsonFault}, or a TableFault for the depth.
 */
export function parseJson(text: string): TreeNode {
  const reader: Reader = { text, at: 0 }
  const value = valueAt(reader, 0)
  skipSpace(reader)
  if (reader.at < text.length) throw unexpected(reader)
  return value
}

type Reader = { readonly text: string; at: number }

function valueAt(reader: Reader, depth: number): TreeNode {
  if (depth > MAX_DEPTH) throw tooDeep()
  skipSpace(reader)
  const sign = reader.text[reader.at]
  if (sign === '{') return objectAt(reader, depth)
  if (sign === '[') return listAt(reader, depth)
  if (sign === '"') return stringAt(reader)
  return wordAt(reader)
}

function objectAt(reader: Reader, depth: number): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  reader.at += 1
  if (isNext(reader, '}')) return found
  do {
    skipSpace(reader)
    if (reader.text[reader.at] !== '"') throw unexpected(reader)
    const name = stringAt(reader)
    if (found.has(name)) throw new JsonFault(`an object has the name "${name.slice(0, 100)}" twice`)
    if (!isNext(reader, ':')) throw unexpected(reader)
    found.set(name, valueAt(reader, depth + 1))
  } while (isNext(reader, ','))
  if (!isNext(reader, '}')) throw unexpected(reader)
  return found
}

function listAt(reader: Reader, depth: number): TreeNode[] {
  const found: TreeNode[] = []
  reader.at += 1
  if (isNext(reader, ']')) return found
  do found.push(valueAt(reader, depth + 1))
  while (isNext(reader, ','))
  if (!isNext(reader, ']')) throw unexpected(reader)
  return found
}

function stringAt(reader: Reader): string {
  const end = endOfString(reader.text, reader.at + 1)
  if (end < 0) throw new JsonFault('a text is never closed')
  const own = reader.text.slice(reader.at, end)
  reader.at = end
  // Most texts have no escapes and no line ends, which JSON forbids.
  if (!SPECIAL.test(own)) return own.slice(1, -1)
  try {
    return String(JSON.parse(own))
  } catch {
    throw new JsonFault(`a text is malformed: ${own.slice(0, 60)}`)
  }
}

/** Behind the quote that closes a text which begins here, or -1. */
export function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - 1 - slashes >= from && text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

const BACKSLASH = 0x5c
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[\\\x00-\x1F]/

function wordAt(reader: Reader): TreeNode {
  NUMBER.lastIndex = reader.at
  const [number] = NUMBER.exec(reader.text) ?? []
  if (number !== undefined) {
    reader.at += number.length
    return exactNumber(number)
  }
  for (const [word, value] of WORDS) {
    if (!reader.text.startsWith(word, reader.at)) continue
    reader.at += word.length
    return value
  }
  throw unexpected(reader)
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORDS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** Longer numbers than a double holds, such as codes, and zeros behind the point stay as they are written. */
function exactNumber(written: string): number | string {
  const number = written.length > 20 ? Number.NaN : Number(written)
  return String(number) === written ? number : written
}

function isNext(reader: Reader, sign: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== sign) return false
  reader.at += 1
  return true
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    reader.at += 1
  }
}

function unexpected({ text, at }: Reader): JsonFault {
  if (at >= text.length) return new JsonFault('it ends in the middle')
  return new JsonFault(`${JSON.stringify(text.slice(at, at + 20))} is not expected there`)
}
