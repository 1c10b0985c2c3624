import { placeIn } from '#features/records/variants/place-names.ts'
import { COUNTRIES } from '#platform/fields.ts'

/** The languages a label can be in; the names and the composition are in whatever language they were typed. */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number]

/** "Made in Portugal". Other languages name the country after a colon, because their articles and cases depend on the country. */
export function madeIn(country: string, language: LabelLanguage): string {
  return MADE_IN[language] + nameIn(language)(country)
}

/** The place as it was typed, with the names of countries for their codes; where a code is all, as for a country. */
export function placeOnLabel(place: string | null, language: LabelLanguage): string | null {
  if (place === null) return null
  const code = place.trim().toUpperCase()
  return COUNTRIES.has(code) ? madeIn(code, language) : placeIn(place, nameIn(language))
}

function nameIn(language: LabelLanguage): (country: string) => string {
  let names = known.get(language)
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' })
    known.set(language, names)
  }
  return (country) => names.of(country) ?? country
}

const known = new Map<LabelLanguage, Intl.DisplayNames>()

const MADE_IN: Readonly<Record<LabelLanguage, string>> = {
  en: 'Made in ',
  de: 'Herstellungsland: ',
  fr: 'Pays de fabrication : ',
  it: 'Paese di produzione: ',
  es: 'País de fabricación: ',
  nl: 'Land van productie: ',
  sv: 'Tillverkningsland: ',
  pl: 'Kraj produkcji: ',
}
