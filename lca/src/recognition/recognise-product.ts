import { fold, meaningOfPhrase } from '../composition/lexicon.ts'
import { shippedRegisters } from '../factors/registers.ts'
import customs from './data/customs-codes.json' with { type: 'json' }
import wordData from './data/product-words.json' with { type: 'json' }
import { wordsOf } from './words.ts'

/** What a brand says about the kind of a product. */
export interface ProductWords {
  /** An id of the register, or words: "T-shirt", "Damenhose". */
  productType: string | null
  category: string | null
  /** HS code or a longer one of any country, with or without dots and spaces. */
  hsCode: string | null
}

export interface RecognisedProduct {
  /** A product or accessory of the register. */
  id: string
  from: 'id' | 'words' | 'customs-code'
}

/**
 * The product of the register that a brand's words and customs code stand for; `null` rather than a guess where they
 * name none, several, or one that the register has no figures for. The type speaks before the category before the code.
 */
export function recogniseProduct({ productType, category, hsCode }: ProductWords): RecognisedProduct | null {
  const id = productType?.trim()
  if (id && productIds.has(id)) return { id, from: 'id' }
  for (const text of [productType, category]) {
    const named = text === null ? 'undecided' : productNamed(text)
    // Said to be something else: the category beside it, or a code of the wider kind, would make a shoe a sock.
    if (named === 'other-goods') return null
    if (named !== 'undecided') return { id: named, from: 'words' }
  }
  const fromCode = hsCode === null ? null : productOfCode(hsCode)
  return fromCode === null ? null : { id: fromCode, from: 'customs-code' }
}

/** Whether it is said to be something else than what the register has: a shoe, a belt, a coat hanger; by its customs code where words decide nothing. */
export function namesOtherGoods({ productType, category, hsCode }: ProductWords): boolean {
  for (const text of [productType, category]) {
    const named = text === null ? 'undecided' : productNamed(text)
    if (named !== 'undecided') return named === 'other-goods'
  }
  const code = hsCode === null ? null : digitsOf(hsCode)
  return code !== null && customs.otherGoods.some((beginning) => code.startsWith(beginning))
}

type Named = string | 'undecided' | 'other-goods'

type Word =
  | { kind: 'product'; id: string; headFirst: boolean; headLast: boolean; onlyAlone: boolean }
  | { kind: 'other-goods' | 'undecided' | 'filler' | 'joining' | 'detail' | 'unknown' }

const productIds: ReadonlySet<string> = new Set(
  [...shippedRegisters.products, ...shippedRegisters.accessories].map(({ id }) => id),
)
const lexicon = new Map<string, Word>()
let longest = 1

/** A text may list things ("Shirts and blouses"); it names a product if all of them are that product. */
function productNamed(text: string): Named {
  // Of a path, the last step is the kind: "Women > Clothing > Dresses".
  const last = text.split(/[>›»|]/).findLast((step) => step.trim() !== '') ?? ''
  const named = new Set<Named>()
  for (const part of last.slice(0, maxLength).split(/[,;/&+()[\]]/)) {
    for (const segment of segmentsOf(readWords(part))) {
      const thing = thingOf(segment)
      if (thing !== null) named.add(thing)
    }
  }
  const [only] = named
  return named.size === 1 && only !== undefined ? only : 'undecided'
}

/** Longer than a category is no category. */
const maxLength = 300

function segmentsOf(words: readonly Word[]): Word[][] {
  const segments: Word[][] = [[]]
  for (const word of words) {
    if (word.kind === 'joining') segments.push([])
    else segments.at(-1)?.push(word)
  }
  return segments
}

/**
 * What a phrase is about is its head: the last word in Germanic languages ("coat hanger" is no coat), the first in
 * Romance ones ("robe d'été"), before any detail ("with a hood"). `null`: only words that say nothing of the kind.
 */
