import { parseSearch } from './page.ts'

/** A search as a pattern for ILIKE that finds it anywhere in a text, taken literally. Null when there is nothing in it. */
export function substringPattern(search: string | null | undefined): string | null {
  const wanted = parseSearch(search)
  return wanted === null ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}
