/** The languages a label can be in; the names and the composition are in whatever language they were typed. */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number]

/** "Made in Portugal". Other languages name the country after a colon, because their articles and cases depend on the country. */
export function madeIn(country: string, language: LabelLanguage): string {
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
  return MADE_IN[language] + name
}

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
