import type { Language, OtherLanguage } from './composition.ts'
import { fold, longestPhrase, type Meaning, meaningOfCompound, meaningOfPhrase, meaningOfTradeCode } from './lexicon.ts'
import { dividedWord, likeliestLanguage, longestOtherPhrase, otherMeaning } from './other-languages.ts'

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

/** The languages whose words count: of the seven some, and one other. */
export type Spoken = { readonly languages: readonly Language[]; readonly other: OtherLanguage | null }

/** Which of the other languages explains most words of a text; null where none names a fibre in it. */
export function otherLanguageOf(text: string): OtherLanguage | null {
  return likeliestLanguage(
    tokenise(inWesternDigits(text), true).map((token) => (token.kind === 'word' ? token.text : null)),
  )
}

export function readItems(written: string, spoken: Spoken): Item[] {
  const text = inWesternDigits(written)
  const tokens = tokenise(text, spoken.other !== null)
  const isBefore = isPercentBefore(tokens, spoken)
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    if (isBefore && isPercent(token, spoken) && tokens[at + 1]?.kind === 'number') {
      at += 1
      continue
    }
    if (token.kind === 'number') {
      const sign = tokens[isBefore ? at - 1 : at + 1]
      const negative = isMinusOf(tokens, at)
      if (negative) items.pop()
      const hasPercentSign = sign !== undefined && isPercent(sign, spoken)
      items.push({
        ...blank(token),
        kind: 'share',
        percent: Number(token.text.replace(',', '.')) * (negative ? -1 : 1),
        hasPercentSign,
        decimals: /[.,]/.test(token.text) ? token.text.length - token.text.search(/[.,]/) - 1 : 0,
      })
      at += hasPercentSign && !isBefore ? 2 : 1
      continue
    }
    const known = knownAt(tokens, at, text, spoken)
    if (known !== null) {
      const last = tokens[at + known.length - 1]!
      items.push({
        ...blank(token),
        kind: known.meaning.kind,
        text: written.slice(token.start, last.end),
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

/** Digits of other scripts, sign by sign: "٩٥٫٥" and "９５" are 95.5 and 95. */
function inWesternDigits(text: string): string {
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

/** The sign stands before its number, as in Turkish: "%95 Pamuk %5 Elastan". A text has one way. */
function isPercentBefore(tokens: readonly Token[], spoken: Spoken): boolean {
  let before = false
  for (const [at, token] of tokens.entries()) {
    if (!isPercent(token, spoken)) continue
    const isAfterNumber = tokens[at - 1]?.kind === 'number'
    const isAtNumber = tokens[at + 1]?.kind === 'number'
    if (isAfterNumber && !isAtNumber) return false
    if (isAtNumber && !isAfterNumber) before = true
  }
  return before
}

function tokenise(text: string, divides: boolean): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const symbol = match[0]
    if (SILENT.test(symbol) && !symbol.endsWith('\n')) continue
    const start = match.index
    const first = symbol.charCodeAt(0)
    const kind = first >= 0x30 && first <= 0x39 ? 'number' : /^[\p{L}\p{M}]/u.test(symbol) ? 'word' : 'symbol'
    const end = start + symbol.length
    const inWord = symbol === '-' && /[\p{L}\p{M}]/u.test(text[start - 1] ?? '') && /\p{L}/u.test(text[end] ?? '')
    if (inWord) continue
    const parts = divides && kind === 'word' ? dividedWord(symbol) : null
    if (parts === null) tokens.push({ kind, text: symbol, start, end })
    let from = start
    for (const part of parts ?? []) {
      tokens.push({ kind, text: part, start: from, end: from + part.length })
      from += part.length
    }
  }
  return tokens
}

/** The longest phrase that begins here; a code alone counts only in capitals or stuck to a number ("80co"). */
function knownAt(
  tokens: readonly Token[],
  at: number,
  text: string,
  spoken: Spoken,
): { meaning: Meaning; length: number } | null {
  const first = tokens[at]!
  if (first.kind !== 'word') return null
  const { languages, other } = spoken
  const longest = other === null ? longestPhrase() : Math.max(longestPhrase(), longestOtherPhrase())
  let key = ''
  let phrase = ''
  let found: { meaning: Meaning; length: number } | null = null
  for (let length = 1; length <= longest; length += 1) {
    const token = tokens[at + length - 1]
    if (token === undefined || (token.kind !== 'word' && token.text !== '/')) break
    key = length === 1 ? fold(token.text) : `${key} ${token.kind === 'word' ? fold(token.text) : token.text}`
    phrase = length === 1 ? token.text : `${phrase} ${token.text}`
    const own = other === null ? undefined : otherMeaning(phrase, key, other)
    const meaning = own ?? meaningOfPhrase(key)
    if (meaning !== undefined && (own !== undefined || isSpoken(meaning, languages))) found = { meaning, length }
  }
  const numberAfter = tokens[at + 1]
  if (found === null && numberAfter?.kind === 'number' && numberAfter.start === first.end) {
    const graded = meaningOfTradeCode(first.text.toUpperCase() + numberAfter.text)
    if (graded !== undefined) return { meaning: graded, length: 2 }
  }
  const before = tokens[at - 1]
  const afterShare = before !== undefined && (before.kind === 'number' || isPercent(before, spoken))
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
  return (
    meaning.languages.length === 0 || meaning.languages.some((language) => languages.some((one) => one === language))
  )
}

function isPercent(token: Token, { other }: Spoken): boolean {
  if (PERCENT_SIGNS.has(token.text)) return true
  if (token.kind !== 'word') return false
  const key = fold(token.text)
  const meaning = (other === null ? undefined : otherMeaning(token.text, key, other)) ?? meaningOfPhrase(key)
  return meaning?.kind === 'percent'
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
