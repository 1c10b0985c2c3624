import { Kind } from 'graphql'

/** A number or a text as it stood in a document. */
export type Literal = { readonly kind: Kind.INT | Kind.STRING; readonly value: string; readonly at: number }

/** A document without its literals: what those that differ in nothing else have in common. */
export type Shape = { readonly key: string; readonly literals: readonly Literal[] }

/**
 * Takes the literals out of a document by one look at its characters. Null where that look might not see what the parser sees: comments, texts with escapes
 * or in blocks, characters beyond the plane of most languages. What is left in stays part of the shape: all else than whole numbers and texts, what a
 * variable is when it is not sent, and how many records a list is to have, by which its cost is reckoned.
 */
export function shapeOf(text: string): Shape | null {
  if (text.length > LONGEST) return null
  const literals: Literal[] = []
  let key = ''
  let kept = 0
  let depth = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === OPEN) depth += 1
    else if (code === CLOSE) depth -= 1
    else if (code === QUOTE) {
      const end = endOfText(text, at + 1)
      if (end < 0) return null
      if (depth > 0 && standsOpen(text, at)) {
        literals.push({ kind: Kind.STRING, value: text.slice(at + 1, end), at })
        key += `${text.slice(kept, at)}${OF_TEXT}`
        kept = end + 1
      }
      at = end
    } else if (isDigit(code) || code === MINUS) {
      let end = at + 1
      while (end < text.length && isWordOrDot(text.charCodeAt(end))) end += 1
      const value = text.slice(at, end)
      if (depth > 0 && WHOLE.test(value) && standsOpen(text, at)) {
        literals.push({ kind: Kind.INT, value, at })
        key += `${text.slice(kept, at)}${OF_NUMBER}`
        kept = end
      }
      at = end - 1
    } else if (isLetter(code)) {
      while (at + 1 < text.length && isWordOrDot(text.charCodeAt(at + 1))) at += 1
    } else if (code === HASH || (code < SPACE && code !== LINE_FEED && code !== TAB && code !== RETURN)) return null
    at += 1
  }
  return { key: kept === 0 ? text : key + text.slice(kept), literals }
}

/** No document of so many characters is made by hand; its bytes are counted where it is checked. */
const LONGEST = 20_000

/** Such characters are in no document whose shape is known. */
const OF_TEXT = '\u0001'
const OF_NUMBER = '\u0002'

/** Where the text ends that begins here; -1 where a closer look is needed. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at === from && text.charCodeAt(at + 1) === QUOTE ? -1 : at
    if (code === BACKSLASH || code < SPACE || (code >= FIRST_SURROGATE && code <= LAST_SURROGATE)) return -1
  }
  return -1
}

/** Whether the value of an argument begins here, and not that of "take". */
function standsOpen(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && text.charCodeAt(before) <= SPACE) before -= 1
  if (text.charCodeAt(before) !== COLON) return false
  before -= 1
  while (before >= 0 && text.charCodeAt(before) <= SPACE) before -= 1
  return !(text.startsWith('take', before - 3) && !isWordOrDot(text.charCodeAt(before - 4)))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE
}

function isWordOrDot(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === DOT
}

/** As the language writes them: none begins with 0 but itself. */
const WHOLE = /^-?(0|[1-9]\d*)$/
const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, HASH, OPEN, CLOSE, MINUS, DOT, COLON, BACKSLASH, UNDERSCORE] = [
  9, 10, 13, 32, 34, 35, 40, 41, 45, 46, 58, 92, 95,
]
const [FIRST_SURROGATE, LAST_SURROGATE] = [0xd800, 0xdfff]
