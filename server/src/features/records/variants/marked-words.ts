import { inLatin } from '#database/in-latin.ts'

/** The texts by which a variant is found. */
export type Texts = {
  readonly name?: string
  readonly color?: string | null
  readonly size?: string | null
  readonly gtin?: string | null
  readonly digitalId?: string
  readonly code?: string | null
  readonly materialComposition?: string | null
  readonly translations?: unknown
}

export type MarkedWords = {
  /** As PostgreSQL writes a tsvector: each once and in order, with a space between. */
  readonly search: string
  /** Those of letters, for `known_words`. */
  readonly known: readonly string[]
}

/**
 * The marked words of a variant itself (docs/decisions/0061), as `search_of_variant()` of the database makes them at ten times the cost; its product's are not
 * among them. Null: the database has to make them, because the texts are long, translated, or not in Latin letters. A test compares the two.
 */
export function markedWords({ name = '', color, size, translations, ...numbers }: Texts): MarkedWords | null {
  const { gtin, digitalId, code, materialComposition: composition } = numbers
  const named = cut(`${name} ${color ?? ''}`)
  const sizes = cut(size ?? '')
  const others = cut(`${code ?? ''} ${composition?.replace(/\d+/g, '') ?? ''}`)
  if (named === null || sizes === null || others === null || (translations ?? null) !== null) return null
  const words = [
    // The name of most says its size, which is no word.
    ...named.filter((word) => !sizes.includes(word)),
    ...sizes.map((word) => `/${word}`),
    ...others.map((word) => `~${word}`),
  ]
  const known = words.filter((word) => word.length <= MOST_LETTERS && !/\d/.test(word))
  if (typeof size === 'string') words.push(`=${(folded(size) ?? '').replace(/[^a-z0-9]+/g, '')}`)
  if (typeof gtin === 'string') words.push(`#${gtin.replace(/^0+/, '')}`)
  words.push(`@${digitalId}`)
  return { search: eachOnce(words), known }
}

/**
 * The marked words of a product, as `search_of_named()` makes them; null as above.
 */
export function markedWordsOfNamed(name: string, others: readonly (string | null | undefined)[]): MarkedWords | null {
  const named = cut(name)
  const beside = cut(others.filter((text) => typeof text === 'string').join(' '))
  if (named === null || beside === null) return null
  const known = [...named, ...beside.map((word) => `~${word}`)]
  const [first] = named
  return {
    search: eachOnce(first === undefined ? known : [...known, `^${first}`]),
    known: known.filter((word) => word.length <= MOST_LETTERS && !/\d/.test(word)),
  }
}

/** In the order in which PostgreSQL keeps them, which it need not look for then. */
function eachOnce(words: string[]): string {
  words.sort()
  return words.filter((word, at) => word !== words[at - 1]).join(' ')
}

/** Longer words are typed by nobody, and need not be told from each other. */
const MOST_LETTERS = 25
/** Of longer texts the database cuts words. */
const MOST_CHARACTERS = 200

/** The words of a text as `search_cut()` has them; what has signs within it is there in one piece as well: "t-shirt" is t, shirt and tshirt. */
function cut(text: string): readonly string[] | null {
  const letters = folded(text)
  if (letters === null || letters.length > MOST_CHARACTERS) return null
  const all = /[a-z0-9][^a-z0-9 ]+[a-z0-9]/.test(letters)
    ? `${letters} ${letters.replace(/[^a-z0-9 ]+/g, '')}`
    : letters
  return all.match(/[a-z0-9]+/g) ?? []
}

/** As `search_fold()`. */
function folded(text: string): string | null {
  return inLatin(text, KEYS)
}

const KEYS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  ı: 'i',
}
