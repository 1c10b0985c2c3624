import type { Language, ReadLanguage } from './composition.ts'
import fibreData from './data/fibres.json' with { type: 'json' }
import wordData from './data/label-words.json' with { type: 'json' }

/** What a word or phrase of a label means. An empty list of languages: it means the same in all of them. */
export type Meaning = {
  readonly kind:
    | 'fibre'
    | 'component'
    | 'coating'
    | 'qualifier'
    | 'animal-parts'
    | 'whole'
    | 'percent'
    | 'title'
    | 'joining'
    | 'linking'
  readonly code: string
  readonly qualifiers: readonly string[]
  readonly languages: readonly ReadLanguage[]
  /** Of a coating word: it can also head a part ("Coating: …"). */
  readonly alsoHeading: boolean
}

type Words = Readonly<Record<Language, readonly string[]>>

type Lexicon = {
  readonly phrases: Map<string, Meaning>
  readonly tradeCodes: Map<string, Meaning>
  /** The number of words in the longest phrase. */
  longest: number
}

let written: Lexicon | null = null

/** Written when a label is read for the first time: most processes that load this read none before they are at work. */
function lexicon(): Lexicon {
  written ??= writeLexicon()
  return written
}

/** Lower case, without accents, so that "Élasthanne", "ELASTHANNE" and "elasthanne" are one word. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/[łđıςـیک]/g, (letter) => SAME_LETTERS[letter] ?? '')
}

/** Letters that are one with another and that no rule of Unicode takes apart: of Polish, Croatian, Turkish, Greek, Persian. Arabic's long line is none. */
const SAME_LETTERS: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ı: 'i', ς: 'σ', ی: 'ي', ک: 'ك' }

/** A phrase as the reader sees it: folded words, with the slash as a word of its own. */
export function phraseKey(phrase: string): string {
  return (fold(phrase).match(/[\p{L}\p{N}]+|\//gu) ?? []).join(' ')
}

export function meaningOfPhrase(key: string): Meaning | undefined {
  return lexicon().phrases.get(key)
}

export function meaningOfTradeCode(code: string): Meaning | undefined {
  return lexicon().tradeCodes.get(code)
}

/** The component that a heading names: "Oberstoff" → "shell"; null if it is in no list. */
export function componentOfHeading(heading: string): string | null {
  const meaning = lexicon().phrases.get(phraseKey(heading))
  if (meaning?.kind === 'component') return meaning.code
  return meaning?.alsoHeading ? 'coating' : null
}

/** The number of words in the longest phrase. */
export function longestPhrase(): number {
  return lexicon().longest
}

/** A long word made of a known beginning or ending and a fibre: "Biobaumwolle", "Polyurethanbeschichtung". */
export function meaningOfCompound(word: string): Meaning | undefined {
  for (const [language, beginnings] of Object.entries(wordData.compoundBeginnings)) {
    for (const [beginning, qualifier] of Object.entries(beginnings)) {
      const rest = word.startsWith(fold(beginning))
        ? lexicon().phrases.get(word.slice(fold(beginning).length))
        : undefined
      if (rest?.kind === 'fibre' && rest.languages.includes(language as Language)) {
        return { ...rest, qualifiers: [...rest.qualifiers, qualifier], languages: [language as Language] }
      }
    }
  }
  for (const [language, endings] of Object.entries(wordData.coating.compoundEndings)) {
    for (const ending of endings) {
      const rest = word.endsWith(fold(ending)) ? lexicon().phrases.get(word.slice(0, -fold(ending).length)) : undefined
      if (rest?.kind === 'fibre') {
        return { ...rest, kind: 'coating', alsoHeading: false, languages: [language as Language] }
      }
    }
  }
  return undefined
}

/** Numbers that follow a fibre's name and are no share: "Polyamide 6.6". */
export function isGrade(code: string | null, number: string): boolean {
  return fibreData.grades.some((entry) => entry.code === code && entry.grades.includes(number.replace(',', '.')))
}

/** The first meaning of a phrase stays: fibres before the words around them. */
function writeLexicon(): Lexicon {
  const into: Lexicon = { phrases: new Map(), tradeCodes: new Map(), longest: 1 }
  for (const fibre of [...fibreData.varieties, ...fibreData.fibres]) {
    const qualifiers = 'qualifier' in fibre ? [fibre.qualifier] : []
    addWords(into, fibre.names, 'fibre', fibre.code, qualifiers)
    for (const name of fibre.tradeNames) add(into, name, 'fibre', fibre.code, [], qualifiers)
    for (const code of fibre.tradeCodes) {
      into.tradeCodes.set(code, { kind: 'fibre', code: fibre.code, qualifiers, languages: [], alsoHeading: false })
    }
  }
  addWords(into, wordData.coating.words, 'coating', '')
  for (const component of wordData.components) addWords(into, component.names, 'component', component.code)
  for (const qualifier of wordData.qualifiers) addWords(into, qualifier.words, 'qualifier', qualifier.code)
  addWords(into, wordData.animalParts.words, 'animal-parts', '')
  addWords(into, wordData.whole, 'whole', '')
  addWords(into, wordData.percent, 'percent', '')
  addWords(into, wordData.titles, 'title', '')
  addWords(into, wordData.joining, 'joining', '')
  addWords(into, wordData.linking, 'linking', '')
  return into
}

function addWords(
  into: Lexicon,
  words: Words,
  kind: Meaning['kind'],
  code: string,
  qualifiers: readonly string[] = [],
): void {
  for (const [language, phrases] of Object.entries(words)) {
    for (const phrase of phrases) add(into, phrase, kind, code, [language as Language], qualifiers)
  }
}

function add(
  into: Lexicon,
  phrase: string,
  kind: Meaning['kind'],
  code: string,
  languages: readonly Language[],
  qualifiers: readonly string[],
): void {
  const key = phraseKey(phrase)
  const { phrases } = into
  into.longest = Math.max(into.longest, key.split(' ').length)
  const known = phrases.get(key)
  if (known === undefined) {
    phrases.set(key, { kind, code, qualifiers, languages, alsoHeading: false })
  } else if (known.kind === kind && known.code === code) {
    const all = known.languages.length === 0 ? [] : [...new Set([...known.languages, ...languages])]
    phrases.set(key, { ...known, languages: all })
  } else if (known.kind === 'coating' && kind === 'component') {
    phrases.set(key, { ...known, alsoHeading: true })
  }
}
