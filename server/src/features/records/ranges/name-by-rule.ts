/** What a rule can say, by the word in braces. */
export type Said = Readonly<Record<RuleWord, string | null>>

export const RULE_WORDS = ['product', 'color', 'size', 'sku', 'brand'] as const
export type RuleWord = (typeof RULE_WORDS)[number]

export const DEFAULT_NAME_RULE = '{product}, {color}, {size}'
/** As long as a name may be. */
export const MAX_RULE = 200

const WORD = /\{ *([^{}:]*?) *(?:: *(\d{1,2}) *)?\}/g

/** What stands in braces and means nothing: "{colour}". Null: all is known. */
export function unknownWordOf(rule: string): string | null {
  for (const [whole, word = ''] of rule.matchAll(WORD)) if (!isWord(word)) return whole
  return null
}

/**
 * A text by a rule such as "{product}, {color}, {size}". A word that has nothing to say goes with the punctuation before it, or behind it at the
 * beginning, and with brackets around it. "{color:3}" is its first three letters and digits, in capitals.
 */
export function nameByRule(rule: string, said: Said): string {
  const filled = rule.replace(WORD, (whole, word: string, length: string | undefined) => {
    if (!isWord(word)) return whole
    const text = said[word]?.trim() ?? ''
    const short = length === undefined ? text : shortened(text, Number(length))
    return short === '' ? NOTHING : short
  })
  if (!filled.includes(NOTHING)) return filled.trim()
  return filled
    .replace(AT_THE_BEGINNING, '$1')
    .replace(BEHIND_ANOTHER, '')
    .replace(/\s*(?:\(\s*\)|\[\s*\])/g, '')
    .trim()
}

/** Stands for what is empty; no text that may be kept has it. */
const NOTHING = '\u0000'
const AT_THE_BEGINNING = /(^|[([]\s*)\0[\s,;/·|–—_.-]*/g
const BEHIND_ANOTHER = /[\s,;/·|–—_.-]*\0/g

function isWord(word: string): word is RuleWord {
  return (RULE_WORDS as readonly string[]).includes(word)
}

function shortened(text: string, length: number): string {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, length).join('').toLocaleUpperCase('en')
}
