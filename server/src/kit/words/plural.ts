import type { Language } from './languages.ts'

/** The form of a word for a number, as the language has it: French takes the singular for 0, English does not. */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language)
  return (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other)
}
