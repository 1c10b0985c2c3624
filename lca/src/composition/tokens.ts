import { fold } from './lexicon.ts'
import { dividedWord } from './other-languages.ts'

/** A number, a word or a sign of a label. */
export type Token = {
  readonly kind: 'number' | 'word' | 'symbol'
  readonly text: string
  /** Of a word the same, folded. */
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Every alternative begins with another character, so the work is linear in the text. */
const TOKEN = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|\r?\n|[^\s]/gu
/** Invisible characters, direction marks, quotes, hyphens in words and signs of trade marks say nothing about fibres. */
const SILENT = /^[\p{Cc}\p{Cf}\p{Z}"'“”„«»‘’‚`´®™©¹²³*\\]$/u

/** With `divides`, words of scripts without spaces are taken apart. */
export function tokenise(text: string, divides: boolean): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const symbol = match[0]
    if (SILENT.test(symbol) && !symbol.endsWith('\n')) continue
    const start = match.index
    const first = symbol.charCodeAt(0)
    const kind = first >= 0x30 && first <= 0x39 ? 'number' : /^[\p{L}\p{M}]/u.test(symbol) ? 'word' : 'symbol'
    const end = start + symbol.length
    const inWord =
      (symbol === '-' && /[\p{L}\p{M}]/u.test(text[start - 1] ?? '') && /\p{L}/u.test(text[end] ?? '')) ||
      // Catalan: "metàl·lica".
      (symbol === '·' && /^l·l$/i.test(text.slice(start - 1, end + 1)))
    if (inWord) continue
    const parts = divides && kind === 'word' ? dividedWord(symbol) : null
    if (parts === null) tokens.push({ kind, text: symbol, key: kind === 'word' ? fold(symbol) : symbol, start, end })
    let from = start
    for (const part of parts ?? []) {
      tokens.push({ kind, text: part, key: fold(part), start: from, end: from + part.length })
      from += part.length
    }
  }
  return tokens
}

/** Digits of other scripts, sign by sign: "٩٥٫٥" and "９５" are 95.5 and 95. */
export function inWesternDigits(text: string): string {
  if (!FOREIGN_DIGIT.test(text)) return text
  return text.replaceAll(FOREIGN_DIGITS, (sign) => {
    if (sign === '\u066B') return '.'
    const code = sign.charCodeAt(0)
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? sign : String(code - zero)
  })
}

/** Zeros of Arabic, Persian, Devanagari, Bengali and Thai digits, and of full width; Arabic has a comma of its own. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]
const FOREIGN_DIGIT = /[\u0660-\u0669\u066B\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/
const FOREIGN_DIGITS = new RegExp(FOREIGN_DIGIT, 'g')
