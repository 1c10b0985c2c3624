import { readPreferences, rememberChoice } from '#platform/http/preferences.ts'

/** What passport pages, private links and labels are written in. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]

/** What the dashboard is written in, and with it the files that it hands out and the pages that lead into it. */
export const DASHBOARD_LANGUAGES = ['en', 'de', 'fr'] as const
export type DashboardLanguage = (typeof DASHBOARD_LANGUAGES)[number]

/** `?lang=` if it names one of ours, otherwise the best of `Accept-Language` (RFC 9110 §12.5.4), otherwise English. */
export const chooseLanguage = chooserOf(LANGUAGES)
export const chooseDashboardLanguage = chooserOf(DASHBOARD_LANGUAGES)

function chooserOf<L extends string>(languages: readonly [L, ...L[]]) {
  const [english] = languages
  /** "de-AT" is German to us. */
  const named = (tag: string): L | undefined => {
    const primary = tag.split('-', 1)[0]?.toLowerCase()
    return languages.find((language) => language === primary)
  }
  const best = rememberChoice((header): L => {
    for (const { name } of readPreferences(header)) {
      const language = named(name)
      if (language) return language
    }
    return english
  })
  return (wanted: unknown, acceptLanguage: string | undefined): L =>
    (typeof wanted === 'string' ? named(wanted) : undefined) ??
    (acceptLanguage === undefined ? english : best(acceptLanguage))
}
