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
  /** Empty for a coating word without a fibre, and for a word that can be any of several fibres. */
  readonly code: string
  readonly qualifiers: readonly string[]
  readonly languages: readonly ReadLanguage[]
  /** Of a fibre: what else the word can be. */
  readonly mayBe: readonly string[]
  /** Of a coating word: it can also head a part ("Coating: …"). */
  readonly alsoHeading: boolean
}

type Words = Readonly<Record<Language, readonly string[]>>

/** What most meanings have of the rest. */
const PLAIN = { code: '', qualifiers: [], languages: [], mayBe: [], alsoHeading: false } as const

type Lexicon = {
  readonly phrases: Map<string, Meaning>
  readonly tradeCodes: Map<string, Meaning>
  /** Of long words, folded: what stands before a fibre and qualifies it, and what stands behind one and makes it a coating. */
  readonly beginnings: readonly { readonly language: Language; readonly part: string; readonly qualifier: string }[]
  readonly endings: readonly { readonly language: Language; readonly part: string }[]
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

/** Of "CO", and of "RPET" also as it is mostly written: "rPET". */
export function meaningOfTradeCode(code: string): Meaning | undefined {
  return lexicon().tradeCodes.get(/^r[A-Z]+$/.test(code) ? code.toUpperCase() : code)
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
  const { phrases, beginnings, endings } = lexicon()
  for (const { language, part, qualifier } of beginnings) {
    const rest = word.startsWith(part) ? phrases.get(word.slice(part.length)) : undefined
    if (rest?.kind === 'fibre' && rest.languages.includes(language)) {
      return { ...rest, qualifiers: [...rest.qualifiers, qualifier], languages: [language] }
    }
  }
  for (const { language, part } of endings) {
    const rest = word.endsWith(part) ? phrases.get(word.slice(0, -part.length)) : undefined
    if (rest?.kind === 'fibre') return { ...rest, kind: 'coating', alsoHeading: false, languages: [language] }
  }
  return undefined
}

/** Whether Annex I of Regulation (EU) 1007/2011 has a name beside the one that is written: "nylon", as number 30 is "polyamide or nylon". */
export function isFurtherNameOfAnnex(name: string): boolean {
  return FURTHER_NAMES.has(phraseKey(name))
}

function furtherNames(fibre: object): readonly string[] {
  return 'alsoInAnnex' in fibre ? Object.values(fibre.alsoInAnnex as Record<string, readonly string[]>).flat() : []
}

const FURTHER_NAMES: ReadonlySet<string> = new Set(fibreData.fibres.flatMap(furtherNames).map(phraseKey))

/** Numbers that follow a fibre's name and are no share: "Polyamide 6.6". */
export function isGrade(code: string | null, number: string): boolean {
  return fibreData.grades.some((entry) => entry.code === code && entry.grades.includes(number.replace(',', '.')))
}

/** The first meaning of a phrase stays: fibres before the words around them. */
function writeLexicon(): Lexicon {
  const into: Lexicon = {
    phrases: new Map(),
    tradeCodes: new Map(),
    beginnings: Object.entries(wordData.compoundBeginnings).flatMap(([language, parts]) =>
      Object.entries(parts).map(([part, qualifier]) => ({
        language: language as Language,
        part: fold(part),
        qualifier,
      })),
    ),
    endings: Object.entries(wordData.coating.compoundEndings).flatMap(([language, parts]) =>
      parts.map((part) => ({ language: language as Language, part: fold(part) })),
    ),
    longest: 1,
  }
  for (const fibre of [...fibreData.varieties, ...fibreData.fibres]) {
    const qualifiers = 'qualifier' in fibre ? [fibre.qualifier] : []
    addWords(into, fibre.names, 'fibre', fibre.code, qualifiers)
    for (const name of [...fibre.tradeNames, ...furtherNames(fibre)]) {
      add(into, name, 'fibre', fibre.code, [], qualifiers)
    }
    for (const code of fibre.tradeCodes) {
      into.tradeCodes.set(code, { ...PLAIN, kind: 'fibre', code: fibre.code, qualifiers })
    }
  }
  for (const { fibres, isRead, names, tradeCodes } of fibreData.doubtful) {
    const [first = '', ...others] = fibres
    const doubt = { code: isRead ? first : '', mayBe: isRead ? others : fibres }
    for (const code of tradeCodes) into.tradeCodes.set(code, { ...PLAIN, kind: 'fibre', ...doubt })
    for (const [language, phrases] of Object.entries(names)) {
      for (const phrase of phrases) {
        into.phrases.set(phraseKey(phrase), {
          ...PLAIN,
          kind: 'fibre',
          ...doubt,
          languages: [language as Language],
        })
      }
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
    phrases.set(key, { ...PLAIN, kind, code, qualifiers, languages })
  } else if (known.kind === kind && known.code === code) {
    const all = known.languages.length === 0 ? [] : [...new Set([...known.languages, ...languages])]
    phrases.set(key, { ...known, languages: all })
  } else if (known.kind === 'coating' && kind === 'component') {
    phrases.set(key, { ...known, alsoHeading: true })
  }
}