function thingOf(segment: readonly Word[]): Named | null {
  const detail = segment.findIndex(({ kind }) => kind === 'detail')
  const words = (detail < 0 ? segment : segment.slice(0, detail)).filter(({ kind }) => kind !== 'filler')
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return null
  const alone = words.length === 1
  if (alone && first.kind === 'product') return first.id
  if (last.kind === 'product' && last.headLast && !last.onlyAlone) return last.id
  if (first.kind === 'product' && first.headFirst && !first.headLast && !first.onlyAlone) return first.id
  if (words.some(({ kind }) => kind === 'other-goods')) return 'other-goods'
  return 'undecided'
}

function readWords(text: string): Word[] {
  const tokens = wordsOf(text)
  const read: Word[] = []
  for (let at = 0; at < tokens.length; ) {
    let taken = 0
    for (let length = Math.min(longest, tokens.length - at); length > 0 && taken === 0; length--) {
      const word = meaningOf(tokens.slice(at, at + length).join(' '))
      if (!word) continue
      read.push(word)
      taken = length
    }
    if (taken === 0) read.push({ kind: 'unknown' })
    at += Math.max(1, taken)
  }
  return read
}

function meaningOf(key: string): Word | undefined {
  const known = lexicon.get(key)
  if (known) return known
  const kind = meaningOfPhrase(key)?.kind
  if (kind === 'fibre' || kind === 'qualifier' || /^\d+$/.test(key)) return { kind: 'filler' }
  return undefined
}

/** Six digits are the same everywhere; what follows them is read only as a CN code that parts what six leave together. */
function productOfCode(hsCode: string): string | null {
  const code = digitsOf(hsCode)
  if (code === null) return null
  const ofEight = cnCodes.get(code.slice(0, 8))
  if (ofEight !== undefined) return ofEight
  for (let length = Math.min(6, code.length); length >= 4; length--) {
    const ofBeginning = codes.get(code.slice(0, length))
    if (ofBeginning !== undefined) return ofBeginning
  }
  return null
}

function digitsOf(hsCode: string): string | null {
  const code = hsCode.replace(/[\s.]/g, '')
  return /^\d{4,10}$/.test(code) ? code : null
}

const codes: ReadonlyMap<string, string> = new Map(Object.entries(customs.codes))
const cnCodes: ReadonlyMap<string, string | null> = new Map(Object.entries(customs.cnCodes))

// The first meaning of a phrase stays: what cannot be decided before the products it might be.
for (const [kind, words] of [
  ['undecided', wordData.undecided],
  ['other-goods', wordData.otherGoods],
] as const) {
  for (const phrase of Object.values(words).flat()) add(phrase, { kind })
}
const onlyAlone = new Set(wordData.onlyAlone.map(keyOf))
for (const [id, languages] of Object.entries(wordData.products)) {
  for (const [language, phrases] of Object.entries(languages)) {
    const headFirst = wordData.headFirst.includes(language)
    for (const phrase of phrases) {
      const key = keyOf(phrase)
      const known = lexicon.get(key)
      const word = known?.kind === 'product' && known.id === id ? known : null
      if (known && !word) continue
      const first = headFirst || (word?.headFirst ?? false)
      const last = !headFirst || (word?.headLast ?? false)
      put(key, { kind: 'product', id, headFirst: first, headLast: last, onlyAlone: onlyAlone.has(key) })
    }
  }
}
for (const [language, beginnings] of Object.entries(wordData.compoundBeginnings)) {
  for (const [id, languages] of Object.entries(wordData.products)) {
    const endings = Object.entries(languages).find(([other]) => other === language)?.[1] ?? []
    for (const beginning of beginnings) {
      for (const ending of endings) {
        add(beginning + ending, { kind: 'product', id, headFirst: false, headLast: true, onlyAlone: false })
      }
    }
  }
}
for (const phrase of Object.values(wordData.fillers).flat()) add(phrase, { kind: 'filler' })
for (const word of wordData.joining) add(word, { kind: 'joining' })
for (const word of wordData.followedByDetail) add(word, { kind: 'detail' })

function add(phrase: string, word: Word): void {
  const key = keyOf(phrase)
  if (!lexicon.has(key)) put(key, word)
}

function put(key: string, word: Word): void {
  lexicon.set(key, word)
  longest = Math.max(longest, key.split(' ').length)
}

function keyOf(phrase: string): string {
  return wordsOf(fold(phrase)).join(' ')
}
