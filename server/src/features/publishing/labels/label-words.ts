import { placeIn } from '#features/records/variants/place-names.ts'
import type { Language } from '#kit/words/languages.ts'
import { COUNTRIES } from '#platform/fields.ts'

/** "Made in Portugal". Other languages name the country after a colon, because their articles and cases depend on the country. */
export function madeIn(country: string, language: Language): string {
  return MADE_IN[language] + nameIn(language)(country)
}

/** The place as it was typed, with the names of countries for their codes; where a code is all, as for a country. */
export function placeOnLabel(place: string | null, language: Language): string | null {
  if (place === null) return null
  const code = place.trim().toUpperCase()
  return COUNTRIES.has(code) ? madeIn(code, language) : placeIn(place, nameIn(language))
}

function nameIn(language: Language): (country: string) => string {
  let names = known.get(language)
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' })
    known.set(language, names)
  }
  return (country) => names.of(country) ?? country
}

const known = new Map<Language, Intl.DisplayNames>()

const MADE_IN: Readonly<Record<Language, string>> = {
  en: 'Made in ',
  de: 'Herstellungsland: ',
  fr: 'Pays de fabrication : ',
  it: 'Paese di produzione: ',
  es: 'País de fabricación: ',
  nl: 'Land van productie: ',
  sv: 'Tillverkningsland: ',
  pl: 'Kraj produkcji: ',
}
