import { COUNTRY_ALIASES } from './country-aliases.ts'
import { COUNTRIES } from './fields.ts'

/** Languages in which people write where something was made. */
const LANGUAGES = 'en de fr it es nl sv pl pt da tr nb fi et lv lt cs sk sl hr hu ro bg el uk ru ja ko zh vi id'.split(
  ' ',
)

/**
 * The country a place is in, from its last words: "Barcelos, Portugal", "Made in Italy", "Denizli / Türkei", "Kowloon, Hong Kong, China". A code counts where it
 * stands alone: "CA" behind a town is California as often as Canada. Null where nothing names a country: a town could be anywhere.
 */
export function countryNamed(place: string | null): string | null {
  const whole = place?.trim() ?? ''
  if (COUNTRIES.has(whole.toUpperCase())) return whole.toUpperCase()
  const parts = whole
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .map((part) => (part.length > LONGEST ? '' : keyOf(part)))
    .filter((part) => part !== '')
    .slice(-MOST_PARTS)
  // The most words first: "Hong Kong, China" is not in China's own list of places.
  for (let from = 0; from < parts.length; from += 1) {
    const found = codeOf(parts.slice(from).join(' '), from === 0)
    if (found !== null) return found
  }
  const [before, form] = parts.slice(-2)
  return before !== undefined && form !== undefined && FORM_BEHIND.test(form)
    ? codeOf(`${form} ${before}`, false)
    : null
}

const BETWEEN_WORDS =
  /[,;/()|]|\s[-–—]\s|\bmade in\b|\bfabriqué (?:en|au)\b|\bhergestellt in\b|\bfatto in\b|\bhecho en\b/

/** Characters and parts of the longest name: "Congo, The Democratic Republic of the". */
const LONGEST = 80
const MOST_PARTS = 4

/** Names that are also those of another place; they count where they stand alone. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['georgia', 'jersey'])

/** In the lists of some languages the name of one country, though it is said of two. */
const OF_SEVERAL = ['congo', 'kongo']

/** By a name itself, otherwise by what stands behind its form of state: "Königreich Spanien", "Republic of the Philippines". */
function codeOf(name: string, isWhole: boolean): string | null {
  const found = names().get(name)
  if (found !== undefined) return AMBIGUOUS.has(name) && !isWhole ? null : found
  for (const form of FORMS) {
    const [, rest] = form.exec(name) ?? []
    const code = rest === undefined ? null : codeOf(rest, false)
    if (code !== null) return DIVIDED.has(code) ? null : code
  }
  return null
}

const FORMS = [
  /^(?:\p{L}+ ){0,3}(?:republic|kingdom|states?|commonwealth|union|sultanate|principality|duchy) of (?:the )?(.+)$/u,
  /^(?:\p{L}+ ){0,3}(?:\p{L}*republik|konigreich|staat|furstentum|grossherzogtum|sultanat) (?:der |des )?(.+)$/u,
  /^(?:republique|royaume|etat|principaute|grand duche|sultanat)(?: \p{L}+){0,3}? (?:de la|de l|des|du|de|d) (.+)$/u,
]
/** A form of state that stands behind, as in lists: "Iran, Islamic Republic of", "Corée (République de)". */
const FORM_BEHIND =
  /(?:republic|kingdom|states?) of(?: the)?$|^(?:republique|royaume|etat)\b.* (?:de la|du|de|d)$|republik$/

/** Of these the form of state says which of several is meant, so only names that are listed count. */
const DIVIDED: ReadonlySet<string> = new Set(['KR', 'KP', 'CN', 'TW', 'CD', 'CG'])

/** Without accents, dots, hyphens and "the", with one word for "and": "Bosnia & Herzegovina", "Bosnie-Herzégovine", "St. Lucia", "Saint Lucia". */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\b(?:und|et)\b/g, 'and')
    .replace(/\b(?:saint|sainte|sankt|ste)\b/g, 'st')
}

let known: Map<string, string> | undefined

/** What the lists of Unicode call a country in any of the languages, in full and in short; the name of two countries, in two languages, is that of neither. */
function names(): Map<string, string> {
  if (known) return known
  const found = new Map<string, string>()
  const twice = new Set(OF_SEVERAL)
  const add = (name: string, code: string) => {
    for (const key of keysOf(name)) {
      // "RU" is a short name of the United Kingdom in Spanish, and behind a town a code.
      if (COUNTRIES.has(key.toUpperCase())) continue
      if ((found.get(key) ?? code) === code) found.set(key, code)
      else twice.add(key)
    }
  }
  for (const language of LANGUAGES) {
    const full = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    const short = new Intl.DisplayNames([language], { type: 'region', style: 'short', fallback: 'none' })
    for (const code of COUNTRIES) {
      const [name, shortName] = [full.of(code) ?? '', short.of(code) ?? '']
      add(name, code)
      if (shortName !== name) add(shortName, code)
    }
  }
  for (const key of twice) found.delete(key)
  for (const [code, listed] of Object.entries(COUNTRY_ALIASES))
    for (const name of listed.split('; ')) for (const key of keysOf(name)) found.set(key, code)
  known = found
  return known
}

/** As written, and with the two letters that stand for an umlaut where keyboards have none: "Tuerkei". */
function keysOf(name: string): string[] {
  if (!UMLAUT.test(name)) return [keyOf(name)]
  return [keyOf(name), keyOf(name.replace(UMLAUTS, (letter) => `${letter.normalize('NFD')[0]}e`))]
}

const UMLAUT = /[äöü]/i
const UMLAUTS = /[äöü]/gi
