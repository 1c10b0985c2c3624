/** What texts of records can be given in: the languages of passport pages. */
export const TEXT_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const

/** In that language itself, as in every choice of languages. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
