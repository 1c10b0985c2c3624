import { parseText } from './fields.ts'

/** A search as a pattern for ILIKE that finds it anywhere in a text, taken literally. Null when there is nothing in it. */
export function substringPattern(search: string | null | undefined): string | null {
  const wanted = parseText(search ?? '', 'search', MAX_SEARCH).trim()
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

const MAX_SEARCH = 200
