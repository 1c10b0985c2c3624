import type { Language, OtherLanguage } from './composition.ts'
import { longestPhrase, type Meaning, meaningOfCompound, meaningOfPhrase, meaningOfTradeCode } from './lexicon.ts'
import { likeliestLanguages, longestOtherPhrase, otherMeaning } from './other-languages.ts'
import { inWesternDigits, type Token, tokenise } from './tokens.ts'

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

const SYMBOLS: Readonly<Record<string, Item['kind']>> = {
  ':': 'colon',
  '：': 'colon',
  '=': 'colon',
  ',': 'comma',
  '،': 'comma',
  '、': 'comma',
  '，': 'comma',
  '､': 'comma',
  ';': 'break',
  '؛': 'break',
  '；': 'break',
  '。': 'break',
  '.': 'break',
  '|': 'break',
  '｜': 'break',
  '｡': 'break',
  '•': 'break',
  '·': 'break',
  '\n': 'break',
  '\r\n': 'break',
  '/': 'slash',
  '+': 'slash',
  '&': 'slash',
  '／': 'slash',
  '＋': 'slash',
  '＆': 'slash',
  '・': 'slash',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '−': 'dash',
  '－': 'dash',
  '(': 'open',
  '[': 'open',
  '（': 'open',
  '［': 'open',
  '【': 'open',
  ')': 'close',
  ']': 'close',
  '）': 'close',
  '］': 'close',
  '】': 'close',
}
const SMALL_WORDS: ReadonlySet<Item['kind']> = new Set(['linking', 'joining'])
const PERCENT_SIGNS = new Set(['%', '％', '٪'])

/** The languages whose words count: of the seven some, and one other. */
export type Spoken = {
  readonly languages: readonly Language[]
  readonly other: OtherLanguage | null
  /** Languages that explain as much of the text as the other one does: a word that is another fibre in one of these is in doubt. */
  readonly rivals: readonly OtherLanguage[]
}

/** Which of the other languages explain most words of a text, the likeliest first; none, where none names a fibre in it. */
export function otherLanguagesOf(text: string): OtherLanguage[] {
  return likeliestLanguages(
    tokenise(inWesternDigits(text), true).map((token) => (token.kind === 'word' || token.text === '/' ? token : null)),
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
    key = length === 1 ? token.key : `${key} ${token.key}`
    phrase = length === 1 ? token.text : `${phrase} ${token.text}`
    const own = other === null ? undefined : otherMeaning(phrase, key, other)
    const meaning = own ?? meaningOfPhrase(key)
    if (meaning !== undefined && (own !== undefined || isSpoken(meaning, languages)))
      found = { meaning: own === undefined ? meaning : doubted(own, phrase, key, spoken), length }
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
  const compound = first.text.length <= 60 ? meaningOfCompound(first.key) : undefined
  return compound !== undefined && isSpoken(compound, languages) ? { meaning: compound, length: 1 } : null
}

/** A fibre's name with what it is in other languages that may be meant: "len" is linen in Polish and wool in Vietnamese. */
function doubted(own: Meaning, phrase: string, key: string, { languages, rivals }: Spoken): Meaning {
  if (own.kind !== 'fibre' || own.code === '') return own
  const seven = meaningOfPhrase(key)
  const meanings = [
    seven !== undefined && isSpoken(seven, languages) ? seven : undefined,
    ...rivals.map((rival) => otherMeaning(phrase, key, rival)),
  ]
  const others = meanings.flatMap((one) => (one?.kind === 'fibre' && one.code !== '' ? [one.code] : []))
  const mayBe = new Set([...own.mayBe, ...others])
  mayBe.delete(own.code)
  return mayBe.size === own.mayBe.length ? own : { ...own, mayBe: [...mayBe] }
}

function isSpoken(meaning: Meaning, languages: readonly Language[]): boolean {
  return (
    meaning.languages.length === 0 || meaning.languages.some((language) => languages.some((one) => one === language))
  )
}

function isPercent(token: Token, { other }: Spoken): boolean {
  if (PERCENT_SIGNS.has(token.text)) return true
  if (token.kind !== 'word') return false
  const { text, key } = token
  const meaning = (other === null ? undefined : otherMeaning(text, key, other)) ?? meaningOfPhrase(key)
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
