import { OTHER_LANGUAGES, type OtherLanguage } from './composition.ts'
import data from './data/fibres-of-other-languages.json' with { type: 'json' }
import { fold, type Meaning, phraseKey } from './lexicon.ts'

/*
 * Words of languages that labels are read in and not written in. A text is read with the words of one of these beside those of the seven languages,
 * because the same word is another fibre in another language: "len" is linen in Polish and wool in Vietnamese.
 */

type Others = {
  readonly phrases: ReadonlyMap<string, ReadonlyMap<OtherLanguage, Meaning>>
  /** Of words that count with their accents alone. */
  readonly exact: ReadonlyMap<string, ReadonlyMap<OtherLanguage, Meaning>>
  /** The number of words in the longest phrase. */
  readonly longest: number
}

let written: Others | null = null

/** Written when the first text comes that the seven languages do not explain. */
function others(): Others {
  written ??= writeOthers()
  return written
}

export function longestOtherPhrase(): number {
  return others().longest
}

/** What a phrase means, by language: its words as they stand with spaces between them, and the same folded. */
function otherMeanings(phrase: string, key: string): ReadonlyMap<OtherLanguage, Meaning> | undefined {
  return exactly(phrase) ?? others().phrases.get(key)
}

export function otherMeaning(phrase: string, key: string, language: OtherLanguage): Meaning | undefined {
  return exactly(phrase)?.get(language) ?? others().phrases.get(key)?.get(language)
}

/** Only single words count with their accents alone. */
function exactly(phrase: string): ReadonlyMap<OtherLanguage, Meaning> | undefined {
  return phrase.includes(' ') ? undefined : others().exact.get(exactKey(phrase))
}

