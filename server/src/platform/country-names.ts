import { COUNTRIES } from './fields.ts'

/** Languages in which people write where something was made. */
const LANGUAGES = 'en de fr it es nl sv pl pt da tr nb fi et lv lt cs sk sl hr hu ro bg el uk ru ja ko zh vi id'.split(
  ' ',
)

/** Everyday names that no list of regions has. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  turkey: 'TR',
  burma: 'MM',
  macedonia: 'MK',
  'czech republic': 'CZ',
  'south korea': 'KR',
  korea: 'KR',
}

/**
 * The country a place is in, from its last words: "Barcelos, Portugal", "Made in Italy", "Denizli / Türkei". A code counts where it
 * stands alone: "CA" behind a town is California as often as Canada. Null where nothing names a country: a town could be anywhere.
 */
export function countryNamed(place: string | null): string | null {
  const whole = place?.trim().toLowerCase() ?? ''
  if (COUNTRIES.has(whole.toUpperCase())) return whole.toUpperCase()
  const last =
    whole
      .split(BETWEEN_WORDS)
      .map((word) => word.trim())
      .findLast((word) => word !== '') ?? ''
  const found = names().get(last)
  return found === undefined || (AMBIGUOUS.has(last) && last !== whole) ? null : found
}

const BETWEEN_WORDS =
  /[,;/()|]|\s[-–—]\s|\bmade in\b|\bfabriqué (?:en|au)\b|\bhergestellt in\b|\bfatto in\b|\bhecho en\b/

/** Names that are also those of another place; they count where they stand alone. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['georgia', 'jersey'])

let known: Map<string, string> | undefined

function names(): Map<string, string> {
  if (known) return known
  known = new Map(Object.entries(ALIASES))
  const twice = new Set<string>()
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of COUNTRIES) {
      const name = inLanguage.of(code)?.toLowerCase()
      if (name === undefined) continue
      const before = known.get(name)
      if (before === undefined) known.set(name, code)
      // The name of two countries, in two languages, is that of neither.
      else if (before !== code) twice.add(name)
    }
  }
  for (const name of twice) known.delete(name)
  return known
}
