import { localeOf } from './locale.ts'

/**
 * "1 variant", "1,234 variants": a number as its reader writes it, before the word in the form that the language has for it. French takes the
 * singular for 0, English and German do not.
 */
export function countingIn(language: string) {
  const number = new Intl.NumberFormat(localeOf(language))
  const rules = new Intl.PluralRules(language)
  const integer = (count: number) => number.format(count)
  /** For a sentence that has the number elsewhere, or not at all. */
  const by = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other)
  const some = (count: number, one: string, other: string) => `${integer(count)} ${by(count, one, other)}`
  return { integer, by, some }
}