/** Scripts that put no spaces between words. */
const UNSPACED = /^[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
const LONGEST_UNSPACED = 16
/** Names of fibres are short; what is longer between two numbers is a sentence. */
const LONGEST_DIVIDED = 60

/** Of a word of a script without spaces the known words that it is made of, "再生ポリエステル"; null where it is made of others. */
export function dividedWord(word: string): string[] | null {
  if (word.length > LONGEST_DIVIDED || !UNSPACED.test(word) || others().phrases.has(fold(word))) return null
  const found: string[] = []
  for (let at = 0; at < word.length; ) {
    let length = Math.min(LONGEST_UNSPACED, word.length - at)
    while (length > 0 && !(isWhole(word, at + length) && others().phrases.has(fold(word.slice(at, at + length)))))
      length -= 1
    if (length === 0) return null
    found.push(word.slice(at, at + length))
    at += length
  }
  return found
}

/** Signs that stand above or below a letter are not torn from it. */
function isWhole(word: string, end: number): boolean {
  return !/^\p{M}/u.test(word.slice(end, end + 1))
}

function exactKey(phrase: string): string {
  return phrase.toLowerCase().normalize('NFC')
}

type LanguageWords = {
  readonly fibres: Readonly<Record<string, string>>
  /** Trade names as the language spells them, which may not stand on a label. */
  readonly tradeNames?: Readonly<Record<string, string>>
  /** By a fibre's code and a qualifier: "wool merino". */
  readonly varieties?: Readonly<Record<string, string>>
  /** By the fibres that the words can be, none of which is read: "flax, ramie". */
  readonly undecided?: Readonly<Record<string, string>>
  /** By the same, of which the first is read. */
  readonly doubted?: Readonly<Record<string, string>>
  readonly qualifiers?: Readonly<Record<string, string>>
  readonly components?: Readonly<Record<string, string>>
  readonly words?: Readonly<Record<string, string>>
}

/** The first meaning of a phrase in a language stays: fibres before the words around them. */
function writeOthers(): Others {
  const phrases = new Map<string, Map<OtherLanguage, Meaning>>()
  const exact = new Map<string, Map<OtherLanguage, Meaning>>()
  let longest = 1
  const all: Readonly<Record<OtherLanguage, LanguageWords>> = data.languages
  const put = (
    into: Map<string, Map<OtherLanguage, Meaning>>,
    key: string,
    language: OtherLanguage,
    meaning: Meaning,
  ) => {
    const known = into.get(key) ?? new Map<OtherLanguage, Meaning>()
    if (!known.has(language)) known.set(language, meaning)
    into.set(key, known)
    longest = Math.max(longest, key.split(' ').length)
  }
  for (const language of OTHER_LANGUAGES) {
    const add = (list: string, kind: Meaning['kind'], code: string, more: Partial<Meaning> = {}) => {
      const meaning: Meaning = { ...PLAIN, kind, code, languages: [language], ...more }
      for (const word of list.split(', ')) {
        if (word.startsWith('=')) put(exact, exactKey(word.slice(1)), language, meaning)
        else put(phrases, phraseKey(word), language, meaning)
        // With the article, which is written as one with its word.
        if (language === 'ar') put(phrases, phraseKey(`ال${word}`), language, meaning)
      }
    }
    const { fibres, tradeNames = {}, varieties = {}, undecided = {}, doubted = {} } = all[language]
    const { qualifiers = {}, components = {}, words = {} } = all[language]
    for (const [name, list] of Object.entries(varieties)) {
      const at = name.lastIndexOf(' ')
      add(list, 'fibre', name.slice(0, at), { qualifiers: [name.slice(at + 1)] })
    }
    for (const [codes, list] of Object.entries(undecided)) add(list, 'fibre', '', { mayBe: codes.split(', ') })
    for (const [codes, list] of Object.entries(doubted)) {
      const [first = '', ...mayBe] = codes.split(', ')
      add(list, 'fibre', first, { mayBe })
    }
    for (const [code, list] of Object.entries(fibres)) add(list, 'fibre', code)
    for (const [code, list] of Object.entries(tradeNames)) add(list, 'fibre', code, { languages: [] })
    // Both a word for a coating and the heading of one.
    if (words['coating'] !== undefined) add(words['coating'], 'coating', '', { alsoHeading: true })
    for (const [code, list] of Object.entries(components)) add(list, 'component', code)
    for (const [code, list] of Object.entries(qualifiers)) add(list, 'qualifier', code)
    for (const [kind, word] of Object.entries(KINDS)) if (words[kind] !== undefined) add(words[kind], word, '')
  }
  return { phrases, exact, longest }
}

const PLAIN = { qualifiers: [], mayBe: [], alsoHeading: false } as const

const KINDS: Readonly<Record<string, Meaning['kind']>> = {
  animalParts: 'animal-parts',
  whole: 'whole',
  percent: 'percent',
  titles: 'title',
  joining: 'joining',
  linking: 'linking',
}

/** A word of a text as it stands there, and folded. */
type Word = { readonly text: string; readonly key: string }

/** The languages that explain most words of a text, in the order of {@link OTHER_LANGUAGES}; none, where none of them names a fibre. */
export function likeliestLanguages(words: readonly (Word | null)[]): OtherLanguage[] {
  const votes = new Map<OtherLanguage, number>()
  const naming = new Set<OtherLanguage>()
  for (const at of words.keys()) {
    const found = longestMeanings(words, at)
    for (const [language, { kind }] of found?.meanings ?? []) {
      votes.set(language, (votes.get(language) ?? 0) + (found?.length ?? 0))
      if (kind === 'fibre') naming.add(language)
    }
  }
  const most = Math.max(...[...naming].map((language) => votes.get(language) ?? 0))
  return OTHER_LANGUAGES.filter((language) => naming.has(language) && votes.get(language) === most)
}

/** What the longest known phrase that begins here means, and its number of words. */
function longestMeanings(words: readonly (Word | null)[], at: number) {
  let phrase = ''
  let key = ''
  let found: { meanings: ReadonlyMap<OtherLanguage, Meaning>; length: number } | null = null
  for (let length = 1; length <= longestOtherPhrase(); length += 1) {
    const word = words[at + length - 1]
    if (!word) break
    phrase = length === 1 ? word.text : `${phrase} ${word.text}`
    key = length === 1 ? word.key : `${key} ${word.key}`
    const meanings = otherMeanings(phrase, key)
    if (meanings) found = { meanings, length }
  }
  return found
}
