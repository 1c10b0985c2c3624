import { LANGUAGES, type Language } from '#kit/words/languages.ts'

const COPY: Readonly<Record<Language, string>> = {
  en: 'copy',
  de: 'Kopie',
  fr: 'copie',
  it: 'copia',
  es: 'copia',
  nl: 'kopie',
  sv: 'kopia',
  pl: 'kopia',
}

/** As many are tried until one is found that no record has; names may be given twice, so the last is taken in any case. */
export const MOST_NUMBERS = 50

/** As the rule of every name has it. */
const LONGEST_NAME = 200

const ENDING = new RegExp(` \\((?:${[...new Set(Object.values(COPY))].join('|')})(?: \\d+)?\\)$`, 'u')

/** "Linen shirt (copy)", or "(copy 2)", in a language; English where it is none of ours. A duplicate of a duplicate is named as one of the first. */
export function nameOfDuplicate(name: string, language: string | null, number = 1): string {
  const word = COPY[LANGUAGES.find((one) => one === language) ?? 'en']
  const ending = number === 1 ? ` (${word})` : ` (${word} ${number})`
  const start = name.replace(ENDING, '')
  return cut(start, LONGEST_NAME - ending.length) + ending
}

/** What began with the name of before begins with that of now: "Linen shirt (copy), blue, M". All else stays. */
export function renamed(text: string, before: string, now: string): string {
  const changed = text.startsWith(before) ? now + text.slice(before.length) : text
  return changed.length > LONGEST_NAME ? text : changed
}

/** Never between the halves of one sign. */
function cut(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  const short = text.slice(0, atMost)
  return (short.isWellFormed() ? short : short.slice(0, -1)).trimEnd()
}
