import type { Language } from './composition.ts'
import { fold, longestPhrase, type Meaning, meaningOfCompound, meaningOfPhrase, meaningOfTradeCode } from './lexicon.ts'

/** One thing on the label: a share, a word that means something, a separator, or a word nobody knows. */
export type Item = {
  readonly kind:
    | Meaning['kind']
    | 'share'
    | 'colon'
    | 'comma'
    | 'break'
    | 'slash'
    | 'dash'
    | 'open'
    | 'close'
    | 'unknown'
  readonly text: string
  readonly start: number
  readonly end: number
  readonly meaning: Meaning | null
  /** Of a share: in percent, as written. */
  readonly percent: number
  readonly hasPercentSign: boolean
  /** Of a share: how many decimals it has. */
  readonly decimals: number
}

type Token = {
  readonly kind: 'number' | 'word' | 'symbol'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Every alternative begins with another character, so the work is linear in the text. */
const TOKEN = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|\r?\n|[^\s]/gu
/** Invisible characters, direction marks, quotes, hyphens in words and signs of trade marks say nothing about fibres. */
const SILENT = /^[\p{Cc}\p{Cf}\p{Z}"'“”„«»‘’‚`´®™©¹²³*\\]$/u
const SYMBOLS: Readonly<Record<string, Item['kind']>> = {
  ':': 'colon',
  '：': 'colon',
  '=': 'colon',
  ',': 'comma',
  '،': 'comma',
  '、': 'comma',
  ';': 'break',
  '؛': 'break',
  '.': 'break',
  '|': 'break',
  '•': 'break',
  '·': 'break',
  '\n': 'break',
  '\r\n': 'break',
  '/': 'slash',
  '+': 'slash',
  '&': 'slash',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '−': 'dash',
  '(': 'open',
  '[': 'open',
  ')': 'close',
  ']': 'close',
}
const SMALL_WORDS: ReadonlySet<Item['kind']> = new Set(['linking', 'joining'])
const PERCENT_SIGNS = new Set(['%', '％', '٪'])

export function readItems(text: string, languages: readonly Language[]): Item[] {
  const tokens = tokenise(text)
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    if (token.kind === 'number') {
      const sign = tokens[at + 1]
      const negative = isMinusOf(tokens, at)
      if (negative) items.pop()
      const hasPercentSign = sign !== undefined && isPercent(sign)
      items.push({
        ...blank(token),
        kind: 'share',
        percent: Number(token.text.replace(',', '.')) * (negative ? -1 : 1),
        hasPercentSign,
        decimals: /[.,]/.test(token.text) ? token.text.length - token.text.search(/[.,]/) - 1 : 0,
      })
      at += hasPercentSign ? 2 : 1
      continue
    }
    const known = knownAt(tokens, at, text, languages)
    if (known !== null) {
      const last = tokens[at + known.length - 1]!
      items.push({
        ...blank(token),
        kind: known.meaning.kind,
        text: text.slice(token.start, last.end),
        end: last.end,
        meaning: known.meaning,
      })
      at += known.length
      continue
    }
    const kind = token.kind === 'symbol' ? (SYMBOLS[token.text] ?? 'unknown') : 'unknown'
    items.push({ ...blank(token), kind })
    at += 1
  }
  return items
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const symbol = match[0]
    if (SILENT.test(symbol) && !symbol.endsWith('\n')) continue
    const start = match.index
    const first = symbol.charCodeAt(0)
    const kind = first >= 0x30 && first <= 0x39 ? 'number' : /^[\p{L}\p{M}]/u.test(symbol) ? 'word' : 'symbol'
    const end = start + symbol.length
    const inWord = symbol === '-' && /[\p{L}\p{M}]/u.test(text[start - 1] ?? '') && /\p{L}/u.test(text[end] ?? '')
    if (!inWord) tokens.push({ kind, text: symbol, start, end })
  }
  return tokens
}

/** The longest phrase that begins here; a code alone counts only in capitals or stuck to a number ("80co"). */
function knownAt(
  tokens: readonly Token[],
  at: number,
  text: string,
  languages: readonly Language[],
): { meaning: Meaning; length: number } | null {
  const first = tokens[at]!
  if (first.kind !== 'word') return null
  let key = ''
  let found: { meaning: Meaning; length: number } | null = null
  for (let length = 1; length <= longestPhrase(); length += 1) {
    const token = tokens[at + length - 1]
    if (token === undefined || (token.kind !== 'word' && token.text !== '/')) break
    key = length === 1 ? fold(token.text) : `${key} ${token.kind === 'word' ? fold(token.text) : token.text}`
    const meaning = meaningOfPhrase(key)
    if (meaning !== undefined && isSpoken(meaning, languages)) found = { meaning, length }
  }
  const numberAfter = tokens[at + 1]
  if (found === null && numberAfter?.kind === 'number' && numberAfter.start === first.end) {
    const graded = meaningOfTradeCode(first.text.toUpperCase() + numberAfter.text)
    if (graded !== undefined) return { meaning: graded, length: 2 }
  }
  const before = tokens[at - 1]
  const afterShare = before !== undefined && (before.kind === 'number' || isPercent(before))
  const stuckToNumber = /\d/.test(text[first.start - 1] ?? '') || /[\d%]/.test(text[first.end] ?? '')
  const code = meaningOfTradeCode(stuckToNumber ? first.text.toUpperCase() : first.text)
  // "EL" is also Spanish for "the", "CUP" also a part of a bra: behind a share they are fibres.
  const weak = found === null || SMALL_WORDS.has(found.meaning.kind) || (afterShare && found.length === 1)
  if (code !== undefined && weak) return { meaning: code, length: 1 }
  if (found !== null) return found
  const compound = first.text.length <= 60 ? meaningOfCompound(fold(first.text)) : undefined
  return compound !== undefined && isSpoken(compound, languages) ? { meaning: compound, length: 1 } : null
}

function isSpoken(meaning: Meaning, languages: readonly Language[]): boolean {
  return meaning.languages.length === 0 || meaning.languages.some((language) => languages.includes(language))
}

function isPercent(token: Token): boolean {
  return (
    PERCENT_SIGNS.has(token.text) || (token.kind === 'word' && meaningOfPhrase(fold(token.text))?.kind === 'percent')
  )
}

/** "-5%" is a negative share; "Shell -5%" and "10-20%" are not. */
function isMinusOf(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at - 1]
  if (sign === undefined || SYMBOLS[sign.text] !== 'dash' || sign.end !== tokens[at]!.start) return false
  const before = tokens[at - 2]
  return before === undefined || before.kind === 'symbol'
}

function blank(token: Token): Item {
  return {
    kind: 'unknown',
    text: token.text,
    start: token.start,
    end: token.end,
    meaning: null,
    percent: 0,
    hasPercentSign: false,
    decimals: 0,
  }
}
