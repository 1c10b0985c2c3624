import { isColorWord } from './meaning/color-words.ts'
import { meaningsOf } from './meaning/header-meaning.ts'
import { isLetterSize } from './meaning/value-kinds.ts'
import type { MappedColumn } from './suggest-mapping.ts'

/** Columns that are no facts, but the sizes or the colours that there are: a row is a product with several variants. */
export type AsColumns = { readonly of: 'size' | 'color'; readonly headers: readonly string[] }

/** Fewer may be anything. */
const LEAST = 3

/** Columns without a meaning whose headers are sizes, or words for colours, above marks, pieces, GTINs or prices. Null: there are none. */
export function sizesInHeaders(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  values: readonly (readonly string[])[],
): AsColumns | null {
  const open = headers.filter((_, at) => mapping[at]?.column === null && (values[at] ?? []).every(isMark))
  const letters = open.filter(isLetterSize)
  const numbers = open.filter((header) => /^(EU ?)?\d{2,3}([.,]5|½)?$/i.test(header))
  for (const found of [letters, numbers, [...letters, ...numbers]])
    if (found.length >= LEAST) return { of: 'size', headers: found }
  const colors = open.filter((header) => isColorWord(header) && meaningsOf(header).length === 0)
  return colors.length >= LEAST ? { of: 'color', headers: colors } : null
}

/** "x", "12", "4006381333931", "29.90": no text that says anything else. */
function isMark(text: string): boolean {
  return /^([x✓✔•*+-]|ja|yes|oui|y|j|o|[\d.,\s]{1,16}(€|EUR|USD|\$|£)?)$/iu.test(text)
}
