/**
 * The same for texts that differ in capital letters, accents or white space alone: "Red", "red " and "Réd". Between digits white space means
 * something: "1 1/2" is not "11/2".
 */
export function alikeKey(text: string): string {
  return (known.get(text) ?? learn(text)).key
}

/** One and the same text for all that are equal, as far as there are few: each row has its own. */
export function sharedText(text: string): string {
  return (known.get(text) ?? learn(text)).text
}

/** Colours and sizes come again in row after row. */
const known = new Map<string, { readonly text: string; readonly key: string }>()
const MOST_KNOWN = 1_000
const LONGEST_KNOWN = 100

function learn(text: string) {
  const found = { text, key: makeKey(text) }
  if (known.size >= MOST_KNOWN) known.clear()
  if (text.length <= LONGEST_KNOWN) known.set(text, found)
  return found
}

function makeKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
}

/** Whether two values are others, and yet alike. */
export function areAlike(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one !== other && alikeKey(one) === alikeKey(other)
}
