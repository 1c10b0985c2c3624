/** The reader's own region of a language where the browser names one: de-AT for German in Austria. */
export function localeOf(language: string): string {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language
}
