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
  /** As PostgreSQL reads a tsvector. */
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
  return { search: words.join(' '), known }
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

/** As `search_fold()`: without case, accents and the letters that keyboards lack. Null where something else is left. */
function folded(text: string): string | null {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđłðı]/g, (letter) => KEYS[letter] ?? letter)
  return /^[ -~]*$/.test(bare) ? bare.toLowerCase() : null
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
