/** Each in its own words. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
]

export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export const TIME_ZONES = [...new Set([OWN_TIME_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Monday first, as the service counts them. */
export function weekdays(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => ({
    value: String(at + 1),
    label: format.format(new Date(Date.UTC(2024, 0, at + 1))),
  }))
}
