import type { DashboardLanguage } from '#kit/words/languages.ts'
import { pluralIn } from '#kit/words/plural.ts'

/** How happenings are said: most as a noun and what was done with it, some in words of their own. */
export type HappeningWords<Noun> = {
  readonly nouns: Readonly<Record<string, Noun>>
  readonly done: Readonly<Record<string, string>>
  /** By kind of event: of one, and of several. */
  readonly own: Readonly<Record<string, readonly [one: string, several: string]>>
}

/** One word, and of several. */
export type NounWords = readonly [one: string, several: string, ...about: string[]]

export function happeningsIn<Noun extends NounWords>(
  language: DashboardLanguage,
  { nouns, done, own }: HappeningWords<Noun>,
  agree: (done: string, noun: Noun, isOne: boolean) => string = (word) => word,
) {
  const plural = pluralIn(language)
  const numbers = new Intl.NumberFormat(language)
  return (kind: string, count: number): string => {
    const number = numbers.format(count)
    const said = own[kind]
    if (said) return `${number} ${plural(count, ...said)}`
    const [subject = '', what = ''] = kind.split('.', 2)
    const noun = nouns[subject]
    const word = done[what]
    if (noun === undefined || word === undefined) return `${number} × ${kind}`
    const isOne = plural(count, 'one', 'several') === 'one'
    return `${number} ${isOne ? noun[0] : noun[1]} ${agree(word, noun, isOne)}`
  }
}
