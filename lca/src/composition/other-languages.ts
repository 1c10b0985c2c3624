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
  return others().exact.get(exactKey(phrase)) ?? others().phrases.get(key)
}

export function otherMeaning(phrase: string, key: string, language: OtherLanguage): Meaning | undefined {
  const { exact, phrases } = others()
  return exact.get(exactKey(phrase))?.get(language) ?? phrases.get(key)?.get(language)
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
  /** By a fibre's code and a qualifier: "wool merino". */
  readonly varieties?: Readonly<Record<string, string>>
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
    const add = (list: string, kind: Meaning['kind'], code: string, qualifiers: readonly string[] = []) => {
      const meaning: Meaning = { kind, code, qualifiers, languages: [language], alsoHeading: false }
      for (const word of list.split(', ')) {
        if (word.startsWith('=')) put(exact, exactKey(word.slice(1)), language, meaning)
        else put(phrases, phraseKey(word), language, meaning)
        // With the article, which is written as one with its word.
        if (language === 'ar') put(phrases, phraseKey(`ال${word}`), language, meaning)
      }
    }
    const { fibres, varieties = {}, qualifiers = {}, components = {}, words = {} } = all[language]
    for (const [name, list] of Object.entries(varieties)) {
      const at = name.lastIndexOf(' ')
      add(list, 'fibre', name.slice(0, at), [name.slice(at + 1)])
    }
    for (const [code, list] of Object.entries(fibres)) add(list, 'fibre', code)
    for (const [code, list] of Object.entries(components)) add(list, 'component', code)
    for (const [code, list] of Object.entries(qualifiers)) add(list, 'qualifier', code)
    for (const [kind, word] of Object.entries(KINDS)) if (words[kind] !== undefined) add(words[kind], word, '')
  }
  return { phrases, exact, longest }
}

const KINDS: Readonly<Record<string, Meaning['kind']>> = {
  whole: 'whole',
  percent: 'percent',
  titles: 'title',
  joining: 'joining',
  linking: 'linking',
}

/** How many words of a text each language explains; where several explain as many, the first of {@link OTHER_LANGUAGES}. Null: none names a fibre. */
export function likeliestLanguage(words: readonly (string | null)[]): OtherLanguage | null {
  const votes = new Map<OtherLanguage, number>()
  const naming = new Set<OtherLanguage>()
  const keys = words.map((word) => (word === null ? null : fold(word)))
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longestOtherPhrase(), words.length - at); length > 0; length -= 1) {
      const some = words.slice(at, at + length)
      if (some.includes(null)) continue
      const meanings = otherMeanings(some.join(' '), keys.slice(at, at + length).join(' '))
      if (!meanings) continue
      for (const [language, { kind }] of meanings) {
        votes.set(language, (votes.get(language) ?? 0) + length)
        if (kind === 'fibre') naming.add(language)
      }
      break
    }
  }
  let best: OtherLanguage | null = null
  for (const language of OTHER_LANGUAGES) {
    if (naming.has(language) && (votes.get(language) ?? 0) > (best === null ? 0 : (votes.get(best) ?? 0)))
      best = language
  }
  return best
}
